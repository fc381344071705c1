// Pieces in good places: pairs of bishops, rooks on open files, outposts; and how freely each moves.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
Tapered piece_activity(const View<S>& view, int colour, int type, int square) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto& role = view.roles.types[static_cast<std::size_t>(type)];
    Tapered score = 0;
    if (role.file_rider) {
        const Bits column = view.roles.files[static_cast<std::size_t>(view.rules.file_of(square))];
        if ((column & view.pawns[c]) == 0) score += (column & view.pawns[c ^ 1]) == 0 ? tapered(24, 8) : tapered(11, 6);
    }
    if (role.minor && has(view.pawn_attacks[c], square)) {
        const int advanced = view.rules.ranks - 1 - view.steps_to_go(square, colour);
        const Bits chasers = view.roles.span[c][static_cast<std::size_t>(square)] &
                             view.roles.beside[static_cast<std::size_t>(square)] & view.pawns[c ^ 1];
        if (2 * advanced >= view.rules.ranks - 1 && chasers == 0)
            score += role.leaper ? tapered(24, 14) : tapered(12, 6);
    }
    return score;
}

// Two pieces that are bound to one colour each make up for each other's blindness.
template <class S>
Tapered pair_bonus(const View<S>& view, int colour) {
    using Bits = typename S::Bits;
    Bits bound = 0;
    for (int type = 0; type < view.rules.types; ++type) {
        if (view.roles.types[static_cast<std::size_t>(type)].colour_bound) bound |= view.position.pieces(colour, type);
    }
    const bool both = (bound & view.rules.dark_squares) != 0 && (bound & ~view.rules.dark_squares) != 0;
    return both ? tapered(28, 48) : 0;
}

}  // namespace chessmith
