// Random numbers that are the same on every machine for the same seed.
#pragma once

#include <cstdint>

namespace chessmith {

// SplitMix64.
class Random {
   public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    Random(std::uint64_t seed, std::uint64_t stream) : state_(seed) {
        state_ = next() ^ (stream * 0xD1342543DE82EF95U);
    }

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }

    // From 0 to `count` - 1.
    int below(std::size_t count) { return static_cast<int>(next() % count); }

    // From -1 to 1.
    float around_zero() { return static_cast<float>(static_cast<double>(next() >> 11) * 0x1p-52 - 1.0); }

   private:
    std::uint64_t state_;
};

}  // namespace chessmith
