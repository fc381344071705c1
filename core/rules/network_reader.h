// Takes one thing after another from the bytes of a network's file, whose numbers are little-endian.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace chessmith {

class NetworkReader {
   public:
    explicit NetworkReader(std::string_view bytes) : rest_(bytes) {}

    std::string_view take(std::size_t size) {
        if (rest_.size() < size) throw std::invalid_argument("network: the file ends too early");
        const auto taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return taken;
    }

    template <class Number>
    Number number() {
        std::uint64_t value = 0;
        const auto bytes = take(sizeof(Number));
        for (std::size_t i = sizeof(Number); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return static_cast<Number>(value);
    }

    template <class Row>
    void fill(Row& row) {
        for (auto& value : row) value = number<typename Row::value_type>();
    }

    // Makes no room for more than the file can have.
    template <class Number>
    std::vector<Number> numbers(std::size_t count) {
        if (rest_.size() / sizeof(Number) < count) throw std::invalid_argument("network: the file ends too early");
        std::vector<Number> values(count);
        fill(values);
        return values;
    }

    void expect_end() const {
        if (!rest_.empty()) throw std::invalid_argument("network: the file is too long");
    }

   private:
    std::string_view rest_;
};

}  // namespace chessmith
