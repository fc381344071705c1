// Terrain at the current node: stones to ride, belts that lead into a pit, bridges, the edge of the void.
#pragma once

#include "eval/view.h"

namespace chessmith {

// How many shifts it takes each belt square to lose its piece; 0 where the belt ends on firm ground.
template <class Bits>
std::vector<int> shifts_to_loss(const Rules<Bits>& rules) {
    std::vector<int> shifts(static_cast<std::size_t>(rules.squares), 0);
    for (const auto& belt : rules.belts) {
        if (belt.steps.empty() || belt.steps[0].to != kNoSquare) continue;
        int turn = 1;
        for (const auto& step : belt.steps) shifts[step.from] = turn++;
    }
    return shifts;
}

template <class S>
Tapered terrain(const View<S>& view, int colour, const std::vector<int>& shifts) {
    using Bits = typename S::Bits;
    const auto& rules = view.rules;
    const Bits own = view.own(colour);
    Tapered score = 0;
    Bits stones = rules.stones;
    while (stones != 0) {
        const int stone = pop_lowest(stones);
        if (has(own, stone)) score += tapered(12, 8);
        score += count(rules.neighbours[static_cast<std::size_t>(stone)] & own) * tapered(3, 2);
    }
    Bits carried = own & rules.belt_squares;
    while (carried != 0) {
        const int square = pop_lowest(carried);
        const int turns = shifts[static_cast<std::size_t>(square)];
        score -= tapered(4, 4);
        if (turns == 0) continue;
        // The side to move can still step off; the other may have to watch.
        const int type = type_of(view.position.code(square));
        const int value = std::min(rules.values[static_cast<std::size_t>(type)], 1000);
        const int risk = view.position.side == colour ? value / (3 * turns + 3) : value / (2 * turns);
        score -= tapered(risk, risk);
    }
    if (rules.has_world) {
        for (Bits bridges = own & rules.bridges; bridges != 0; bridges &= bridges - 1) score += tapered(5, 5);
    }
    return score;
}

}  // namespace chessmith
