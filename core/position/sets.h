// A position as sets alone: enough for attacks, and much cheaper to play on.
#pragma once

#include "position/position.h"

namespace chessmith {

template <class S>
struct Sets {
    using Bits = typename S::Bits;

    std::array<Bits, 2> by_colour;
    Bits fresh;
    std::array<Bits, kMaxTypes> by_type;  // only those of types that the game has are set

    // The position after one side's pieces have left `vacated`, others were taken there, and one of `type` has come
    // to `filled`.
    Sets(const Rules<Bits>& rules, const Position<S>& position, Bits vacated, Bits filled, int type) {
        by_colour[0] = position.by_colour[0] & ~vacated;
        by_colour[1] = position.by_colour[1] & ~vacated;
        by_colour[position.side] |= filled;
        fresh = position.fresh & ~vacated;
        for (std::size_t t = 0; t < static_cast<std::size_t>(rules.types); ++t)
            by_type[t] = position.by_type[t] & ~vacated;
        by_type[static_cast<std::size_t>(type)] |= filled;
    }

    Bits occupied() const { return by_colour[0] | by_colour[1]; }

    int king(const Rules<Bits>& rules, int colour) const {
        const Bits kings = by_colour[static_cast<std::size_t>(colour)] & by_type[static_cast<std::size_t>(rules.royal)];
        return kings == 0 ? kNoSquare : lowest(kings);
    }
};

}  // namespace chessmith
