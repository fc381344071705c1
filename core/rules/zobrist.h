// Random numbers from which position keys are made. The same game always gets the same numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace chessmith {

constexpr std::uint64_t mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

// What a key is made of. Each kind of fact has its own stream, so that no two facts share a number.
enum class Fact : std::uint64_t {
    piece = 1,
    side,
    castling,
    en_passant,
    fresh,
    world,
    hp,
    cooldown,
    uses,
    rest,
    decree,
    turn,
    checks,
};

constexpr std::uint64_t fact_key(Fact fact, std::uint64_t a, std::uint64_t b = 0) {
    return mix(mix(static_cast<std::uint64_t>(fact) * 0x100000000ULL + a) ^ (b * 0xD6E8FEB86659FD93ULL));
}

// Numbers for a small value that belongs to a square. 0 is the default and has none.
struct ValueKeys {
    std::vector<std::uint64_t> keys;
    int most = 0;

    void fill(Fact fact, int square_count, int most_value);

    std::uint64_t at(int square, int value) const {
        return keys[static_cast<std::size_t>(square * (most + 1) + value)];
    }
};

struct Zobrist {
    std::vector<std::uint64_t> pieces;  // by (colour, type, square), see `piece`
    std::vector<std::uint64_t> castling;
    std::vector<std::uint64_t> en_passant;
    std::vector<std::uint64_t> fresh;
    std::uint64_t side = 0;
    std::uint64_t world = 0;
    int squares = 0;

    // Filled only for games with combat.
    ValueKeys hp;
    ValueKeys cooldown;
    ValueKeys uses;
    ValueKeys rest;
    std::array<std::uint64_t, 2> decree{};
    std::array<std::vector<std::uint64_t>, 2> turn;  // by colour: move number modulo the turns between two recruits

    void fill(int types, int square_count, const std::string& terrain);
    void fill_combat(int most_hp, int most_cooldown, int most_uses, std::array<int, 2> turns_between);

    std::uint64_t piece(int colour, int type, int square) const {
        return pieces[static_cast<std::size_t>((type * 2 + colour) * squares + square)];
    }
};

}  // namespace chessmith
