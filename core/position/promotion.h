// What a piece may become.
#pragma once

#include "position/position.h"

namespace chessmith {

// Writes the types that a promoting piece may become now, and returns how many they are. `types` has room for all.
template <class S>
int promotion_types(const Position<S>& position, const Piece<typename S::Bits>& piece, int colour,
                    std::uint8_t* types) {
    int size = 0;
    for (const std::uint8_t type : piece.promotion.to[static_cast<std::size_t>(colour)]) {
        const bool free =
            piece.promotion.limit.empty() || count(position.pieces(colour, type)) < piece.promotion.limit[type];
        if (free) types[size++] = type;
    }
    return size;
}

}  // namespace chessmith
