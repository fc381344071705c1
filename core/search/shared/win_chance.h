// The expected result of a game, from -1 for a loss to 1 for a win: the only quantity whose mean over dice is
// meaningful. A queen ahead means much for equal armies, and little for one that wins anyway.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/spec.h"

namespace chessmith {

// No expectation lies beyond.
constexpr double kSurest = 1;

// A won position has this value, plus a little for each ply by which the win comes before the horizon. So the value of
// a position depends on the search depth and not on its place in the tree.
constexpr double kWon = 0.99;
constexpr double kSooner = 1.0 / 16384;

constexpr double won_at(int depth) { return kWon + kSooner * depth; }

// From here on a win is certain, whatever the dice show; no search looks further than this many plies.
constexpr int kLongest = 100;
constexpr double kCertain = won_at(-kLongest);

// What the end of a game is worth to the side to move, if a win is worth so much.
constexpr double judged(Verdict verdict, double win) {
    return verdict == Verdict::win ? win : verdict == Verdict::loss ? -win : 0;
}

// An evaluation never reaches the value of a proven win.
constexpr double kMostGuessed = 0.98;

// A mean over outcomes that do not all end the game the same way is kept below certainty: one roll may always spoil it.
inline double uncertain(double mean) {
    if (std::abs(mean) <= kMostGuessed) return mean;
    const double share = (std::abs(mean) - kMostGuessed) / (kSurest - kMostGuessed);
    return std::copysign(kMostGuessed + share * (kCertain - kMostGuessed), mean);
}

// Values closer than this count as equal: the width of a null window.
constexpr double kHair = 1e-9;

class WinChance {
   public:
    // By an evaluation in centipawns.
    static double of(int centipawns) {
        return kTable[static_cast<std::size_t>(std::clamp(centipawns, -kLimit, kLimit) + kLimit)];
    }

    // The evaluation that promises as much.
    static int centipawns(double chance) {
        const double share = std::clamp(chance / kMostGuessed, kTable.front(), kTable.back());
        return static_cast<int>(std::lround(std::clamp(std::atanh(share) / kSlope, -1.0 * kLimit, 1.0 * kLimit)));
    }

   private:
    static constexpr int kLimit = 4000;
    static constexpr double kSlope = 0.00125;

    using Table = std::array<double, 2 * kLimit + 1>;
    static Table make_table() {
        Table table{};
        for (int i = 0; i < 2 * kLimit + 1; ++i) {
            table[static_cast<std::size_t>(i)] = kMostGuessed * std::tanh(kSlope * (i - kLimit));
        }
        return table;
    }
    inline static const Table kTable = make_table();
};

}  // namespace chessmith
