// A middlegame and an endgame score in one number, so that sums of both cost one addition.
#pragma once

#include <array>
#include <cstdint>

namespace chessmith {

// Wide enough for a board full of the dearest pieces.
using Tapered = std::int64_t;

constexpr Tapered tapered(int middle, int end) {
    return static_cast<Tapered>(static_cast<std::uint64_t>(end) << 32) + middle;
}
constexpr int middle_of(Tapered score) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(score)); }
constexpr int end_of(Tapered score) { return static_cast<std::int32_t>((score + 0x80000000) >> 32); }

constexpr int kWholeTerm = 64;
constexpr std::size_t kMostTerms = 32;  // that an evaluation may have

// So many 64ths of a score, in the middlegame and in the endgame.
constexpr Tapered scaled(Tapered score, const std::array<int, 2>& scale) {
    return tapered(middle_of(score) * scale[0] / kWholeTerm, end_of(score) * scale[1] / kWholeTerm);
}

}  // namespace chessmith
