// Actions that end the game at once: what even a beginner must not overlook, on either side.
#pragma once

#include <algorithm>
#include <optional>

#include "combat/outcomes.h"
#include "game/legality.h"

namespace chessmith {

// The probability that an action wins the game at once; 0 or 1 without dice.
template <class S>
double chance_to_win(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    const Outcomes outcomes = outcomes_of(rules, position, action);
    int wins = 0;
    Position<S> after;
    for (const auto [roll, weight] : outcomes) {
        play(rules, position, action, after, roll);
        const auto end = board_end(rules, after);
        if (end && end->winner == position.side) wins += weight;
    }
    return static_cast<double>(wins) / outcomes.sides();
}

// An action that certainly wins at once, the first in generation order.
template <class S>
std::optional<Action> winning_action(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    ActionList list;
    list_legal(rules, position, list);
    for (const Action action : list) {
        if (chance_to_win(rules, position, action) >= 1) return action;
    }
    return std::nullopt;
}

// The probability of the action most likely to win at once.
template <class S>
double best_chance_to_win(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    ActionList list;
    list_legal(rules, position, list);
    double best = 0;
    for (const Action action : list) {
        best = std::max(best, chance_to_win(rules, position, action));
        if (best >= 1) break;
    }
    return best;
}

}  // namespace chessmith
