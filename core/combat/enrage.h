// Enrage, a boss rule: the side's king deals double damage while he has less than half of his hit points.
#pragma once

#include "position/position.h"

namespace chessmith {

// The damage factor of the piece on `attacker`.
template <class S>
int rage_of(const Rules<typename S::Bits>& rules, const Position<S>& position, int attacker) {
    const auto colour = static_cast<std::size_t>(colour_of(position.code(attacker)));
    const int type = type_of(position.code(attacker));
    if (!rules.combat.enrage[colour] || type != rules.royal) return 1;
    const int most = rules.combat.fighters[static_cast<std::size_t>(type)].hp[colour];
    return 2 * position.combat.hp[static_cast<std::size_t>(attacker)] < most ? 2 : 1;
}

}  // namespace chessmith
