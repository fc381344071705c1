// Check: whether the opponent, if it were to move, could capture the king.
#pragma once

#include "position/stones.h"

namespace chessmith {

// Whether a king of the other side on `square` could be captured by one of `attackers`.
template <class S>
bool is_capturable(const Rules<typename S::Bits>& rules, const Position<S>& position, int square, int colour,
                   typename S::Bits occupied, typename S::Bits attackers) {
    if (rules.stones == 0) return is_attacked(rules, position, square, colour, occupied, attackers);
    // On a stone a capture counts only if the chain can go on, which the chain test decides.
    if (!has(rules.stones, square) &&
        is_attacked(rules, position, square, colour, occupied | rules.stones, attackers)) {
        return true;
    }
    return is_attacked_by_chain(rules, position, square, colour, occupied, attackers);
}

template <class S>
bool in_check(const Rules<typename S::Bits>& rules, const Position<S>& position, int colour) {
    if (!rules.checkmate) return false;
    const int king = position.king(rules, colour);
    if (king == kNoSquare) return false;
    const int other = colour ^ 1;
    return is_capturable(rules, position, king, other, position.occupied(),
                         position.by_colour[static_cast<std::size_t>(other)]);
}

}  // namespace chessmith
