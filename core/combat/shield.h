// Shield, a boss rule: a strike on the side's king does nothing while it has another piece that is not a pawn.
#pragma once

#include "position/position.h"

namespace chessmith {

template <class S>
bool is_shielded(const Rules<typename S::Bits>& rules, const Position<S>& position, int target) {
    const int colour = colour_of(position.code(target));
    if (!rules.combat.shield[static_cast<std::size_t>(colour)]) return false;
    if (type_of(position.code(target)) != rules.royal) return false;
    for (const std::uint8_t type : rules.combat.officers) {
        if (position.pieces(colour, type) != 0) return true;
    }
    return false;
}

}  // namespace chessmith
