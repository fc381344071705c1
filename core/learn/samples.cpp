#include "learn/samples.h"

#include <stdexcept>

namespace chessmith {

namespace {

constexpr std::size_t kHead = 10;  // bytes before the features

void put(std::string& bytes, unsigned value) {
    bytes += static_cast<char>(value & 0xFF);
    bytes += static_cast<char>(value >> 8 & 0xFF);
}

unsigned word_at(std::string_view bytes, std::size_t place) {
    return static_cast<unsigned char>(bytes[place]) |
           static_cast<unsigned>(static_cast<unsigned char>(bytes[place + 1])) << 8;
}

}  // namespace

void write_sample(std::string& bytes, const Sample& sample) {
    put(bytes, sample.world);
    bytes += static_cast<char>(sample.side | static_cast<unsigned>(sample.begins) << 1);
    bytes += static_cast<char>(sample.result);
    put(bytes, static_cast<std::uint16_t>(sample.score));
    put(bytes, static_cast<std::uint16_t>(sample.known));
    put(bytes, static_cast<unsigned>(sample.features.size()));
    for (const std::uint16_t feature : sample.features) put(bytes, feature);
}

Sample take_sample(std::string_view& bytes) {
    Sample sample;
    if (bytes.size() < kHead) throw std::invalid_argument("samples: they end too early");
    sample.world = static_cast<std::uint16_t>(word_at(bytes, 0));
    const auto place = static_cast<unsigned char>(bytes[2]);
    sample.side = place & 1;
    sample.begins = static_cast<Begins>(place >> 1);
    sample.result = static_cast<std::uint8_t>(bytes[3]);
    sample.score = static_cast<std::int16_t>(word_at(bytes, 4));
    sample.known = static_cast<std::int16_t>(word_at(bytes, 6));
    const std::size_t size = word_at(bytes, 8);
    bytes.remove_prefix(kHead);
    if (bytes.size() < 2 * size) throw std::invalid_argument("samples: they end too early");
    if (sample.begins > Begins::game || sample.result > kUnknownResult)
        throw std::invalid_argument("samples: they are damaged");
    sample.features.resize(size);
    for (std::size_t i = 0; i < size; ++i) sample.features[i] = static_cast<std::uint16_t>(word_at(bytes, 2 * i));
    bytes.remove_prefix(2 * size);
    return sample;
}

}  // namespace chessmith
