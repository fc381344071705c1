// Piece activity in a profile: mobility, files, outposts, defence, development.
#pragma once

#include "eval/combat/threat.h"
#include "eval/profile/profile.h"
#include "game/legality.h"

namespace chessmith {

// Legal moves of a side, as if it were to move.
template <class S>
int moves_of(const View<S>& view, int colour) {
    if (view.position.side == colour) return static_cast<int>(count_legal(view.rules, view.position));
    Position<S> other = view.position;
    other.set_en_passant(view.rules, kNoSquare);
    other.side ^= 1;
    return static_cast<int>(count_legal(view.rules, other));
}

// Steps to the nearest square of the centre: of the four, or the one, in the middle of the board.
template <class S>
int steps_to_centre(const View<S>& view, int square) {
    const auto off = [](int at, int size) { return std::max({(size - 1) / 2 - at, at - size / 2, 0}); };
    return std::max(off(view.rules.file_of(square), view.rules.files),
                    off(view.rules.rank_of(square), view.rules.ranks));
}

template <class S>
int piece_activity(const View<S>& view, const Profile& profile, int colour) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto& rules = view.rules;
    const Bits own = view.own(colour);
    const Bits pawns = view.pawns[0] | view.pawns[1];
    Bits covered = view.pawn_attacks[c];
    Bits rooks = 0;
    Bits reached_by_rooks = 0;
    int bishops = 0;
    int score = 0;
    for (int type = 0; type < rules.types; ++type) {
        const auto& role = view.roles.types[static_cast<std::size_t>(type)];
        for (Bits rest = view.position.pieces(colour, type); rest != 0;) {
            const int square = pop_lowest(rest);
            score += profile.centre * std::max(0, 3 - steps_to_centre(view, square));
            if (!role.piece) {
                if (type == rules.royal) covered |= rules.neighbours[static_cast<std::size_t>(square)];
                continue;
            }
            const Bits reach = [&] {
                if constexpr (S::combat) return strike_reach(view, colour, type, square, Bits{0});
                return view.attacks_from(type, colour, square);
            }();
            covered |= reach;
            if (role.minor()) {
                score += profile.minor_mobility * count(reach & ~own);
                const int rank = rules.rank_of(square);
                if (rank == (colour == kWhite ? 0 : rules.ranks - 1)) score += profile.undeveloped;
                if (role.likeness == Likeness::knight && has(view.pawn_attacks[c], square)) score += profile.outpost;
                if (role.likeness == Likeness::bishop) ++bishops;
            } else if (role.likeness == Likeness::rook) {
                const Bits file = view.roles.files[static_cast<std::size_t>(rules.file_of(square))];
                if ((file & pawns) == 0) score += profile.open_file;
                rooks |= bit<Bits>(square);
                reached_by_rooks |= view.attacks_from(type, colour, square);
            }
        }
    }
    if (bishops >= 2) score += profile.pair;
    if ((rooks & reached_by_rooks) != 0) score += profile.connected_rooks;
    return score + profile.defended * count(covered & own);
}

}  // namespace chessmith
