// A middlegame and an endgame score in one number, so that sums of both cost one addition.
#pragma once

#include <cstdint>

namespace chessmith {

// Wide enough for a board full of the dearest pieces.
using Tapered = std::int64_t;

constexpr Tapered tapered(int middle, int end) {
    return static_cast<Tapered>(static_cast<std::uint64_t>(end) << 32) + middle;
}
constexpr int middle_of(Tapered score) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(score)); }
constexpr int end_of(Tapered score) { return static_cast<std::int32_t>((score + 0x80000000) >> 32); }

}  // namespace chessmith
