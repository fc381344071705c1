// The board as Black sees it.
#pragma once

namespace chessmith {

// The square that Black sees where White sees this one: on the same file, on the rank as far from his side.
constexpr int mirrored(int square, int files, int ranks) {
    return (ranks - 1 - square / files) * files + square % files;
}

}  // namespace chessmith
