// Building a position from loose parts, as from a FEN or an editor, or refusing to.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/legality.h"

namespace chessmith {

// Everything a position is made from, unvalidated.
struct Setup {
    std::vector<int> board;  // piece codes, a1 first
    int side = kWhite;
    std::vector<int> castling;  // squares of the rooks that may castle
    int en_passant = kNoSquare;
    std::optional<std::vector<int>> fresh;  // nothing: every pawn
    int halfmove = 0;
    int fullmove = 1;
    std::optional<std::array<int, 2>> checks;
    std::vector<std::pair<int, int>> hp;  // (square, value); others have the maximum
    std::vector<std::pair<int, int>> cooldown;
    std::vector<std::pair<int, int>> uses;
    std::vector<int> rest;
    std::array<bool, 2> decree{};

    static constexpr auto fields() {
        return std::tuple{
            Field{"board", &Setup::board},       Field{"side", &Setup::side},     Field{"castling", &Setup::castling},
            Field{"ep", &Setup::en_passant},     Field{"fresh", &Setup::fresh},   Field{"halfmove", &Setup::halfmove},
            Field{"fullmove", &Setup::fullmove}, Field{"checks", &Setup::checks}, Field{"hp", &Setup::hp},
            Field{"cooldown", &Setup::cooldown}, Field{"uses", &Setup::uses},     Field{"rest", &Setup::rest},
            Field{"decree", &Setup::decree}};
    }
};

std::string square_name(int square, int files);

template <class S>
Position<S> make_position(const Rules<typename S::Bits>& rules, const Setup& setup);

}  // namespace chessmith
