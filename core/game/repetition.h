// When two positions count as the same for a game's repetition rule.
#pragma once

#include "combat/spawn.h"

namespace chessmith {

template <class S>
std::uint64_t repetition_key(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    if (!rules.spec.ends.repetition_pieces_only) return position.key;
    std::uint64_t key = position.key;
    if constexpr (S::combat) {
        Position<S> bare = position;
        auto pieces = position.occupied();
        while (pieces != 0) set_fighter(rules, bare, pop_lowest(pieces), {});
        for (const int colour : {kWhite, kBlack}) set_decree(rules, bare, colour, false);
        key = bare.key ^ spawn_key(rules, position.fullmove);
    }
    if (position.en_passant != kNoSquare) key ^= rules.zobrist.en_passant[position.en_passant];
    auto fresh = position.fresh;
    while (fresh != 0) key ^= rules.zobrist.fresh[static_cast<std::size_t>(pop_lowest(fresh))];
    return key;
}

}  // namespace chessmith
