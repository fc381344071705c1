// Move ordering with dice: what a thread has learned about actions, and how it ranks those of a node.
#pragma once

#include <array>
#include <cstdlib>

#include "search/dice/odds.h"
#include "search/shared/ordering.h"

namespace chessmith {

template <class S>
class CombatExperience {
   public:
    using Bits = typename S::Bits;

    // `dice` is the face of a loaded die; 0 for a fair one.
    CombatExperience(const Rules<Bits>& rules, int dice, std::size_t plies)
        : rules_(rules),
          dice_(dice),
          killers_(plies),
          history_(static_cast<std::size_t>(2 * kMaxSquares * kMaxSquares), 0) {}

    // Whether an action is not expected to capture anything, judged by its score.
    static bool is_quiet(int score) { return score < kNoisy; }

    // The hash move, then by expected captures, then what has refuted others here.
    void rate(const Position<S>& position, Candidates& candidates, int ply, Action known) {
        const OddsOf<S> odds_of(rules_, position);
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        candidates.scores.resize(candidates.list.size());
        for (std::size_t i = 0; i < candidates.list.size(); ++i) {
            const Action action = candidates.list[i];
            int& score = candidates.scores[i];
            score = learned(position.side, action);
            if (action == known) {
                score = kKnownScore;
            } else if (action.kind == Kind::consecrate) {
                score += 64 * odds_of(action, dice_).gain;
            } else if (needs_roll(action.kind)) {
                const int gain = odds_of(action, dice_).gain;
                score += gain > 0 ? kNoisy + 256 * gain : 0;
            } else if (action.promotion != kNoSquare) {
                score += kNoisy + 256 * rules_.values[action.promotion];
            } else if (action == killers[0] || action == killers[1]) {
                score += kKiller;
            }
        }
    }

    // Learns that the candidate at this place refuted a node and those before it did not.
    void reward(const Position<S>& position, const Candidates& candidates, std::size_t at, int ply, int depth) {
        const Action best = candidates.list[at];
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (is_quiet(candidates.scores[at]) && !(killers[0] == best)) killers = {best, killers[0]};
        const int bonus = 64 * depth * depth;
        learn(position.side, best, bonus);
        for (std::size_t i = 0; i < at; ++i) learn(position.side, candidates.list[i], -bonus);
    }

   private:
    static constexpr int kNoisy = 1 << 20;  // from here on: actions that are expected to take something
    static constexpr int kKiller = 1 << 19;
    static constexpr int kMostLearned = 1 << 18;

    // The higher a score already is, the less it grows, so scores stay below `kMostLearned`.
    void learn(int colour, Action action, int by) {
        int& score = learned(colour, action);
        score += by - score / 256 * std::abs(by) / (kMostLearned / 256);
    }

    int& learned(int colour, Action action) {
        const int to = action.to != kNoSquare ? action.to : action.target != kNoSquare ? action.target : action.from;
        const auto from = static_cast<std::size_t>(action.from % kMaxSquares);
        return history_[(static_cast<std::size_t>(colour) * kMaxSquares + from) * kMaxSquares +
                        static_cast<std::size_t>(to % kMaxSquares)];
    }

    const Rules<Bits>& rules_;
    int dice_;
    std::vector<std::array<Action, 2>> killers_;  // by ply
    std::vector<int> history_;
};

}  // namespace chessmith
