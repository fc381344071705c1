// Sets of squares as machine words: 64 bits for boards of up to 64 squares, 128 above.
#pragma once

#include <bit>
#include <cstdint>

namespace chessmith {

using Bits64 = std::uint64_t;
__extension__ using Bits128 = unsigned __int128;

constexpr int kNoSquare = 255;

template <class Bits>
constexpr Bits bit(int square) {
    return Bits{1} << square;
}

constexpr int count(Bits64 set) { return std::popcount(set); }
constexpr int count(Bits128 set) {
    return std::popcount(static_cast<Bits64>(set)) + std::popcount(static_cast<Bits64>(set >> 64));
}

// The lowest square of a set that is not empty.
constexpr int lowest(Bits64 set) { return std::countr_zero(set); }
constexpr int lowest(Bits128 set) {
    const auto low = static_cast<Bits64>(set);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Bits64>(set >> 64));
}

// The highest square of a set that is not empty.
constexpr int highest(Bits64 set) { return 63 - std::countl_zero(set); }
constexpr int highest(Bits128 set) {
    const auto high = static_cast<Bits64>(set >> 64);
    return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<Bits64>(set));
}

template <class Bits>
constexpr int pop_lowest(Bits& set) {
    const int square = lowest(set);
    set &= set - 1;
    return square;
}

template <class Bits>
constexpr bool has(Bits set, int square) {
    return ((set >> square) & 1) != 0;
}

template <class Bits>
constexpr bool is_single(Bits set) {
    return set != 0 && (set & (set - 1)) == 0;
}

}  // namespace chessmith
