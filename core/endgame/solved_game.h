// The values of all positions of a solved game, by key.
#pragma once

#include <cstring>
#include <span>
#include <stdexcept>

#include "endgame/table_value.h"

namespace chessmith {

//   n × u64 keys in ascending order, n × u16 values
class SolvedGame {
   public:
    explicit SolvedGame(std::span<const std::uint8_t> bytes) : bytes_(bytes), size_(bytes.size() / kEach) {
        if (bytes.size() % kEach != 0) throw std::invalid_argument("cut short");
    }

    TableValue operator[](std::uint64_t key) const {
        std::size_t first = 0;
        std::size_t count = size_;
        while (count > 0) {
            const std::size_t half = count / 2;
            const bool behind = key_at(first + half) < key;
            first = behind ? first + half + 1 : first;
            count = behind ? count - half - 1 : half;
        }
        return first < size_ && key_at(first) == key ? value_at(first) : kNotTabled;
    }

   private:
    static constexpr std::size_t kEach = sizeof(std::uint64_t) + sizeof(TableValue);

    std::uint64_t key_at(std::size_t i) const {
        std::uint64_t key;
        std::memcpy(&key, bytes_.data() + i * sizeof(key), sizeof(key));
        return key;
    }

    TableValue value_at(std::size_t i) const {
        TableValue value;
        std::memcpy(&value, bytes_.data() + size_ * sizeof(std::uint64_t) + i * sizeof(value), sizeof(value));
        return value;
    }

    std::span<const std::uint8_t> bytes_;
    std::size_t size_;
};

}  // namespace chessmith
