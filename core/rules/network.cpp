#include "rules/network.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "rules/network_reader.h"

namespace chessmith {

namespace {

// Weights are whole numbers: hidden values in 255ths, output weights in 64ths, the result in 128 centipawns.
constexpr int kHiddenOne = 255;
constexpr int kOutputOne = 64;
constexpr int kCentipawns = 128;

constexpr std::string_view kMagic = "chessmith network 1\n";

}  // namespace

Network::Network(std::string_view bytes) {
    NetworkReader reader(bytes);
    if (reader.take(kMagic.size()) != kMagic) throw std::invalid_argument("network: not a file of a network");
    files = reader.number<std::uint8_t>();
    ranks = reader.number<std::uint8_t>();
    const auto count = static_cast<std::size_t>(reader.number<std::uint8_t>());
    if (files < 1 || ranks < 1 || files * ranks > 64) throw std::invalid_argument("network: no board of this size");
    if (count < 1 || count > kMostLetters) throw std::invalid_argument("network: expected 1 to 8 kinds of pieces");
    letters = std::string(reader.take(count));
    int last_zone = 0;
    for (int square = 0; square < files * ranks; ++square) {
        const int zone = reader.number<std::uint8_t>();
        if (zone > 31) throw std::invalid_argument("network: expected at most 32 zones of a king");
        zones.push_back(static_cast<std::uint8_t>(zone));
        last_zone = std::max(last_zone, zone);
    }
    inputs_.resize(static_cast<std::size_t>((last_zone + 1) * 2 * files * ranks) * count);
    for (auto& layer : inputs_) reader.fill(layer.values);
    reader.fill(bias.values);
    for (auto& stage : stages_) {
        reader.fill(stage.own.values);
        reader.fill(stage.other.values);
        stage.bias = reader.number<std::int32_t>();
    }
    reader.expect_end();
}

namespace {

// The sum of weight * value², with values kept from 0 to 1. Weights are small enough for weight * value to stay within
// 16 bits, so that the compiler can do many at once.
std::int32_t weighed(const Network::Row& layer, const Network::Row& weights) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < layer.size(); ++i) {
        const auto value = std::clamp<std::int16_t>(layer[i], 0, kHiddenOne);
        const auto product = static_cast<std::int16_t>(value * weights[i]);
        sum += value * product;
    }
    return sum;
}

}  // namespace

int Network::output(const Row& own, const Row& other, int pieces) const {
    const Stage& stage = stages_[static_cast<std::size_t>(std::clamp((pieces - 2) / 4, 0, kStages - 1))];
    const std::int64_t sum = std::int64_t{weighed(own, stage.own.values)} + weighed(other, stage.other.values);
    return static_cast<int>((sum / kHiddenOne + stage.bias) * kCentipawns / (kHiddenOne * kOutputOne));
}

}  // namespace chessmith
