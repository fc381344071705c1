// The board as the side to move sees it when its actions are listed.
#pragma once

#include "position/action.h"
#include "position/attacks.h"
#include "position/fighter.h"

namespace chessmith {

template <class S>
struct Outlook {
    using Bits = typename S::Bits;

    Outlook(const Rules<Bits>& of, const Position<S>& at)
        : rules(of),
          position(at),
          us(static_cast<std::size_t>(at.side)),
          occupied(at.occupied()),
          own(at.by_colour[us]),
          enemies(at.by_colour[us ^ 1]) {}

    const Rules<Bits>& rules;
    const Position<S>& position;
    const std::size_t us;
    const Bits occupied;
    const Bits own;
    const Bits enemies;

    const FighterType<Bits>& fighter(int type) const { return rules.combat.fighters[static_cast<std::size_t>(type)]; }

    bool is_ready_to(int from, int type, AbilityKind kind) const {
        return is_ready(position, from, fighter(type).ability(kind));
    }

    // Empty squares on which a piece may end in an action that goes on with a strike or has begun with one:
    // obstacles would take it elsewhere, and only moves and Advances promote.
    Bits open(int type) const {
        const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
        const Bits forced = piece.promotes ? piece.promotion.forced[us] : Bits{0};
        return rules.all & ~(occupied | rules.obstacles | forced);
    }

    // Of these, the ones it can move to.
    Bits stops(int type, int from) const {
        const Bits blockers = occupied | rules.stones;
        Bits targets = ordinary_targets(rules, type, static_cast<int>(us), from, blockers, occupied, Bits{0});
        if (steps_twice(type, from)) {
            const int over = from + rules.forward(static_cast<int>(us));
            if (!has(blockers, over)) targets |= bit<Bits>(over + rules.forward(static_cast<int>(us)));
        }
        return targets & open(type);
    }

    // Whether it stands where a double step begins.
    bool steps_twice(int type, int from) const {
        const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
        return has(piece.double_step[us], from) && (!piece.fresh_only || has(position.fresh, from));
    }
};

}  // namespace chessmith
