// Pawns in a profile: structure and passed pawns.
#pragma once

#include "eval/profile/profile.h"
#include "eval/view.h"

namespace chessmith {

// Whether no pawn of the other side stands before a pawn, on its file or beside.
template <class S>
bool is_passed(const View<S>& view, int colour, int square) {
    const auto c = static_cast<std::size_t>(colour);
    return (view.roles.span[c][static_cast<std::size_t>(square)] & view.pawns[c ^ 1]) == 0;
}

// How many ranks a pawn has come.
template <class S>
int ranks_come(const View<S>& view, int colour, int square) {
    const int rank = view.rules.rank_of(square);
    return colour == kWhite ? rank : view.rules.ranks - 1 - rank;
}

template <class S>
int pawn_structure(const View<S>& view, const Profile& profile, int colour) {
    const auto own = view.pawns[static_cast<std::size_t>(colour)];
    int score = 0;
    for (auto rest = own; rest != 0;) {
        const int square = pop_lowest(rest);
        const auto at = static_cast<std::size_t>(square);
        score += profile.pawn_rank * ranks_come(view, colour, square);
        if ((own & view.roles.beside[at]) == 0) score += profile.isolated;
        if ((own & (view.roles.flanks[at] | view.pawn_attacks_of(colour ^ 1, bit<typename S::Bits>(square)))) != 0)
            score += profile.connected;
    }
    for (const auto file : view.roles.files) score += profile.doubled * std::max(0, count(own & file) - 1);
    return score;
}

template <class S>
int passed_pawns(const View<S>& view, int colour, int each, int rank) {
    int score = 0;
    for (auto rest = view.pawns[static_cast<std::size_t>(colour)]; rest != 0;) {
        const int square = pop_lowest(rest);
        if (is_passed(view, colour, square)) score += each + rank * ranks_come(view, colour, square);
    }
    return score;
}

}  // namespace chessmith
