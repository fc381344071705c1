// Move text, in the style of UCI.
#pragma once

#include <string>

#include "position/action.h"
#include "position/position.h"

namespace chessmith {

template <class S>
std::string action_text(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action);

}  // namespace chessmith
