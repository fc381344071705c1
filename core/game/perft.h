// Perft: the correctness test and benchmark of move generation.
#pragma once

#include "combat/outcomes.h"
#include "game/legality.h"

namespace chessmith {

// Number of sequences of `depth` actions. In bulk, the last ones are counted without being played.
template <bool kBulk, class S>
std::uint64_t perft(const Rules<typename S::Bits>& rules, const Position<S>& position, int depth);

// The nodes below an action: the action itself on the last ply, all its outcomes before.
template <bool kBulk, class S>
std::uint64_t perft_of(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action, int depth) {
    if (kBulk && depth <= 1) return 1;
    std::uint64_t nodes = 0;
    Position<S> after;
    for (const Outcome outcome : outcomes_of(rules, position, action)) {
        play(rules, position, action, after, outcome.roll);
        nodes += perft<kBulk>(rules, after, depth - 1);
        if (depth <= 1) break;  // the last ply counts actions, not what the dice make of them
    }
    return nodes;
}

template <bool kBulk, class S>
std::uint64_t perft(const Rules<typename S::Bits>& rules, const Position<S>& position, int depth) {
    if (depth == 0) return 1;
    if (kBulk && depth == 1) return count_legal(rules, position);
    ActionList list;
    list_legal(rules, position, list);
    std::uint64_t nodes = 0;
    if constexpr (S::combat) {
        for (const Action action : list) nodes += perft_of<kBulk>(rules, position, action, depth);
    } else {
        // Without dice an action has one outcome, and one position is room enough for them all.
        Position<S> after;
        for (const Action action : list) {
            play(rules, position, action, after);
            nodes += perft<kBulk>(rules, after, depth - 1);
        }
    }
    return nodes;
}

}  // namespace chessmith
