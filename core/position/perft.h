// Counting positions: the check that movement is exact, and the measure of its speed.
#pragma once

#include "position/legality.h"

namespace chessmith {

template <class S>
std::uint64_t perft(const Rules<typename S::Bits>& rules, const Position<S>& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return count_legal(rules, position);
    ActionList list;
    list_legal(rules, position, list);
    std::uint64_t nodes = 0;
    Position<S> after;
    for (const Action action : list) {
        play(rules, position, action, after);
        nodes += perft(rules, after, depth - 1);
    }
    return nodes;
}

}  // namespace chessmith
