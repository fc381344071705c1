// The board as Black sees it.
#pragma once

#include "rules/spec.h"

namespace chessmith {

// The square that Black sees where White sees this one: on the same file, on the rank as far from his side.
inline int mirrored(const Spec& spec, int square) {
    return (spec.ranks - 1 - square / spec.files) * spec.files + square % spec.files;
}

}  // namespace chessmith
