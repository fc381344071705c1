// Training samples as bytes: written by self-play, read by the trainer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "eval/facts.h"

namespace chessmith {

constexpr std::uint8_t kUnknownResult = 3;

// Where a sample stands among those of its game: whether it carries on from the one before it.
enum class Begins : std::uint8_t { nothing, line, game };

// What was noted of one position. The facts of its world are left out: they are the same for all of a world.
struct Sample {
    std::uint16_t world = 0;
    std::uint8_t side = 0;                 // to move
    Begins begins = Begins::nothing;       // a line begins after a random action
    std::uint8_t result = kUnknownResult;  // White's: 0 lost, 1 drawn, 2 won
    std::int16_t score = 0;                // of a search, for the side to move
    std::int16_t known = 0;                // by the evaluation without a network, for the side to move
    std::vector<std::uint16_t> features;
};

template <class S>
std::vector<std::uint16_t> features_of(const Rules<typename S::Bits>& rules, const Features& features,
                                       const Position<S>& position) {
    std::vector<std::uint16_t> found;
    const auto tell = [&](int feature) { found.push_back(static_cast<std::uint16_t>(feature)); };
    const Facts<S> facts(position);
    auto pieces = position.occupied();
    while (pieces != 0) tell_square(rules, features, facts, pop_lowest(pieces), tell);
    for (int colour : {kWhite, kBlack}) tell_side(rules, features, facts, colour, tell);
    return found;
}

// Appends a sample to the bytes.
void write_sample(std::string& bytes, const Sample& sample);

// Takes the next sample off the front of the bytes. Throws std::invalid_argument if they are damaged.
Sample take_sample(std::string_view& bytes);

}  // namespace chessmith
