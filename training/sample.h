// A position of chess in 32 bytes: written by positions.py, labelled by the judge, read by the trainer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

constexpr int kMostPieces = 32;
constexpr int kKing = 5;

// Score, mark and kings are 0 until labelled. Numbers are little-endian, like the machines this runs on.
struct Sample {
    std::uint64_t occupied;   // squares from a1 to h1, then a2 and so on
    std::uint8_t pieces[16];  // a nibble for each occupied square: PNBRQKpnbrqk
    std::int16_t score;       // for the side to move, in Stockfish's units
    std::uint8_t side;        // 0 is White
    std::uint8_t held_out;    // measures the network instead of training it
    std::uint8_t kings[2];
    std::uint8_t unused[2];
};
static_assert(sizeof(Sample) == 32 && std::endian::native == std::endian::little);

struct Piece {
    int square;
    int kind;  // 0 to 5: PNBRQK
    int colour;
};

// The pieces of a sample in the order of their squares.
class Pieces {
   public:
    explicit Pieces(const Sample& sample) {
        for (std::uint64_t rest = sample.occupied; rest != 0 && count_ < kMostPieces; rest &= rest - 1) {
            const int piece = sample.pieces[count_ / 2] >> (4 * (count_ % 2)) & 15;
            list_[static_cast<std::size_t>(count_++)] = {std::countr_zero(rest), piece % 6, piece / 6};
        }
    }

    const Piece* begin() const { return list_.data(); }
    const Piece* end() const { return list_.data() + count_; }
    int count() const { return count_; }

   private:
    std::array<Piece, kMostPieces> list_;
    int count_ = 0;
};

// Whether each side has one king and there are at most 32 pieces; nothing else is required.
inline bool is_position(const Sample& sample) {
    const Pieces pieces(sample);
    std::array<int, 3> kings{};
    for (const Piece& piece : pieces) kings[static_cast<std::size_t>(piece.colour)] += piece.kind == kKing ? 1 : 0;
    return std::popcount(sample.occupied) <= kMostPieces && sample.side <= 1 && kings[0] == 1 && kings[1] == 1 &&
           std::ranges::all_of(pieces, [](const Piece& piece) { return piece.colour <= 1; });
}

// All records of a file. Throws std::runtime_error if it cannot be read or its size does not fit.
template <class Thing>
std::vector<Thing> read_file(const std::string& path) {
    std::error_code problem;
    const auto size = std::filesystem::file_size(path, problem);
    if (problem) throw std::runtime_error(path + ": " + problem.message());
    if (size % sizeof(Thing) != 0)
        throw std::runtime_error(path + ": " + std::to_string(size) + " bytes, expected a multiple of " +
                                 std::to_string(sizeof(Thing)));
    std::vector<Thing> things(size / sizeof(Thing));
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(things.data()), static_cast<std::streamsize>(size)))
        throw std::runtime_error(path + ": cannot be read");
    return things;
}
