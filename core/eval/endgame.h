// Endgames: driving a bare king to the edge, unstoppable pawns, the opposition, kings that come out.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
bool has_pieces(const View<S>& view, int colour) {
    for (int type = 0; type < view.rules.types; ++type) {
        if (view.roles.types[static_cast<std::size_t>(type)].piece && view.position.pieces(colour, type) != 0)
            return true;
    }
    return false;
}

// The mating net: a lone king is worth less the nearer he is to the edge and to the other king.
template <class S>
Tapered mating_net(const View<S>& view, int colour) {
    const int king = view.king[static_cast<std::size_t>(colour)];
    const int lone = view.king[static_cast<std::size_t>(colour ^ 1)];
    if (king == kNoSquare || lone == kNoSquare) return 0;
    const int middle = (std::min(view.rules.files, view.rules.ranks) - 1) / 2;
    const int driven = middle - view.roles.edge[static_cast<std::size_t>(lone)];
    const int near = std::max(view.rules.files, view.rules.ranks) - view.distance(king, lone);
    const int corner = corner_distance(view, lone);
    return tapered(0, 18 * driven + 9 * near - 4 * corner);
}

template <class S>
int corner_distance(const View<S>& view, int square) {
    const int file = std::min(view.rules.file_of(square), view.rules.files - 1 - view.rules.file_of(square));
    const int rank = std::min(view.rules.rank_of(square), view.rules.ranks - 1 - view.rules.rank_of(square));
    return file + rank;
}

// The promotion race: a passed pawn that the lone king is too far away to catch.
template <class S>
Tapered promotion_race(const View<S>& view, int colour, typename S::Bits passed) {
    const auto c = static_cast<std::size_t>(colour);
    const int catcher = view.king[c ^ 1];
    if (catcher == kNoSquare || has_pieces(view, colour ^ 1)) return 0;
    int best = 0;
    while (passed != 0) {
        const int square = pop_lowest(passed);
        const int togo = view.steps_to_go(square, colour);
        const int rank = colour == kWhite ? view.roles.last_rank : view.rules.ranks - 1 - view.roles.last_rank;
        const int goal = view.rules.square(view.rules.file_of(square), rank);
        const bool free = (view.roles.front[c][static_cast<std::size_t>(square)] & view.occupied) == 0;
        const int moves = view.distance(catcher, goal) - (view.position.side == colour ? 0 : 1);
        if (free && moves > togo) best = std::max(best, 260 - 30 * togo);
    }
    return view.roles.of_promotion(tapered(0, best));
}

// Opposition: kings face each other one square apart, and the side that need not move holds it.
template <class S>
Tapered opposition(const View<S>& view, int colour) {
    const int own = view.king[static_cast<std::size_t>(colour)];
    const int other = view.king[static_cast<std::size_t>(colour ^ 1)];
    if (own == kNoSquare || other == kNoSquare || view.position.side == colour) return 0;
    const int files = std::abs(view.rules.file_of(own) - view.rules.file_of(other));
    const int ranks = std::abs(view.rules.rank_of(own) - view.rules.rank_of(other));
    const bool direct = (files == 0 && ranks == 2) || (ranks == 0 && files == 2);
    return direct ? tapered(0, 14) : 0;
}

// Key squares: a king before his own passed pawn.
template <class S>
Tapered key_squares(const View<S>& view, int colour, typename S::Bits passed) {
    const auto c = static_cast<std::size_t>(colour);
    const int king = view.king[c];
    if (king == kNoSquare) return 0;
    int keys = 0;
    while (passed != 0) {
        const int square = pop_lowest(passed);
        if (has(view.roles.span[c][static_cast<std::size_t>(square)], king) && view.distance(king, square) <= 2) ++keys;
    }
    return tapered(0, 12 * keys);
}

template <class S>
Tapered endgame(const View<S>& view, int colour, typename S::Bits passed) {
    if (!view.rules.checkmate || !view.rules.spec.goal.giving_check) return 0;
    const bool own_pieces = has_pieces(view, colour);
    const bool their_pieces = has_pieces(view, colour ^ 1);
    Tapered score = 0;
    if (own_pieces && !their_pieces && view.pawns[static_cast<std::size_t>(colour ^ 1)] == 0)
        score += mating_net(view, colour);
    if (!their_pieces) score += promotion_race(view, colour, passed);
    if (!own_pieces && !their_pieces) score += opposition(view, colour) + key_squares(view, colour, passed);
    return score;
}

}  // namespace chessmith
