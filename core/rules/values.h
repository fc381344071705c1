// Piece values and piece-square tables: from the game file, or derived from how the pieces move.
#pragma once

#include "rules/rules.h"

namespace chessmith {

// Fills `values`, `by_value`, `piece_square`, `phase_weight` and `phase_total` of compiled rules.
template <class Bits>
void derive_values(Rules<Bits>& rules);

}  // namespace chessmith
