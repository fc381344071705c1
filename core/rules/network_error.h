// Why a learned evaluation cannot be used in a game; any other RulesError is about the game itself.
#pragma once

#include "rules/rules.h"

namespace chessmith {

struct NetworkError : RulesError {
    using RulesError::RulesError;
};

}  // namespace chessmith
