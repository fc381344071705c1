// Self-play on many threads, recording positions to learn from.
#pragma once

#include <string>
#include <vector>

#include "learn/playout.h"
#include "learn/stop_switch.h"

namespace chessmith {

struct SelfPlaySettings {
    std::uint64_t nodes = 400;  // of each search
    std::uint64_t seed = 1;
    bool network = true;  // judge by the network that the game has
    int threads = 1;
    bool terms = false;  // note what the terms of the evaluation say
    int asides = 0;      // positions noted off the line, for each action that is played
    StopSwitch* stop = nullptr;
};

struct SelfPlayed {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t nodes = 0;
    std::uint64_t positions = 0;             // noted
    std::array<std::uint64_t, 3> results{};  // White has won, Black has, a draw
    std::vector<std::uint64_t> noted;        // positions of each game
    std::string samples;                     // see samples.h
    std::vector<std::int32_t> terms;         // see term_rows.h: of each position noted on the line, if wanted
};

// Plays the games of numbers `first` to `first + count - 1`. What comes out does not depend on the threads. Throws
// `Stopped` if it is stopped.
template <class S>
SelfPlayed self_play(const std::vector<Start<S>>& starts, const SelfPlaySettings& settings, std::uint64_t first,
                     std::uint64_t count);

}  // namespace chessmith
