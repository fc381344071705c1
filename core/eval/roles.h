// What evaluation wants to know of a game's pieces and board, worked out once for each game and world.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "rules/rules.h"

namespace chessmith {

// What a piece type is to the evaluation, told by how it moves and what it is worth.
struct Role {
    bool piece = false;       // neither pawn nor king
    bool minor = false;       // light enough to be chased by pawns, to take outposts
    bool leaper = false;      // does not ride
    bool file_rider = false;  // rides along files: wants them open
    bool colour_bound = false;
    int mobility_mean = 0;
    Tapered mobility_weight = 0;
    int king_attack = 0;  // weight of an attack on the king's zone
};

template <class Bits>
struct Roles {
    explicit Roles(const Rules<Bits>& rules) : types(static_cast<std::size_t>(rules.types)) {
        for (int type = 0; type < rules.types; ++type) types[static_cast<std::size_t>(type)] = role_of(rules, type);
        const auto squares = static_cast<std::size_t>(rules.squares);
        for (int file = 0; file < rules.files; ++file) {
            Bits mask = 0;
            for (int rank = 0; rank < rules.ranks; ++rank) mask |= bit<Bits>(rules.square(file, rank));
            files.push_back(mask);
        }
        for (int colour : {kWhite, kBlack}) {
            auto& fronts = front[static_cast<std::size_t>(colour)];
            auto& spans = span[static_cast<std::size_t>(colour)];
            fronts.assign(squares, 0);
            spans.assign(squares, 0);
            for (int square = 0; square < rules.squares; ++square) {
                const int file = rules.file_of(square);
                const int step = colour == kWhite ? 1 : -1;
                for (int rank = rules.rank_of(square) + step; rank >= 0 && rank < rules.ranks; rank += step) {
                    fronts[static_cast<std::size_t>(square)] |= bit<Bits>(rules.square(file, rank));
                    for (int near = std::max(0, file - 1); near <= std::min(rules.files - 1, file + 1); ++near) {
                        spans[static_cast<std::size_t>(square)] |= bit<Bits>(rules.square(near, rank));
                    }
                }
            }
        }
        for (int square = 0; square < rules.squares; ++square) {
            const int file = rules.file_of(square);
            Bits mask = 0;
            if (file > 0) mask |= files[static_cast<std::size_t>(file - 1)];
            if (file + 1 < rules.files) mask |= files[static_cast<std::size_t>(file + 1)];
            beside.push_back(mask);
            const int low = std::min(file, rules.rank_of(square));
            const int high = std::min(rules.files - 1 - file, rules.ranks - 1 - rules.rank_of(square));
            edge.push_back(std::min(low, high));
        }
    }

    static Role role_of(const Rules<Bits>& rules, int type) {
        const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
        Role role;
        role.piece = !piece.spec.pawn && type != rules.royal;
        if (!role.piece) return role;
        const int value = rules.values[static_cast<std::size_t>(type)];
        role.minor = value < 450;
        role.leaper =
            std::none_of(piece.spec.moves.begin(), piece.spec.moves.end(), [](const Step& s) { return s.range != 1; });
        role.file_rider = !role.minor && value < 800 &&
                          std::any_of(
                              piece.spec.moves.begin(), piece.spec.moves.end(),
                              [](const Step& s) { return s.dx == 0 && s.dy == 1 && s.range == 0; });
        role.colour_bound = std::all_of(piece.spec.moves.begin(), piece.spec.moves.end(),
                                        [](const Step& s) { return (s.dx + s.dy) % 2 == 0; });
        int reach = 0;
        int ground = 0;
        for (int square = 0; square < rules.squares; ++square) {
            if (has(rules.deadly, square)) continue;
            const auto& movement = piece.movement[0];
            Bits seen = movement.capture_leaps[static_cast<std::size_t>(square)];
            for (const std::uint8_t kind : movement.lines) seen |= rules.line(kind, square).both;
            reach += count(seen);
            ++ground;
        }
        role.mobility_mean = ground == 0 ? 0 : reach * 2 / (ground * 5) + 1;
        role.mobility_weight = role.minor ? tapered(6, 2) : value < 800 ? tapered(4, 2) : tapered(2, 2);
        role.king_attack = role.minor ? 2 : value < 800 ? 3 : 5;
        return role;
    }

    std::vector<Role> types;
    std::vector<Bits> files;
    std::vector<Bits> beside;                // by square: the files next to it
    std::array<std::vector<Bits>, 2> front;  // by colour, by square: its file ahead
    std::array<std::vector<Bits>, 2> span;   // the same with the files beside
    std::vector<int> edge;                   // by square: steps to the nearest edge
};

}  // namespace chessmith
