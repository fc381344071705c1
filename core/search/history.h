// What has worked before in a search: which actions refuted others, for ordering those that come.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "position/action.h"

namespace chessmith {

// The memory of one searching thread.
class History {
   public:
    static constexpr int kLimit = 16384;

    History(int types, int squares)
        : squares_(squares),
          pieces_(2 * types * squares),
          quiet_(static_cast<std::size_t>(2 * squares * squares), 0),
          counter_(static_cast<std::size_t>(pieces_ + 1)),
          capture_(static_cast<std::size_t>(pieces_ * types), 0),
          types_(types) {
        // Pairs of consecutive actions; games with very many kinds of pieces and squares share slots.
        pair_slots_ = pieces_ < 1600 ? pieces_ : 1600;
        pairs_.assign(static_cast<std::size_t>((pair_slots_ + 1) * pair_slots_), 0);
    }

    bool fits(int types, int squares) const { return types == types_ && squares == squares_; }

    // The number of a piece arriving on a square: what pair histories are about.
    int arrival(int code, int to) const { return ((code >> 6) * types_ + ((code & 63) - 1)) * squares_ + to; }
    int nothing() const { return pieces_; }

    std::int16_t& quiet(int colour, Action a) {
        const int from = a.from < squares_ ? a.from : 0;
        const int to = a.to < squares_ ? a.to : from;
        return quiet_[static_cast<std::size_t>((colour * squares_ + from) * squares_ + to)];
    }
    std::int16_t& pair(int before, int now) { return after(before)[slot(now)]; }
    // What is known of all actions after `before`, by the `slot` of their arrival.
    std::int16_t* after(int before) {
        return &pairs_[static_cast<std::size_t>(before == pieces_ ? pair_slots_ : slot(before)) *
                       static_cast<std::size_t>(pair_slots_)];
    }
    int slot(int arrival) const { return pair_slots_ == pieces_ ? arrival : arrival % pair_slots_; }
    std::int16_t& capture(int now, int victim) { return capture_[static_cast<std::size_t>(now * types_ + victim)]; }
    Action& counter(int before) { return counter_[static_cast<std::size_t>(before)]; }

    // Moves a counter towards `bonus`, the more so the further away it is.
    static void learn(std::int16_t& counter, int bonus) {
        const int size = bonus < 0 ? -bonus : bonus;
        counter = static_cast<std::int16_t>(counter + bonus - counter * size / kLimit);
    }

   private:
    int squares_;
    int pieces_;
    int pair_slots_ = 0;
    std::vector<std::int16_t> quiet_;
    std::vector<std::int16_t> pairs_;
    std::vector<Action> counter_;
    std::vector<std::int16_t> capture_;
    int types_;
};

// Histories between two searches: what was learned at one move of a game holds at the next. A thread takes one out and
// puts it back, so that no two searches learn in the same.
class Histories {
   public:
    std::unique_ptr<History> take(int types, int squares) {
        std::lock_guard lock(mutex_);
        while (!waiting_.empty()) {
            auto history = std::move(waiting_.back());
            waiting_.pop_back();
            if (history->fits(types, squares)) return history;
        }
        return std::make_unique<History>(types, squares);
    }
    void put(std::unique_ptr<History> history) {
        std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(history));
    }
    void clear() {
        std::lock_guard lock(mutex_);
        waiting_.clear();
    }

   private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<History>> waiting_;
};

}  // namespace chessmith
