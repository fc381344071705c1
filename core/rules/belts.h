// Conveyor belts, as the list of steps in which they carry what stands on them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

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
};

constexpr bool is_arrow(char terrain) { return terrain == '<' || terrain == '>' || terrain == '^' || terrain == 'v'; }
constexpr bool is_deadly(char terrain) { return terrain == '~' || terrain == '*' || terrain == 'x'; }

// The belts of a world in reading order: top rank first, then from the left.
std::vector<Belt> find_belts(const std::string& world, int files, int ranks);

}  // namespace chessmith
