// What evaluation needs to know of a game's pieces and board, computed once per game and world.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "eval/weights.h"
#include "rules/rules.h"

namespace chessmith {

// A piece type from the evaluation's point of view.
struct Role {
    bool piece = false;  // neither pawn nor king
    bool colour_bound = false;
    bool file_rider = false;  // rides along files: wants them open
    Likeness likeness = Likeness::knight;
    std::array<Tapered, 32> mobility{};  // by squares reached

    bool minor() const { return likeness == Likeness::knight || likeness == Likeness::bishop; }
    std::size_t index() const { return static_cast<std::size_t>(likeness); }
};

template <class Bits>
struct Roles {
    explicit Roles(const Rules<Bits>& rules) : types(static_cast<std::size_t>(rules.types)) {
        for (int type = 0; type < rules.types; ++type) {
            types[static_cast<std::size_t>(type)] = role_of(rules, type);
            has_pieces = has_pieces || types[static_cast<std::size_t>(type)].piece;
        }
        judge_promotion(rules);
        for (int colour : {kWhite, kBlack}) {
            auto& steps = king_steps[static_cast<std::size_t>(colour)];
            steps = rules.neighbours;
            if (!rules.checkmate) continue;
            const auto& movement =
                rules.pieces[static_cast<std::size_t>(rules.royal)].movement[static_cast<std::size_t>(colour)];
            const auto& leaps = movement.capture_leaps;
            if (std::any_of(leaps.begin(), leaps.end(), [](Bits set) { return set != 0; })) steps = leaps;
        }
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
            const int rank = rules.rank_of(square);
            Bits mask = 0;
            Bits next = 0;
            if (file > 0) {
                mask |= files[static_cast<std::size_t>(file - 1)];
                next |= bit<Bits>(square - 1);
            }
            if (file + 1 < rules.files) {
                mask |= files[static_cast<std::size_t>(file + 1)];
                next |= bit<Bits>(square + 1);
            }
            beside.push_back(mask);
            flanks.push_back(next);
            const int low = std::min(file, rank);
            const int high = std::min(rules.files - 1 - file, rules.ranks - 1 - rank);
            edge.push_back(std::min(low, high));
        }
        const int margin = rules.files / 4;
        for (int file = margin; file < rules.files - margin; ++file) {
            for (int rank = 1; rank < rules.ranks / 2; ++rank) {
                room[0] |= bit<Bits>(rules.square(file, rank));
                room[1] |= bit<Bits>(rules.square(file, rules.ranks - 1 - rank));
            }
        }
    }

    static Role role_of(const Rules<Bits>& rules, int type) {
        const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
        const auto& moves = piece.spec.moves;
        Role role;
        role.piece = !piece.spec.pawn && type != rules.royal;
        if (!role.piece) return role;
        const int value = rules.values[static_cast<std::size_t>(type)];
        const bool rides = std::any_of(moves.begin(), moves.end(), [](const Step& s) { return s.range != 1; });
        role.likeness = value >= 800   ? Likeness::queen
                        : value >= 450 ? Likeness::rook
                        : rides        ? Likeness::bishop
                                       : Likeness::knight;
        role.file_rider = role.likeness == Likeness::rook && std::any_of(moves.begin(), moves.end(), [](const Step& s) {
                              return s.dx == 0 && s.dy == 1 && s.range == 0;
                          });
        role.colour_bound =
            std::all_of(moves.begin(), moves.end(), [](const Step& s) { return (s.dx + s.dy) % 2 == 0; });
        int most = 0;
        for (int square = 0; square < rules.squares; ++square) {
            const auto& movement = piece.movement[0];
            Bits seen = movement.capture_leaps[static_cast<std::size_t>(square)];
            for (const std::uint8_t kind : movement.lines) seen |= rules.line(kind, square).both;
            for (const std::uint8_t kind : movement.capture_lines) seen |= rules.line(kind, square).both;
            most = std::max(most, count(seen));
        }
        switch (role.likeness) {
            case Likeness::knight: fill_mobility(role, kWeights.knight_mobility, most); break;
            case Likeness::bishop: fill_mobility(role, kWeights.bishop_mobility, most); break;
            case Likeness::rook: fill_mobility(role, kWeights.rook_mobility, most); break;
            case Likeness::queen: fill_mobility(role, kWeights.queen_mobility, most); break;
        }
        return role;
    }

    // Scaled by what promotion is worth here.
    Tapered of_promotion(Tapered score) const {
        if (promotion == kUsualPromotion) return score;
        return tapered(middle_of(score) * promotion / kUsualPromotion, end_of(score) * promotion / kUsualPromotion);
    }

    // The value of promotion here relative to chess, by what a pawn becomes and where.
    void judge_promotion(const Rules<Bits>& rules) {
        last_rank = rules.ranks - 1;
        int most = -1;
        for (const auto& piece : rules.pieces) {
            if (!piece.spec.pawn || !piece.spec.promotion) continue;
            for (const std::uint8_t to : piece.promotion.to[0]) most = std::max(most, rules.values[to]);
            for (const int rank : piece.spec.promotion->ranks) last_rank = std::min(last_rank, std::max(rank, 1));
        }
        const bool races = rules.spec.goal.reach && (rules.reach_types & rules.pawn_types) != 0;
        promotion = races ? kUsualPromotion : std::clamp((most - 100) * kUsualPromotion / 700, 4, kUsualPromotion);
    }

    // Stretches the numbers of an orthodox piece over the `most` squares that this one can reach.
    template <std::size_t kSize>
    static void fill_mobility(Role& role, const std::array<Tapered, kSize>& weights, int most) {
        const auto full = static_cast<std::size_t>(std::max(most, 1));
        for (std::size_t reached = 0; reached < role.mobility.size(); ++reached) {
            role.mobility[reached] = weights[std::min(reached * (kSize - 1) / full, kSize - 1)];
        }
    }

    static constexpr int kUsualPromotion = 64;

    std::vector<Role> types;
    bool has_pieces = false;                      // besides pawns and kings
    int last_rank = 0;                            // White's view: where pawns begin to promote
    int promotion = kUsualPromotion;              // what it is worth, of what it is worth in chess
    std::array<std::vector<Bits>, 2> king_steps;  // by colour, by square
    std::vector<Bits> files;
    std::vector<Bits> beside;                // by square: the files next to it
    std::vector<Bits> flanks;                // by square: the squares left and right of it
    std::array<std::vector<Bits>, 2> front;  // by colour, by square: its file ahead
    std::array<std::vector<Bits>, 2> span;   // the same with the files beside
    std::vector<int> edge;                   // by square: steps to the nearest edge
    std::array<Bits, 2> room{};              // by colour: the middle of its half, where pieces want room
};

}  // namespace chessmith
