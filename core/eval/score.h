// Scores: centipawns for the side to move, with mates beyond the range of any evaluation.
#pragma once

#include <algorithm>
#include <cmath>

namespace chessmith {

constexpr int kMaxPly = 120;
constexpr int kInfinite = 32500;
constexpr int kMate = 32000;
constexpr int kMateBound = kMate - kMaxPly;  // scores beyond are mates
constexpr int kEvalLimit = 20000;            // evaluations stay within
constexpr int kNoScore = 32600;

constexpr int mated_in(int ply) { return -kMate + ply; }
constexpr int mate_in(int ply) { return kMate - ply; }
constexpr bool is_mate(int score) { return score >= kMateBound || score <= -kMateBound; }

// Moves until mate, negative for the side that is mated; only for mate scores.
constexpr int mate_moves(int score) { return score > 0 ? (kMate - score + 1) / 2 : -(kMate + score + 1) / 2; }

// A win or loss whatever the dice show: displayed like a mate, in full moves, by the average number of plies.
inline int certain_score(bool won, double plies) {
    constexpr double kTiny = 0.01;  // tolerance for sums of fractions
    const double moves = std::max(1.0, std::ceil(won ? (plies + 1) / 2 - kTiny : plies / 2 - kTiny));
    return won ? mate_in(2 * static_cast<int>(moves) - 1) : mated_in(2 * static_cast<int>(moves));
}

}  // namespace chessmith
