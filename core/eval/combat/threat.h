// The threat of one piece's next strike: its chance to kill and the expected damage. Guards are ignored: they wear out.
#pragma once

#include "combat/outlook.h"
#include "eval/view.h"

namespace chessmith {

// The squares a piece can strike in one action, without Lunges.
template <class S>
typename S::Bits strike_reach(const View<S>& view, int colour, int type, int square, typename S::Bits moves) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto& fighter = view.rules.combat.fighters[static_cast<std::size_t>(type)];
    const auto& sight = fighter.strike[c];
    Bits reach = 0;
    if (fighter.strike_alone) reach |= sight.from(square, view.occupied);
    if (fighter.strike_after_move) {
        const Bits occupied = view.occupied ^ bit<Bits>(square);
        while (moves != 0) reach |= sight.from(pop_lowest(moves), occupied);
    }
    if (fighter.has(AbilityKind::hit)) {
        const auto& hit = fighter.ability(AbilityKind::hit);
        if (is_ready(view.position, square, hit)) reach |= hit.reach[c].from(square, view.occupied);
    }
    return reach;
}

struct Threat {
    int kills = 0;  // thousandths of all rolls
    int share = 0;  // thousandths of the target's hit points that the mean roll takes, if it survives
};

// The strike of a piece with this damage, decree included, at one with this many hit points.
template <class Bits>
Threat threat_of(const Rules<Bits>& rules, int damage, int hp) {
    const int sides = rules.combat.dice;
    const int kills = std::clamp(damage + sides - hp + 1, 0, sides);
    return {1000 * kills / sides, std::min(1000, 500 * (2 * damage + sides + 1) / hp)};
}

}  // namespace chessmith
