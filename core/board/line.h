// A line through a square: what a rider can reach in one direction and its opposite.
#pragma once

#include "board/bits.h"

namespace chessmith {

// `lower` holds the squares of the line below its square, `upper` those above; both end before a deadly square and at
// the rider's range. Square numbers grow monotonically along any straight line, so the nearest blocker below is the
// highest bit and the nearest above the lowest, and one subtraction finds everything in between.
template <class Bits>
struct Line {
    Bits lower = 0;
    Bits upper = 0;
    Bits both = 0;

    // All squares that a rider sees, the first blocker each way included.
    constexpr Bits reach(Bits blockers) const {
        const Bits below = lower & blockers;
        const Bits above = upper & blockers;
        const Bits from_below = ~Bits{0} << highest(below | 1);
        const Bits nearest_above = above & (~above + 1);
        return both & (nearest_above + nearest_above + from_below);
    }

    // The squares strictly between the line's own square and `other`, which must lie on it.
    constexpr Bits between(int other) const {
        const Bits mark = bit<Bits>(other);
        return (upper & mark) != 0 ? upper & (mark - 1) : lower & ~((mark << 1) - 1);
    }
};

}  // namespace chessmith
