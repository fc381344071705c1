// Castling: the king and a rook that have not moved cross, each to its file.
#pragma once

#include "position/check.h"

namespace chessmith {

struct CastlingSquares {
    int king_to = 0;
    int rook_to = 0;
};

template <class Bits>
CastlingSquares castling_squares(const Rules<Bits>& rules, int king, int rook) {
    const auto side = static_cast<std::size_t>(rook > king ? 1 : 0);
    const int rank = rules.rank_of(king);
    return {rules.square(rules.spec.castling->king_to[side], rank),
            rules.square(rules.spec.castling->rook_to[side], rank)};
}

// All squares from `a` to `b` on one rank, both included.
template <class Bits>
Bits rank_span(int a, int b) {
    const int low = a < b ? a : b;
    const int high = a < b ? b : a;
    return (((bit<Bits>(high) - 1) << 1) | 1) & ~(bit<Bits>(low) - 1);
}

// All squares between `a` and `b`, which are not the same, on one rank.
template <class Bits>
Bits rank_between(int a, int b) {
    const Bits low = bit<Bits>(a < b ? a : b);
    const Bits high = bit<Bits>(a < b ? b : a);
    return high - (low << 1);
}

// Whether the path is free of pieces other than the two, and of obstacles. The squares between the two, most often
// occupied, have been tested before.
template <class S>
bool castling_way_is_free(const Rules<typename S::Bits>& rules, const Position<S>& position, int king, int rook) {
    using Bits = typename S::Bits;
    const Bits ends = bit<Bits>(king) | bit<Bits>(rook);
    const auto [king_to, rook_to] = castling_squares(rules, king, rook);
    const Bits way = (rank_span<Bits>(king, king_to) | rank_span<Bits>(rook, rook_to)) & ~ends;
    return (way & (position.occupied() | rules.obstacles)) == 0;
}

// Whether a square that the king starts from or passes is attacked, the king standing there before the turn.
template <class S>
bool castling_way_is_safe(const Rules<typename S::Bits>& rules, const Position<S>& position, int king, int rook) {
    using Bits = typename S::Bits;
    const auto [king_to, rook_to] = castling_squares(rules, king, rook);
    const int other = position.side ^ 1;
    const Bits enemies = position.by_colour[static_cast<std::size_t>(other)];
    const Bits without_king = position.occupied() & ~bit<Bits>(king);
    Bits way = rank_span<Bits>(king, king_to) & ~bit<Bits>(king_to);
    if (king == king_to) way = bit<Bits>(king);
    while (way != 0) {
        const int square = pop_lowest(way);
        if (is_capturable(rules, position, square, other, without_king | bit<Bits>(square), enemies)) return false;
    }
    return true;
}

}  // namespace chessmith
