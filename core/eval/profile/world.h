// Terrain and hit points in a profile.
#pragma once

#include "eval/profile/placement.h"
#include "eval/terrain.h"

namespace chessmith {

template <class S>
int world_bonus(const View<S>& view, const Profile& profile, const ProfilePlacement<typename S::Bits>& placement,
                const std::vector<int>& shifts, int colour) {
    const auto own = view.own(colour);
    int score = 0;
    for (auto stones = view.rules.stones; stones != 0;) {
        const int stone = pop_lowest(stones);
        if (has(own, stone)) score += profile.on_stone;
        score += profile.near_stone * count(view.rules.neighbours[static_cast<std::size_t>(stone)] & own);
    }
    for (auto carried = own & view.rules.belt_squares; carried != 0;) {
        const int square = pop_lowest(carried);
        score += profile.on_belt;
        const int turns = shifts[static_cast<std::size_t>(square)];
        if (profile.belt_danger && turns > 0) score -= placement.value(type_of(view.position.code(square))) / turns;
    }
    return score;
}

template <class S>
int hit_points(const View<S>& view, const Profile& profile, int colour) {
    int points = 0;
    if constexpr (S::combat) {
        for (auto rest = view.own(colour); rest != 0;)
            points += view.position.combat.hp[static_cast<std::size_t>(pop_lowest(rest))];
    }
    return profile.hit_point * points;
}

}  // namespace chessmith
