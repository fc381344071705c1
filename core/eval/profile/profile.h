// A profile's numbers: an evaluation that is data. Every weight is in centipawns, and a term whose weight is 0 is off.
#pragma once

#include <array>
#include <optional>
#include <tuple>
#include <vector>

#include "rules/fields.h"

namespace chessmith {

// The value of a piece type, in the middlegame and late.
struct ProfilePiece {
    std::array<int, 2> value{};
    std::array<std::vector<int>, 2> table;  // by square, White's view from a1 on; empty: the game's own table

    static constexpr auto fields() {
        return std::tuple{Field{"value", &ProfilePiece::value}, Field{"table", &ProfilePiece::table}};
    }
};

// Terms for endings, by class.
struct EndingWeights {
    int most_pieces = 8;    // above this many pieces it is not an ending
    int major_value = 450;  // what a piece is worth that can mate with its king

    // Mating attack: how many moves are left to the other side, where its king is, and how near ours.
    std::array<int, 2> restricted_range{2, 4};
    int restricted = 300;
    int freedom = -20;         // a move beyond that
    int nearly_stuck = -5000;  // fewer than that, and none at all: only where stalemate saves the other side
    int stuck = -10000;
    int edge = -20;        // a step of its king from the edge
    int cooperation = 30;  // our king two or three squares away

    // Pawn race
    int race_step = -15;    // a step to promotion
    int race_support = 40;  // our king nearer to the promotion square than theirs
    int race_clear = 50;    // nothing in the way
    int direct_opposition = 30;
    int distant_opposition = 15;
    int key_square = 20;

    // All classes
    int passed = 50;
    int passed_rank = 20;    // a rank of advance
    int king_activity = 10;  // a step of our king towards the centre
    int mobility = 5;        // a move more than the other side

    static constexpr auto fields() {
        return std::tuple{Field{"most_pieces", &EndingWeights::most_pieces},
                          Field{"major_value", &EndingWeights::major_value},
                          Field{"restricted_range", &EndingWeights::restricted_range},
                          Field{"restricted", &EndingWeights::restricted},
                          Field{"freedom", &EndingWeights::freedom},
                          Field{"nearly_stuck", &EndingWeights::nearly_stuck},
                          Field{"stuck", &EndingWeights::stuck},
                          Field{"edge", &EndingWeights::edge},
                          Field{"cooperation", &EndingWeights::cooperation},
                          Field{"race_step", &EndingWeights::race_step},
                          Field{"race_support", &EndingWeights::race_support},
                          Field{"race_clear", &EndingWeights::race_clear},
                          Field{"direct_opposition", &EndingWeights::direct_opposition},
                          Field{"distant_opposition", &EndingWeights::distant_opposition},
                          Field{"key_square", &EndingWeights::key_square},
                          Field{"passed", &EndingWeights::passed},
                          Field{"passed_rank", &EndingWeights::passed_rank},
                          Field{"king_activity", &EndingWeights::king_activity},
                          Field{"mobility", &EndingWeights::mobility}};
    }
};

struct Profile {
    std::vector<ProfilePiece> pieces;  // by type
    int late_pieces =
        0;  // late is with so many pieces on the board or fewer; 0: it comes gradually, by the game's phase

    // The king: with no, one and more own pieces beside him; attacked, for the side to move and for the other.
    std::array<int, 3> king_company{};
    std::array<int, 2> king_attacked{};

    // Pawns
    int pawn_rank = 0;  // a rank of advance
    int doubled = 0;
    int isolated = 0;
    int connected = 0;
    int passed = 0;
    int passed_rank = 0;

    // Pieces
    int mobility = 0;        // a legal move more than the other side
    int minor_mobility = 0;  // a square that a knight or bishop reaches
    int pair = 0;            // two bishops
    int open_file = 0;       // a rook on a file without pawns
    int connected_rooks = 0;
    int outpost = 0;  // a knight that a pawn defends
    int defended = 0;
    int undeveloped = 0;  // a knight or bishop on its first rank
    int centre = 0;       // a step towards the centre, from three steps away on

    // Hit points and terrain
    int hit_point = 0;
    int on_stone = 0;
    int near_stone = 0;
    int on_belt = 0;
    bool belt_danger = false;  // a piece on its way to a loss costs its value by the turns that are left

    std::optional<EndingWeights> ending;

    static constexpr auto fields() {
        return std::tuple{Field{"pieces", &Profile::pieces},
                          Field{"late_pieces", &Profile::late_pieces},
                          Field{"king_company", &Profile::king_company},
                          Field{"king_attacked", &Profile::king_attacked},
                          Field{"pawn_rank", &Profile::pawn_rank},
                          Field{"doubled", &Profile::doubled},
                          Field{"isolated", &Profile::isolated},
                          Field{"connected", &Profile::connected},
                          Field{"passed", &Profile::passed},
                          Field{"passed_rank", &Profile::passed_rank},
                          Field{"mobility", &Profile::mobility},
                          Field{"minor_mobility", &Profile::minor_mobility},
                          Field{"pair", &Profile::pair},
                          Field{"open_file", &Profile::open_file},
                          Field{"connected_rooks", &Profile::connected_rooks},
                          Field{"outpost", &Profile::outpost},
                          Field{"defended", &Profile::defended},
                          Field{"undeveloped", &Profile::undeveloped},
                          Field{"centre", &Profile::centre},
                          Field{"hit_point", &Profile::hit_point},
                          Field{"on_stone", &Profile::on_stone},
                          Field{"near_stone", &Profile::near_stone},
                          Field{"on_belt", &Profile::on_belt},
                          Field{"belt_danger", &Profile::belt_danger},
                          Field{"ending", &Profile::ending}};
    }
};

}  // namespace chessmith
