// Whether a pawn can be taken in passing, in a position whose last move is not known.
#pragma once

#include "game/legality.h"
#include "position/effects/portals.h"

namespace chessmith {

// Whether the side to move can take a pawn in passing on this square of the board, because the last move may have been
// that pawn's double step.
template <class S>
bool is_en_passant_target(const Rules<typename S::Bits>& rules, const Position<S>& position, int to) {
    const auto on_board = [&](int square) { return square >= 0 && square < rules.squares; };
    const int pusher = position.side ^ 1;
    const int pawn = passed_pawn(rules, to, position.side);
    const int from = to - rules.forward(pusher);
    if (!on_board(pawn) || !on_board(from) || !position.empty(to) || position.empty(pawn)) return false;
    // The square the pawn skipped stays empty unless a belt has carried a piece onto it.
    if (!position.empty(from) && !has(rules.belt_targets, from)) return false;
    if (colour_of(position.code(pawn)) != pusher) return false;
    const auto& kind = rules.pieces[static_cast<std::size_t>(type_of(position.code(pawn)))];
    if (!kind.spec.en_passant || !has(kind.double_step[static_cast<std::size_t>(pusher)], from)) return false;
    if (has(position.fresh, pawn) || has(rules.stones, to) || has(rules.stones, pawn)) return false;
    if (comes_out_on(rules, pawn, position.occupied()) != pawn) return false;
    Position<S> exposed = position;
    exposed.en_passant = static_cast<std::uint8_t>(to);
    return has_legal_en_passant(rules, exposed);
}

}  // namespace chessmith
