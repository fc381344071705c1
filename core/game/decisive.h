// Actions that end the game at once: what even a beginner must not overlook, on either side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "combat/outcomes.h"
#include "game/legality.h"

namespace chessmith {

// The probability that an action wins the game at once; 0 or 1 without dice. Takes what it plays from `plays_left`.
template <class S>
double chance_to_win(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action,
                     std::int64_t& plays_left) {
    const Outcomes outcomes = outcomes_of(rules, position, action);
    plays_left -= outcomes.size();
    if (!rules.belts.empty()) plays_left -= outcomes.sides();  // where each throw is played to tell outcomes apart
    int wins = 0;
    Position<S> after;
    for (const auto [roll, weight] : outcomes) {
        play(rules, position, action, after, roll);
        const auto end = board_end(rules, after);
        if (end && end->winner == position.side) wins += weight;
    }
    return static_cast<double>(wins) / outcomes.sides();
}

// An action that certainly wins at once, the first in generation order; nothing if `most_plays` do not suffice to find
// it.
template <class S>
std::optional<Action> winning_action(const Rules<typename S::Bits>& rules, const Position<S>& position,
                                     std::int64_t most_plays) {
    ActionList list;
    list_legal(rules, position, list);
    for (const Action action : list) {
        if (most_plays <= 0) break;
        if (chance_to_win(rules, position, action, most_plays) >= 1) return action;
    }
    return std::nullopt;
}

// The probability of the action most likely to win at once, among those that `most_plays` suffice for.
template <class S>
double best_chance_to_win(const Rules<typename S::Bits>& rules, const Position<S>& position, std::int64_t most_plays) {
    ActionList list;
    list_legal(rules, position, list);
    double best = 0;
    for (const Action action : list) {
        if (best >= 1 || most_plays <= 0) break;
        best = std::max(best, chance_to_win(rules, position, action, most_plays));
    }
    return best;
}

}  // namespace chessmith
