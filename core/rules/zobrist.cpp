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

}  // namespace chessmith
