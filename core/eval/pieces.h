// Well-placed pieces: bishop pairs, rooks on open files, outposts, minor pieces near their king.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
Tapered rook_activity(const View<S>& view, int colour, int square, int reached) {
    const auto c = static_cast<std::size_t>(colour);
    const auto column = view.roles.files[static_cast<std::size_t>(view.rules.file_of(square))];
    Tapered score = 0;
    if ((column & view.pawns[c]) == 0) {
        score += (column & view.pawns[c ^ 1]) == 0 ? kWeights.open_file : kWeights.half_open_file;
    } else if (reached <= 3 && view.king[c] != kNoSquare) {
        // Between its king and the nearer edge, without a way out; a king on the middle file is near neither.
        const int king = view.rules.file_of(view.king[c]);
        const int file = view.rules.file_of(square);
        const int off_centre = 2 * king - (view.rules.files - 1);
        if (off_centre * (file - king) > 0) score += kWeights.shut_in_rook;
    }
    if (view.steps_to_go(square, colour) == 1) score += kWeights.seventh_rank;
    return score;
}

template <class S>
Tapered minor_activity(const View<S>& view, int colour, const Role& role, int square) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto at = static_cast<std::size_t>(square);
    Tapered score = 0;
    if (has(view.pawn_attacks[c], square) && view.steps_to_go(square, colour) <= view.rules.ranks / 2) {
        const Bits chasers = view.roles.span[c][at] & view.roles.beside[at] & view.pawns[c ^ 1];
        if (chasers == 0) score += kWeights.outpost[role.index()];
    }
    const int stop = square + view.rules.forward(colour);
    if (stop >= 0 && stop < view.rules.squares && has(view.pawns[0] | view.pawns[1], stop))
        score += kWeights.behind_pawn;
    if (view.king[c] != kNoSquare) score += view.distance(square, view.king[c]) * kWeights.king_distance[role.index()];
    if (role.colour_bound) {
        const Bits same = has(view.rules.dark_squares, square) ? view.rules.dark_squares : ~view.rules.dark_squares;
        score += count(view.pawns[c] & same) * kWeights.pawns_on_own_colour;
    }
    return score;
}

// Two colour-bound pieces of opposite colours make up for each other's blindness.
template <class S>
Tapered pair_bonus(const View<S>& view, int colour) {
    using Bits = typename S::Bits;
    Bits bound = 0;
    for (int type = 0; type < view.rules.types; ++type) {
        if (view.roles.types[static_cast<std::size_t>(type)].colour_bound) bound |= view.position.pieces(colour, type);
    }
    const bool both = (bound & view.rules.dark_squares) != 0 && (bound & ~view.rules.dark_squares) != 0;
    return both ? kWeights.pair : 0;
}

// Space behind and between own pawns that no enemy pawn attacks: the more pieces, the more it matters.
template <class S>
Tapered space(const View<S>& view, int colour) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const Bits safe = view.roles.room[c] & ~view.pawns[c] & ~view.pawn_attacks[c ^ 1];
    Bits behind = view.pawns[c];
    behind |= view.ahead(colour ^ 1, behind);
    behind |= view.ahead(colour ^ 1, view.ahead(colour ^ 1, behind));
    const int size = count(safe) + count(safe & behind & ~view.attacks[c ^ 1]);
    const int crowd = count(view.own(colour)) - 4;
    return crowd <= 0 ? 0 : (size * crowd / 4) * kWeights.space;
}

}  // namespace chessmith
