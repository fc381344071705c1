// Which action to try first: what the table knows, captures that win, killers, and what has worked before.
#pragma once

#include <array>
#include <vector>

#include "position/action_list.h"
#include "search/exchange.h"

namespace chessmith {

constexpr int kKnownScore = 1 << 28;
constexpr int kWinningCapture = 1 << 24;
constexpr int kKillerScore = 1 << 20;
constexpr int kLosingCapture = -(1 << 24);

// The actions of a node and how promising they are.
struct Candidates {
    ActionList list;
    std::vector<int> scores;
};

// Hands out actions best first, sorting only as far as needed.
class Picker {
   public:
    explicit Picker(Candidates& candidates)
        : list_(candidates.list), scores_(candidates.scores), end_(candidates.list.size()) {}

    bool next(Action& action, int& score) {
        return next(action, score, [](Action) { return true; });
    }

    // Captures are believed to win until their turn comes: only then is one asked, and has to wait if it does not.
    template <class Wins>
    bool next(Action& action, int& score, const Wins& wins) {
        if (at_ >= end_) return false;
        std::size_t best = find_best();
        while (is_capture(scores_[best]) && !wins(list_[best])) {
            scores_[best] += kLosingCapture - kWinningCapture;
            best = find_best();
        }
        std::swap(list_[at_], list_[best]);
        std::swap(scores_[at_], scores_[best]);
        action = list_[at_];
        score = scores_[at_++];
        return true;
    }

    // Once the quiet actions have begun: leaves them out and goes on with the captures that lose something.
    void skip_quiets() {
        std::size_t kept = at_;
        for (std::size_t i = at_; i < end_; ++i) {
            if (scores_[i] > kLosingCapture / 2) continue;
            list_[kept] = list_[i];
            scores_[kept++] = scores_[i];
        }
        end_ = kept;
    }

   private:
    static bool is_capture(int score) { return score > kWinningCapture / 2 && score < kKnownScore; }

    std::size_t find_best() const {
        std::size_t best = at_;
        for (std::size_t i = at_ + 1; i < end_; ++i) {
            if (scores_[i] > scores_[best]) best = i;
        }
        return best;
    }

    ActionList& list_;
    std::vector<int>& scores_;
    std::size_t at_ = 0;
    std::size_t end_;
};

}  // namespace chessmith
