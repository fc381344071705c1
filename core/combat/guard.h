// Guard: a ready piece that sees a struck piece of its side takes half of the blow, by itself.
#pragma once

#include "position/fighter.h"

namespace chessmith {

// Whether a guard on `a` comes before one on `b`: its owner's lower rank, then the lower file.
template <class Bits>
bool guards_first(const Rules<Bits>& rules, int colour, int a, int b) {
    const int rank_a = rules.rank_of(a);
    const int rank_b = rules.rank_of(b);
    if (rank_a == rank_b) return a < b;
    return (colour == kWhite) == (rank_a < rank_b);
}

// The square of the piece that guards `target` while the squares of `occupied` are; kNoSquare if none does.
template <class S>
int guard_of(const Rules<typename S::Bits>& rules, const Position<S>& position, int target, typename S::Bits occupied) {
    const int colour = colour_of(position.code(target));
    int chosen = kNoSquare;
    for (const std::uint8_t type : rules.combat.guards) {
        const auto& ability = rules.combat.fighters[type].ability(AbilityKind::guard);
        const auto& reach = ability.reach[static_cast<std::size_t>(colour)];
        auto guards = position.pieces(colour, type) & reach.viewers[static_cast<std::size_t>(target)];
        while (guards != 0) {
            const int square = pop_lowest(guards);
            if (!is_ready(position, square, ability) || !has(reach.from(square, occupied), target)) continue;
            if (chosen == kNoSquare || guards_first(rules, colour, square, chosen)) chosen = square;
        }
    }
    return chosen;
}

}  // namespace chessmith
