#include "rules/zobrist.h"

namespace chessmith {

void Zobrist::fill(int types, int square_count, const std::string& terrain) {
    squares = square_count;
    const auto table = [](Fact fact, int size) {
        std::vector<std::uint64_t> keys;
        keys.reserve(static_cast<std::size_t>(size));
        for (int i = 0; i < size; ++i) keys.push_back(fact_key(fact, static_cast<std::uint64_t>(i)));
        return keys;
    };
    pieces = table(Fact::piece, types * 2 * squares);
    castling = table(Fact::castling, squares);
    en_passant = table(Fact::en_passant, squares);
    fresh = table(Fact::fresh, squares);
    side = fact_key(Fact::side, 0);
    world = 0;
    for (std::size_t i = 0; i < terrain.size(); ++i) {
        if (terrain[i] != '.') world ^= fact_key(Fact::world, i, static_cast<std::uint64_t>(terrain[i]));
    }
}

void ValueKeys::fill(Fact fact, int square_count, int most_value) {
    most = most_value;
    keys.clear();
    for (int square = 0; square < square_count; ++square) {
        for (int value = 0; value <= most; ++value) {
            const auto a = static_cast<std::uint64_t>(square);
            keys.push_back(value == 0 ? 0 : fact_key(fact, a, static_cast<std::uint64_t>(value)));
        }
    }
}

void Zobrist::fill_combat(int most_hp, int most_cooldown, int most_uses, std::array<int, 2> turns_between) {
    hp.fill(Fact::hp, squares, most_hp);
    cooldown.fill(Fact::cooldown, squares, most_cooldown);
    uses.fill(Fact::uses, squares, most_uses);
    rest.fill(Fact::rest, squares, 2);
    for (std::size_t colour = 0; colour < 2; ++colour) {
        decree[colour] = fact_key(Fact::decree, colour);
        turn[colour].clear();
        for (int i = 0; i < turns_between[colour]; ++i) {
            turn[colour].push_back(fact_key(Fact::turn, colour, static_cast<std::uint64_t>(i)));
        }
    }
}

}  // namespace chessmith
