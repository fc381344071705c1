// Hit points: a wounded piece is worth less, and a king's points are worth more the fewer are left.
#pragma once

#include "eval/view.h"

namespace chessmith {

constexpr int kHitPoint = 2;

template <class S>
int hit_points(const View<S>& view, int colour, int type, int square) {
    const int hp = view.position.combat.hp[static_cast<std::size_t>(square)];
    // Each of the king's points counts for more the fewer are left.
    if (type == view.rules.royal) return 1200 - 1200 * 6 / (hp + 5);
    const auto& fighter = view.rules.combat.fighters[static_cast<std::size_t>(type)];
    const int most = std::max(1, int{fighter.hp[static_cast<std::size_t>(colour)]});
    return kHitPoint * hp - view.rules.values[static_cast<std::size_t>(type)] * (most - hp) / (2 * most);
}

}  // namespace chessmith
