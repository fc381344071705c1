// Every number of the evaluation in one place, in centipawns. They were fitted to positions of orthodox chess; the
// pieces of other games take the numbers of the piece that they are most like.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tapered.h"

namespace chessmith {

// The orthodox piece that a piece most resembles in movement and value.
enum class Likeness : std::uint8_t { knight, bishop, rook, queen };
constexpr std::size_t kLikenesses = 4;

template <class T>
using ByLikeness = std::array<T, kLikenesses>;

struct Weights {
    int tempo = 45;

    // Mobility: by how many squares a piece reaches, of so many that it could reach.
    std::array<Tapered, 9> knight_mobility{tapered(-27, -46), tapered(-14, -5), tapered(-4, 19),
                                           tapered(3, 34),    tapered(11, 40),  tapered(15, 43),
                                           tapered(23, 43),   tapered(31, 43),  tapered(31, 43)};
    std::array<Tapered, 14> bishop_mobility{tapered(-19, -56), tapered(-12, -3), tapered(-1, 9),  tapered(9, 27),
                                            tapered(18, 36),   tapered(24, 43),  tapered(28, 43), tapered(28, 45),
                                            tapered(28, 45),   tapered(29, 45),  tapered(29, 45), tapered(29, 47),
                                            tapered(29, 53),   tapered(56, 53)};
    std::array<Tapered, 15> rook_mobility{tapered(-120, -85), tapered(-30, 9), tapered(-13, 29), tapered(-10, 41),
                                          tapered(-1, 49),    tapered(2, 56),  tapered(3, 65),   tapered(11, 65),
                                          tapered(15, 70),    tapered(15, 78), tapered(20, 79),  tapered(22, 86),
                                          tapered(22, 86),    tapered(36, 86), tapered(36, 91)};
    std::array<Tapered, 28> queen_mobility{
        tapered(-30, -30), tapered(-30, -29), tapered(-21, -29), tapered(-14, -29), tapered(-8, -29), tapered(-2, 36),
        tapered(5, 36),    tapered(9, 59),    tapered(14, 59),   tapered(15, 72),   tapered(17, 86),  tapered(21, 86),
        tapered(25, 86),   tapered(25, 95),   tapered(25, 95),   tapered(25, 95),   tapered(25, 95),  tapered(30, 95),
        tapered(33, 95),   tapered(53, 95),   tapered(61, 95),   tapered(61, 95),   tapered(61, 95),  tapered(61, 95),
        tapered(61, 95),   tapered(61, 95),   tapered(61, 95),   tapered(61, 95)};

    // Pieces
    Tapered pair = tapered(30, 58);
    Tapered open_file = tapered(38, -5);
    Tapered half_open_file = tapered(15, 15);
    Tapered seventh_rank = tapered(-14, 37);
    ByLikeness<Tapered> outpost{tapered(23, 5), tapered(23, 0), tapered(0, 0), tapered(0, 0)};
    Tapered behind_pawn = tapered(8, 13);
    ByLikeness<Tapered> king_distance{tapered(-4, -4), tapered(-1, 1), tapered(0, 0), tapered(0, 0)};
    Tapered pawns_on_own_colour = tapered(-6, -2);
    Tapered shut_in_rook = tapered(1, -42);

    // Pawns, by rank of advance
    Tapered isolated = tapered(3, -9);
    Tapered isolated_open = tapered(-9, -4);
    Tapered doubled = tapered(-18, -14);
    Tapered backward = tapered(6, -18);
    Tapered backward_open = tapered(-8, -5);
    std::array<Tapered, 8> phalanx{tapered(0, 0),   tapered(10, -4), tapered(5, 3),   tapered(7, 7),
                                   tapered(12, 15), tapered(78, 37), tapered(67, 86), tapered(0, 0)};
    std::array<Tapered, 8> supported{tapered(0, 0),   tapered(0, 0),   tapered(22, 6),   tapered(10, 8),
                                     tapered(11, 23), tapered(57, 46), tapered(104, 51), tapered(0, 0)};
    std::array<Tapered, 8> candidate{tapered(0, 0),   tapered(-1, 2), tapered(6, 10), tapered(1, 22),
                                     tapered(-6, 40), tapered(1, 93), tapered(0, 0),  tapered(0, 0)};
    std::array<Tapered, 8> passed{tapered(0, 0),   tapered(-6, 6),   tapered(-16, 23), tapered(-6, 31),
                                  tapered(12, 45), tapered(13, 104), tapered(75, 151), tapered(0, 0)};
    std::array<Tapered, 8> passed_blocked{tapered(0, 0),   tapered(-6, 12),   tapered(-10, 6),   tapered(-8, 1),
                                          tapered(-4, -4), tapered(-10, -12), tapered(-59, -34), tapered(0, 0)};
    std::array<Tapered, 8> passed_free{tapered(0, 0),  tapered(0, 50),  tapered(0, 27),   tapered(0, 45),
                                       tapered(0, 50), tapered(77, 66), tapered(51, 120), tapered(0, 0)};
    Tapered passed_helped = tapered(12, 9);     // times the rank beyond the third
    Tapered passed_king_near = tapered(0, -5);  // times that and the own king's distance
    Tapered passed_king_far = tapered(-1, 10);  // times that and the other king's distance

    // Threats: by the attacker, on what
    ByLikeness<Tapered> pawn_threat{tapered(76, 44), tapered(77, 82), tapered(69, 65), tapered(55, 41)};
    ByLikeness<Tapered> minor_threat{tapered(18, 46), tapered(31, 33), tapered(55, 68), tapered(56, 59)};
    ByLikeness<Tapered> rook_threat{tapered(20, 24), tapered(28, 39), tapered(-5, 8), tapered(67, 22)};
    Tapered king_threat = tapered(29, 21);
    Tapered hanging = tapered(24, 35);
    Tapered weak_pawn = tapered(20, 34);
    Tapered push_threat = tapered(16, 19);
    Tapered restricted = tapered(5, -2);

    // The king's shelter, by how far the nearest pawn before him is, on his file and beside; then pawns that storm him
    std::array<Tapered, 5> shelter{tapered(-23, 6), tapered(7, -8), tapered(-6, -6), tapered(-1, -20),
                                   tapered(-5, -22)};
    Tapered open_to_king = tapered(-6, -20);
    std::array<Tapered, 5> storm{tapered(0, 0), tapered(2, -27), tapered(-10, -17), tapered(1, -15), tapered(8, -17)};

    // The king's danger: units that count squared
    int danger_base = 27;
    ByLikeness<int> danger_attacker{41, 19, 19, 34};
    int danger_hit = 13;
    int danger_weak = 32;
    ByLikeness<int> danger_check{113, 74, 124, 97};
    int danger_no_queen = -149;
    int danger_no_shelter = -6;  // times the shelter's score, of 8

    Tapered space = tapered(2, -3);
};

inline constexpr Weights kWeights;

// The numbers of goals besides mate. Short matches found them no worse than twice or half as much.
struct GoalWeights {
    // A king, or another piece, with one square of the goal before it: so much by (moves to go, squared).
    int way_of_king = 900;
    int way_of_runner = 700;
    // By the square of how many checks are left to give, and in the endgame.
    int checks_left = 900;
    int checks_left_late = 240;
    // For each type of piece that can give the next check, by the square of how many are left, at most so much.
    int next_check = 540;
    int next_check_most = 150;
    // Times the danger to the king, of 16, with so many checks left to give.
    int danger_last_check = 36;
    int danger_second_check = 22;
    // By the square of how many pieces are left to take.
    int hunt = 600;
    int baring = 400;
};

inline constexpr GoalWeights kGoalWeights;

}  // namespace chessmith
