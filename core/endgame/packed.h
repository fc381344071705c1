// The packed values of a table, each readable in place.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "endgame/table_value.h"

namespace chessmith {

// Blocks of a fixed number of values. Each lists the different values in it, then for each its place in that list,
// in as few bits as hold it: a block that is all draws takes none.
//
//   u64 values, u32 values a block, u32 blocks, u64 start of each block, blocks
//   block: u16 different values n, n × u16, places in bit_width(n - 1) bits each, padded to 8 bytes
class Packed {
   public:
    static constexpr std::uint64_t kBlock = 1024;

    // Checks everything that reading relies on, so that no file can make it read elsewhere.
    explicit Packed(std::span<const std::uint8_t> bytes) : bytes_(bytes) {
        expect(bytes.size() >= 16, "too short");
        size_ = number<std::uint64_t>(0);
        const auto block = number<std::uint32_t>(8);
        blocks_ = number<std::uint32_t>(12);
        expect(block == kBlock && size_ <= std::uint64_t{1} << 40, "an unknown kind of block");
        expect(blocks_ == (size_ + kBlock - 1) / kBlock, "the wrong number of blocks");
        expect(bytes.size() >= 16 + 8 * blocks_, "cut short");
        for (std::uint64_t i = 0; i < blocks_; ++i) {
            const auto start = number<std::uint64_t>(16 + 8 * i);
            expect(start <= bytes.size() && bytes.size() - start >= 2, "a block outside the file");
            const std::uint64_t kinds = number<std::uint16_t>(start);
            expect(kinds >= 1 && kinds <= kBlock, "a block without values");
            const std::uint64_t length = 2 + 2 * kinds + words(kinds) * 8;
            expect(bytes.size() - start >= length, "a block outside the file");
        }
    }

    std::uint64_t size() const { return size_; }

    TableValue operator[](std::uint64_t index) const {
        const auto start = number<std::uint64_t>(16 + 8 * (index / kBlock));
        const std::uint64_t kinds = number<std::uint16_t>(start);
        const auto width = static_cast<std::uint64_t>(std::bit_width(kinds - 1));
        std::uint64_t place = 0;
        if (width != 0) {
            const std::uint64_t at = (index % kBlock) * width;
            // Places are at most 10 bits wide and the padding is whole words: the four bytes around are in the block.
            const auto word = number<std::uint32_t>(start + 2 + 2 * kinds + at / 8);
            place = (word >> (at % 8)) & ((std::uint64_t{1} << width) - 1);
        }
        return place < kinds ? number<std::uint16_t>(start + 2 + 2 * place) : kNotTabled;
    }

    // Indices of impossible positions take whatever packs best; their values are meaningless.
    static std::vector<std::uint8_t> pack(std::span<const TableValue> values) {
        const std::uint64_t blocks = (values.size() + kBlock - 1) / kBlock;
        std::vector<std::uint8_t> bytes(16 + 8 * blocks);
        write(bytes, 0, static_cast<std::uint64_t>(values.size()));
        write(bytes, 8, static_cast<std::uint32_t>(kBlock));
        write(bytes, 12, static_cast<std::uint32_t>(blocks));
        for (std::uint64_t i = 0; i < blocks; ++i) {
            write(bytes, 16 + 8 * i, static_cast<std::uint64_t>(bytes.size()));
            const std::uint64_t first = i * kBlock;
            append_block(bytes, values.subspan(first, std::min<std::uint64_t>(kBlock, values.size() - first)));
        }
        return bytes;
    }

   private:
    static void expect(bool holds, const char* problem) {
        if (!holds) throw std::invalid_argument(problem);
    }

    static std::uint64_t words(std::uint64_t kinds) {
        const auto width = static_cast<std::uint64_t>(std::bit_width(kinds - 1));
        return width == 0 ? 0 : (kBlock * width + 63) / 64 + 1;
    }

    template <class Number>
    Number number(std::uint64_t at) const {
        Number value;
        std::memcpy(&value, bytes_.data() + at, sizeof(Number));
        return value;
    }

    template <class Number>
    static void write(std::vector<std::uint8_t>& bytes, std::uint64_t at, Number value) {
        std::memcpy(bytes.data() + at, &value, sizeof(Number));
    }

    static void append_block(std::vector<std::uint8_t>& bytes, std::span<const TableValue> block) {
        std::vector<TableValue> kinds(block.begin(), block.end());
        std::sort(kinds.begin(), kinds.end());
        kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
        if (kinds.size() > 1) kinds.erase(std::remove(kinds.begin(), kinds.end(), kNotTabled), kinds.end());
        const auto width = static_cast<std::uint64_t>(std::bit_width(kinds.size() - 1));
        const std::uint64_t start = bytes.size();
        const std::uint64_t places = start + 2 + 2 * kinds.size();
        bytes.resize(places + 8 * words(kinds.size()));
        write(bytes, start, static_cast<std::uint16_t>(kinds.size()));
        std::memcpy(bytes.data() + start + 2, kinds.data(), 2 * kinds.size());
        if (width == 0) return;
        std::uint64_t place = 0;
        for (std::uint64_t i = 0; i < block.size(); ++i) {
            if (block[i] != kNotTabled) {
                const auto found = std::lower_bound(kinds.begin(), kinds.end(), block[i]);
                place = static_cast<std::uint64_t>(found - kinds.begin());
            }
            const std::uint64_t at = places + i * width / 8;
            std::uint32_t word;
            std::memcpy(&word, bytes.data() + at, 4);
            word |= static_cast<std::uint32_t>(place << (i * width % 8));
            write(bytes, at, word);
        }
    }

    std::span<const std::uint8_t> bytes_;
    std::uint64_t size_ = 0;
    std::uint64_t blocks_ = 0;
};

}  // namespace chessmith
