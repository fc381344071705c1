// Scores: centipawns for the side to move, with mates beyond everything that an evaluation can say.
#pragma once

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

}  // namespace chessmith
