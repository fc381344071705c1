// Moving a piece by something other than its own move.
#pragma once

#include "position/events.h"
#include "position/fighter.h"

namespace chessmith {

// The type of a piece after it was carried to a square: there is no choice, so it is the first promotion.
template <class Bits>
int carried_type(const Rules<Bits>& rules, int colour, int type, int to) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    const auto c = static_cast<std::size_t>(colour);
    return piece.promotes && has(piece.promotion.zone[c], to) ? int{piece.promotion.to[c][0]} : type;
}

// Moves a piece with its whole state to an empty square, or off the board. It counts as moved, and promotes where it
// would.
template <class S, class Events>
void carry_piece(const Rules<typename S::Bits>& rules, Position<S>& position, int from, int to, Events events) {
    using Bits = typename S::Bits;
    const int colour = colour_of(position.code(from));
    const int type = type_of(position.code(from));
    // A carried king or rook has moved.
    const bool king = rules.spec.castling && type == rules.spec.castling->king;
    position.drop_castling(rules, king ? position.by_colour[static_cast<std::size_t>(colour)] : bit<Bits>(from));
    position.drop_fresh(rules, bit<Bits>(from));
    Fighter fighter;
    if constexpr (S::combat) {
        fighter = fighter_on(position, from);
        set_fighter(rules, position, from, {});
    }
    position.remove(rules, from);
    if (to == kNoSquare) return;
    const int arriving = carried_type(rules, colour, type, to);
    position.place(rules, to, colour, arriving);
    if constexpr (S::combat) {
        if (arriving != type) fighter = promoted_fighter(rules, colour, type, arriving, fighter);
        set_fighter(rules, position, to, fighter);
    }
    if (arriving != type) {
        events.add({.does = Does::promote, .piece = piece_code(colour, arriving), .from = to, .left = fighter.hp});
    }
}

}  // namespace chessmith
