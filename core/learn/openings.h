// Openings for games of the search against itself, or against another.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "learn/playout.h"

namespace chessmith {

// A random opening in which neither side is ahead by more than `even` centipawns, or the most even of several attempts:
// a lopsided game teaches little, and from a lopsided opening both sides of a pair win one game each. `lead` returns
// how far either side is ahead.
template <class S, class Lead>
std::pair<Playout<S>, std::size_t> open_evenly(const std::vector<Start<S>>& starts, Random& random, int even,
                                               int attempts, const Lead& lead) {
    std::optional<std::pair<Playout<S>, std::size_t>> best;
    int least = 0;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        auto opening = open_at_random(starts, random);
        if (opening.first.winner()) return opening;
        const int ahead = lead(opening.first, opening.second);
        if (ahead <= even) return opening;
        if (!best || ahead < least) {
            best.emplace(std::move(opening));
            least = ahead;
        }
    }
    return std::move(*best);
}

}  // namespace chessmith
