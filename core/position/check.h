// Check: whether the opponent, if it were to move, could capture the king.
#pragma once

#include "position/chain_threats.h"

namespace chessmith {

// Whether a king of the other side on `square` could be captured by one of `attackers`. `passed` is the square where
// they may take en passant if it really is their turn: a chain that takes the king may need it to be completed.
template <class Bits, class Board>
bool is_capturable(const Rules<Bits>& rules, const Board& board, int square, int colour, Bits occupied, Bits attackers,
                   int passed = kNoSquare) {
    if (rules.stones == 0) return is_attacked(rules, board, square, colour, occupied, attackers);
    // On a stone a capture counts only if the chain can go on, which the chain test decides.
    if (!has(rules.stones, square) && is_attacked(rules, board, square, colour, occupied | rules.stones, attackers)) {
        return true;
    }
    return is_attacked_by_chain(rules, board, square, colour, occupied, attackers, passed);
}

template <class S>
bool in_check(const Rules<typename S::Bits>& rules, const Position<S>& position, int colour) {
    if (!rules.checkmate) return false;
    const int king = position.king(rules, colour);
    if (king == kNoSquare) return false;
    const int other = colour ^ 1;
    const int passed = position.side == other ? position.en_passant : kNoSquare;
    return is_capturable(rules, position, king, other, position.occupied(),
                         position.by_colour[static_cast<std::size_t>(other)], passed);
}

}  // namespace chessmith
