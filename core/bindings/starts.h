// Positions from which the core begins games by itself.
#pragma once

#include <algorithm>
#include <vector>

#include "bindings/state.h"
#include "learn/playout.h"

namespace chessmith {

template <class S>
std::vector<Start<S>> starts_of(const std::vector<State>& states) {
    std::vector<Start<S>> starts;
    std::vector<const AnyRules*> worlds;
    for (const State& state : states) {
        if (!std::holds_alternative<Position<S>>(state.position())) throw RulesError("starts of different games");
        const AnyRules* const rules = state.rules().get();
        const auto known = std::find(worlds.begin(), worlds.end(), rules);
        const auto world = static_cast<int>(known - worlds.begin());
        if (known == worlds.end()) worlds.push_back(rules);
        using RulesType = Rules<typename S::Bits>;
        starts.push_back({std::shared_ptr<const RulesType>(state.rules(), &std::get<RulesType>(rules->rules)),
                          std::get<Position<S>>(state.position()), world});
    }
    return starts;
}

inline void expect_starts(const std::vector<State>& starts) {
    if (starts.empty()) throw RulesError("starts: expected at least one");
}

}  // namespace chessmith
