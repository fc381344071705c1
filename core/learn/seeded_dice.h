// The dice of `chessmith.dice`: the roll of a ply is a fixed function of the seed and the ply.
#pragma once

#include <cstdint>

namespace chessmith {

class SeededDice {
   public:
    explicit SeededDice(std::uint64_t seed) : base_(mix(seed + kGolden)) {}

    // From 1 to `sides`.
    int roll(std::uint64_t ply, int sides) const {
        const auto faces = static_cast<std::uint64_t>(sides);
        // Numbers above the largest multiple of `sides` would make some faces likelier.
        const std::uint64_t surplus = (~std::uint64_t{0} % faces + 1) % faces;
        std::uint64_t state = mix(base_ + (ply + 1) * kGolden);
        std::uint64_t number = 0;
        do number = mix(state += kGolden);
        while (number > ~surplus);
        return 1 + static_cast<int>(number % faces);
    }

    // The layout, from 0 to `count` - 1, with which a game of this seed starts.
    int layout(int count) const { return roll(kLayoutStream, count) - 1; }

   private:
    static constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;
    static constexpr std::uint64_t kLayoutStream = ~std::uint64_t{0} - 1;  // no ply reaches this number

    static std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
        return x ^ (x >> 31);
    }

    std::uint64_t base_;
};

}  // namespace chessmith
