// The evaluation's terms in recorded positions, as rows of numbers: to fit their weights to the results of games.
#pragma once

#include <cstdint>
#include <vector>

#include "eval/evaluation.h"
#include "learn/playout.h"

namespace chessmith {

// A row, all of it as White sees it: the result as in samples.h, the score of a search, the score of the evaluation,
// the phase of the game and the most it can be, then for each term what it says in the middlegame and in the endgame,
// then for each type of piece how many more White has.
constexpr std::size_t kRowResult = 0;

template <class S>
class TermRows {
   public:
    explicit TermRows(const Rules<typename S::Bits>& rules)
        : rules_(rules), evaluation_(rules, false, nullptr, kPositions) {}

    std::vector<std::int32_t> row(const Position<S>& position, int searched, std::uint8_t result) {
        const int sign = position.side == kWhite ? 1 : -1;
        const TermReport report = evaluation_.explain(position);
        std::vector<std::int32_t> row{result, sign * searched, sign * evaluation_.score(position),
                                      evaluation_.phase(position), rules_.phase_total};
        for (const auto& [white, black] : report.scores) {
            row.push_back(middle_of(white) - middle_of(black));
            row.push_back(end_of(white) - end_of(black));
        }
        for (int type = 0; type < rules_.types; ++type) {
            row.push_back(count(position.pieces(kWhite, type)) - count(position.pieces(kBlack, type)));
        }
        return row;
    }

   private:
    static constexpr std::uint64_t kPositions = 256;

    const Rules<typename S::Bits>& rules_;
    Evaluation<S> evaluation_;
};

}  // namespace chessmith
