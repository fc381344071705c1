// A guess at the key after an action, early enough to prefetch the table.
#pragma once

#include "position/position.h"

namespace chessmith {

// Correct for plain moves and captures.
template <class S>
std::uint64_t likely_key(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    const auto piece = [&](int code, int square) {
        return rules.zobrist.piece(colour_of(code), type_of(code), square);
    };
    std::uint64_t key = position.key ^ rules.zobrist.side;
    if (action.from >= rules.squares || action.to >= rules.squares || position.empty(action.from)) return key;
    const int mover = position.code(action.from);
    const int victim = position.code(action.to);
    key ^= piece(mover, action.from) ^ piece(mover, action.to);
    return victim == 0 ? key : key ^ piece(victim, action.to);
}

}  // namespace chessmith
