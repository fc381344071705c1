// Hit points: wounds make a piece worth less, a weak king most of all, and strikes in reach are worth something
// already.
#pragma once

#include "combat/outlook.h"
#include "eval/view.h"

namespace chessmith {

template <class S>
Tapered hit_points(const View<S>& view, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    const auto& rules = view.rules;
    int score = 0;
    for (int type = 0; type < rules.types; ++type) {
        const auto& fighter = rules.combat.fighters[static_cast<std::size_t>(type)];
        const int most = std::max(1, int{fighter.hp[c]});
        auto pieces = view.position.pieces(colour, type);
        while (pieces != 0) {
            const int square = pop_lowest(pieces);
            const int hp = view.position.combat.hp[static_cast<std::size_t>(square)];
            if (type == rules.royal) {
                // Each point counts the more the fewer are left.
                score += 1200 - 1200 * 6 / (hp + 5);
            } else {
                score += 2 * hp - rules.values[static_cast<std::size_t>(type)] * (most - hp) / (2 * most);
            }
            const auto seen = fighter.strike[c].from(square, view.occupied) & view.own(colour ^ 1);
            score += 8 * count(seen);
            const int king = view.king[c ^ 1];
            if (king != kNoSquare && has(seen, king)) score += 60;
            if (king != kNoSquare) score -= 2 * view.distance(square, king);
        }
    }
    return tapered(score, score);
}

}  // namespace chessmith
