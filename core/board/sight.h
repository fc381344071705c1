// Sight: what a piece can aim at from a square, independent of how it moves.
#pragma once

#include <vector>

#include "board/line.h"

namespace chessmith {

// A line of sight, both ways from one square, and those of its squares that can be aimed at.
template <class Bits>
struct SightLine {
    Line<Bits> line;
    Bits aim = 0;
};

// Terrain hides nothing: only pieces do.
template <class Bits>
struct Sight {
    std::vector<Bits> near;              // by square: one step away, where nothing can stand in between
    std::vector<Bits> range;             // by square: all that can be aimed at on an empty board
    std::vector<Bits> viewers;           // by square: from where it can be aimed at on an empty board
    std::vector<SightLine<Bits>> lines;  // by square, `lines_each` of them
    std::size_t lines_each = 0;

    // The targets that can be aimed at from a square: in each direction only the first piece.
    Bits from(int square, Bits occupied) const {
        const auto at = static_cast<std::size_t>(square);
        Bits seen = near[at];
        const SightLine<Bits>* const first = lines.data() + at * lines_each;
        for (std::size_t i = 0; i < lines_each; ++i) seen |= first[i].line.reach(occupied) & first[i].aim;
        return seen;
    }
};

}  // namespace chessmith
