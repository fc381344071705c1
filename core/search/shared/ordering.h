// Move ordering: the hash move, winning captures, killers, then by history.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "position/action_list.h"
#include "search/shared/exchange.h"

namespace chessmith {

constexpr int kKnownScore = 1 << 28;
constexpr int kWinningCapture = 1 << 24;
constexpr int kKillerScore = 1 << 20;
constexpr int kLosingCapture = -(1 << 24);

// The actions of a node with their ordering scores.
struct Candidates {
    Candidates() { scores.reserve(600); }

    ActionList list;
    std::vector<int> scores;
    std::vector<std::pair<int, Action>> sorted;  // room to sort very long lists in
};

// Hands out actions best first, sorting only as far as needed.
class Picker {
   public:
    explicit Picker(Candidates& candidates)
        : list_(candidates.list), scores_(candidates.scores), end_(candidates.list.size()) {
        if (end_ > kLong) sort(candidates.sorted);
    }

    bool next(Action& action, int& score) {
        return next(action, score, [](Action) { return true; });
    }

    // Captures count as winning until they come up; only then is the exchange evaluated, and a losing one deferred.
    template <class Wins>
    bool next(Action& action, int& score, const Wins& wins) {
        if (is_sorted_) return next_sorted(action, score, wins);
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

    // Skips the remaining quiet actions and continues with the losing captures.
    void skip_quiets() {
        if (is_sorted_) {
            at_ = end_;  // the captures have been put aside
            return;
        }
        std::size_t kept = at_;
        for (std::size_t i = at_; i < end_; ++i) {
            if (scores_[i] > kLosingCapture / 2) continue;
            list_[kept] = list_[i];
            scores_[kept++] = scores_[i];
        }
        end_ = kept;
    }

   private:
    // Long lists are sorted at once: repeated selection would be quadratic.
    static constexpr std::size_t kLong = 512;

    void sort(std::vector<std::pair<int, Action>>& sorted) {
        is_sorted_ = true;
        sorted.clear();
        for (std::size_t i = 0; i < end_; ++i) sorted.emplace_back(scores_[i], list_[i]);
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        for (std::size_t i = 0; i < end_; ++i) std::tie(scores_[i], list_[i]) = sorted[i];
    }

    // Captures that do not win are put where those handed out before them stood, and come last.
    template <class Wins>
    bool next_sorted(Action& action, int& score, const Wins& wins) {
        while (at_ < end_) {
            action = list_[at_];
            score = scores_[at_++];
            if (!is_capture(score) || wins(action)) return true;
            list_[aside_] = action;
            scores_[aside_++] = score + kLosingCapture - kWinningCapture;
        }
        if (taken_ == aside_) return false;
        action = list_[taken_];
        score = scores_[taken_++];
        return true;
    }

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
    bool is_sorted_ = false;
    std::size_t aside_ = 0;  // captures put aside in a sorted list
    std::size_t taken_ = 0;  // of these
};

}  // namespace chessmith
