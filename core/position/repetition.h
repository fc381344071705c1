// What makes two positions the same for the repetition rule of their game.
#pragma once

#include "position/position.h"

namespace chessmith {

template <class S>
std::uint64_t repetition_key(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    std::uint64_t key = position.key;
    if (!rules.spec.ends.repetition_pieces_only) return key;
    if (position.en_passant != kNoSquare) key ^= rules.zobrist.en_passant[position.en_passant];
    auto fresh = position.fresh;
    while (fresh != 0) key ^= rules.zobrist.fresh[static_cast<std::size_t>(pop_lowest(fresh))];
    return key;
}

}  // namespace chessmith
