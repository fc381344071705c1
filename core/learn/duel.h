// A match of two evaluations: the same search, each with its own network or none.
#pragma once

#include <array>
#include <vector>

#include "learn/playout.h"
#include "learn/stop_switch.h"

namespace chessmith {

struct DuelSide {
    std::uint64_t nodes = 2000;  // of each search
    bool network = true;
};

// Plays pairs of games from the same random opening, with both colours, of the numbers `first` to `first + count` - 1.
// The starts are the same for both sides but for their rules. Of each pair the half points of the first side. Throws
// `Stopped` if it is stopped.
template <class S>
std::vector<std::array<int, 2>> duel(const std::array<std::vector<Start<S>>, 2>& starts,
                                     const std::array<DuelSide, 2>& sides, std::uint64_t seed, std::uint64_t first,
                                     std::uint64_t count, int threads, StopSwitch* stop = nullptr);

}  // namespace chessmith
