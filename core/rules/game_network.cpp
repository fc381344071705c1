#include "rules/game_network.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "rules/network_reader.h"

namespace chessmith {

namespace {

constexpr std::string_view kMagic = "chessmith network 3\n";

// CRC-32 as zlib computes it.
std::uint32_t checksum(std::string_view bytes) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xEDB88320U ^ (value >> 1) : value >> 1;
            made[i] = value;
        }
        return made;
    }();
    std::uint32_t value = ~0U;
    for (const char byte : bytes) value = table[(value ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ (value >> 8);
    return ~value;
}

class Writer {
   public:
    void text(std::string_view text) { bytes_ += text; }

    template <class Number>
    void number(Number value) {
        for (std::size_t i = 0; i < sizeof(Number); ++i) {
            bytes_ += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFF);
        }
    }

    template <class Number>
    void numbers(const std::vector<Number>& values) {
        for (const Number value : values) number(value);
    }

    std::string take() && { return std::move(bytes_); }
    const std::string& bytes() const { return bytes_; }

   private:
    std::string bytes_;
};

bool is_sound(const GameNetwork::Shape& shape) {
    const auto within = [](int value, int least, int most) { return value >= least && value <= most; };
    return within(shape.files, 1, 128) && within(shape.ranks, 1, 128) && within(shape.types, 1, 32) &&
           within(shape.views, 1, 2) && within(shape.hidden, 1, GameNetwork::kMostHidden) &&
           shape.hidden % GameNetwork::kLane == 0 && within(shape.stages, 1, 32) && within(shape.most_pieces, 1, 128) &&
           within(shape.centipawns, 1, 4000) && within(shape.features, 1, 1 << 16);
}

// The sum of weight * value², with values kept from 0 to 1. A weight of 8 bits times a value stays within 16, so that
// the compiler can do many at once.
std::int32_t weighed(const std::int16_t* layer, const std::int8_t* weights, int hidden) {
    std::int32_t sum = 0;
    for (int i = 0; i < hidden; ++i) {
        const auto value = std::clamp<std::int16_t>(layer[i], 0, GameNetwork::kHiddenOne);
        const auto product = static_cast<std::int16_t>(value * weights[i]);
        sum += value * product;
    }
    return sum;
}

}  // namespace

bool GameNetwork::is_one(std::string_view bytes) { return bytes.starts_with(kMagic); }

GameNetwork::GameNetwork(std::string_view bytes) {
    if (!is_one(bytes)) throw std::invalid_argument("network: not a file of a network");
    if (bytes.size() < kMagic.size() + 8) throw std::invalid_argument("network: the file ends too early");
    const std::string_view checked = bytes.substr(0, bytes.size() - 4);
    if (NetworkReader(bytes.substr(checked.size())).number<std::uint32_t>() != checksum(checked)) {
        throw std::invalid_argument("network: the file is damaged");
    }
    NetworkReader reader(checked);
    reader.take(kMagic.size());
    reader.take(reader.number<std::uint32_t>());
    shape.files = reader.number<std::uint8_t>();
    shape.ranks = reader.number<std::uint8_t>();
    shape.types = reader.number<std::uint8_t>();
    shape.views = reader.number<std::uint8_t>();
    shape.stages = reader.number<std::uint8_t>();
    shape.most_pieces = reader.number<std::uint8_t>();
    shape.hidden = reader.number<std::uint16_t>();
    shape.centipawns = reader.number<std::uint16_t>();
    shape.features = reader.number<std::int32_t>();
    if (!is_sound(shape)) throw std::invalid_argument("network: of an impossible size");
    const auto hidden = static_cast<std::size_t>(shape.hidden);
    const auto views = static_cast<std::size_t>(shape.views);
    const auto stages = static_cast<std::size_t>(shape.stages);
    numbers_.rows = reader.numbers<std::int16_t>(views * static_cast<std::size_t>(shape.features) * hidden);
    numbers_.bias = reader.numbers<std::int16_t>(views * hidden);
    numbers_.output = reader.numbers<std::int8_t>(stages * 2 * hidden);
    numbers_.output_bias = reader.numbers<std::int32_t>(stages);
    reader.expect_end();
}

std::string GameNetwork::bytes(std::string_view description) const {
    Writer writer;
    writer.text(kMagic);
    writer.number(static_cast<std::uint32_t>(description.size()));
    writer.text(description);
    for (const int part : {shape.files, shape.ranks, shape.types, shape.views, shape.stages, shape.most_pieces}) {
        writer.number(static_cast<std::uint8_t>(part));
    }
    writer.number(static_cast<std::uint16_t>(shape.hidden));
    writer.number(static_cast<std::uint16_t>(shape.centipawns));
    writer.number(static_cast<std::int32_t>(shape.features));
    writer.numbers(numbers_.rows);
    writer.numbers(numbers_.bias);
    writer.numbers(numbers_.output);
    writer.numbers(numbers_.output_bias);
    writer.number(checksum(writer.bytes()));
    return std::move(writer).take();
}

int GameNetwork::output(const std::int16_t* own, const std::int16_t* other, int pieces) const {
    const int stage = std::min(pieces * shape.stages / (shape.most_pieces + 1), shape.stages - 1);
    const std::int8_t* const weights = &numbers_.output[2 * at(stage)];
    const std::int64_t sum =
        std::int64_t{weighed(own, weights, shape.hidden)} + weighed(other, weights + shape.hidden, shape.hidden);
    const std::int64_t biased = sum / kHiddenOne + numbers_.output_bias[static_cast<std::size_t>(stage)];
    return static_cast<int>(
        std::clamp<std::int64_t>(biased * shape.centipawns / (kHiddenOne * kOutputOne), -32000, 32000));
}

}  // namespace chessmith
