// The king in a profile: who stands beside him, and whether he is attacked.
#pragma once

#include "eval/combat/threat.h"
#include "eval/profile/profile.h"

namespace chessmith {

template <class S>
int king_company(const View<S>& view, const Profile& profile, int colour) {
    const int king = view.king[static_cast<std::size_t>(colour)];
    if (king == kNoSquare) return 0;
    const int beside = count(view.rules.neighbours[static_cast<std::size_t>(king)] & view.own(colour));
    return profile.king_company[static_cast<std::size_t>(std::min(beside, 2))];
}

template <class S>
bool is_king_attacked(const View<S>& view, int colour) {
    const int king = view.king[static_cast<std::size_t>(colour)];
    if (king == kNoSquare) return false;
    if constexpr (S::combat) {
        for (auto rest = view.own(colour ^ 1); rest != 0;) {
            const int square = pop_lowest(rest);
            const int type = type_of(view.position.code(square));
            if (has(strike_reach(view, colour ^ 1, type, square, typename S::Bits{0}), king)) return true;
        }
        return false;
    } else {
        return is_capturable(view.rules, view.position, king, colour ^ 1, view.occupied, view.own(colour ^ 1));
    }
}

}  // namespace chessmith
