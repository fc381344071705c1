// A middlegame and an endgame score in one number, so that sums of both cost one addition.
#pragma once

#include <cstdint>

namespace chessmith {

using Tapered = std::int32_t;

constexpr Tapered tapered(int middle, int end) {
    return static_cast<Tapered>(static_cast<std::uint32_t>(end) << 16) + middle;
}
constexpr int middle_of(Tapered score) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(score)); }
constexpr int end_of(Tapered score) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(static_cast<std::uint32_t>(score + 0x8000) >> 16));
}

}  // namespace chessmith
