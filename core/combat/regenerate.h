// Regenerate, a boss rule: the side's king regains hit points whenever it becomes the side's turn.
#pragma once

#include "position/events.h"
#include "position/fighter.h"

namespace chessmith {

// The hit points of a piece that has `hp` when it becomes its side's turn. The dead stay dead.
template <class Bits>
int regained(const Rules<Bits>& rules, int colour, int type, int hp) {
    if (type != rules.royal || hp <= 0) return hp;
    const int most = rules.combat.fighters[static_cast<std::size_t>(type)].hp[static_cast<std::size_t>(colour)];
    return std::min(most, hp + rules.combat.regenerate[static_cast<std::size_t>(colour)]);
}

template <class S, class Events>
void regenerate(const Rules<typename S::Bits>& rules, Position<S>& position, int colour, Events events) {
    if (rules.combat.regenerate[static_cast<std::size_t>(colour)] == 0) return;
    const int king = position.king(rules, colour);
    if (king == kNoSquare) return;
    const int hp = position.combat.hp[static_cast<std::size_t>(king)];
    const int left = regained(rules, colour, rules.royal, hp);
    if (left == hp) return;
    set_stat<Stat::hp>(rules, position, king, left);
    events.add({.does = Does::heal,
                .piece = position.code(king),
                .from = king,
                .amount = left - hp,
                .left = left,
                .cause = Cause::regenerate});
}

}  // namespace chessmith
