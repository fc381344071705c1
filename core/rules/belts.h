// Conveyor belts, as the list of steps in which they carry what stands on them.
#pragma once

#include <cstdint>
#include <vector>

#include "board/bits.h"
#include "rules/spec.h"

namespace chessmith {

// One square of a belt and the square it carries to; `to` is kNoSquare where the way leads off the board or into a
// deadly square.
struct BeltStep {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
};

// A maximal straight run of squares with one arrow; steps from the exit end backwards.
struct Belt {
    std::vector<BeltStep> steps;
    int end = kNoSquare;  // the square after its last, deadly or not; none at the edge of the board
};

// A belt as sets of squares, to carry all that stands on it at once.
template <class Bits>
struct BeltRun {
    Bits squares = 0;
    Bits kept = 0;        // its squares without the exit if that leads to destruction
    Bits beyond = 0;      // where the exit leads; empty if to destruction
    int end = kNoSquare;  // the same, be it deadly; none at the edge of the board
    int up = 0;           // how far it carries; one of these two is 0
    int down = 0;
    bool promotes = false;  // whether it leads any type to where that type promotes
    bool free =
        false;  // whether it carries everything whatever stands where, so that pieces on it never block each other

    // Those of the pieces on it that it carries now: all but an unbroken file behind an occupied exit.
    Bits carries(Bits occupied) const {
        const Bits moving = occupied & squares;
        if ((occupied & beyond) == 0) return moving;
        const Bits gaps = squares & ~occupied;
        if (gaps == 0) return 0;
        return up > 0 ? moving & (bit<Bits>(highest(gaps)) - 1) : moving & ~(bit<Bits>(lowest(gaps)) - 1);
    }

    // Where carried pieces arrive, those that are destroyed left out.
    Bits arrivals(Bits carried) const { return ((carried & kept) << up) >> down; }

    // From where it brings pieces to these squares.
    Bits origins(Bits targets) const { return ((targets << down) >> up) & kept; }
};

// The belts of a world in reading order: top rank first, then from the left. `ground` is what each square is.
std::vector<Belt> find_belts(const std::vector<TerrainSpec>& ground, int files, int ranks);

}  // namespace chessmith
