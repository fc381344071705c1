// A position of any shape.
#pragma once

#include <variant>

#include "position/position.h"

namespace chessmith {

using AnyPosition = std::variant<Position<Small>, Position<Large>, Position<SmallCombat>, Position<LargeCombat>>;

}  // namespace chessmith
