// History heuristics: which actions caused cutoffs before, for ordering.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "position/action.h"

namespace chessmith {

// A history score shared by threads. Concurrent updates may be lost, which is harmless.
class Credit {
   public:
    operator int() const { return value_.load(std::memory_order_relaxed); }

    // Moves towards `bonus`, faster the further away it is.
    void learn(int bonus) {
        const int size = bonus < 0 ? -bonus : bonus;
        const int now = *this;
        value_.store(static_cast<std::int16_t>(now + bonus - now * size / kLimit), std::memory_order_relaxed);
    }

   private:
    static constexpr int kLimit = 16384;

    std::atomic<std::int16_t> value_{0};
};

// The histories of a search, shared by its threads.
class History {
   public:
    History(int types, int squares)
        : squares_(squares),
          types_(types),
          pieces_(2 * types * squares),
          // Games with very many kinds of pieces and squares share slots for pairs of consecutive actions.
          pair_slots_(pieces_ < 1600 ? pieces_ : 1600),
          quiet_(static_cast<std::size_t>(2 * squares * squares)),
          pairs_(static_cast<std::size_t>((pair_slots_ + 1) * pair_slots_)),
          counter_(static_cast<std::size_t>(pieces_ + 1)),
          capture_(static_cast<std::size_t>(pieces_ * types)),
          correction_(kCorrections * 2 * kCorrectionSlots) {
        for (int before = 0; before <= pieces_; ++before) set_counter(before, Action{});
    }

    bool fits(int types, int squares) const { return types == types_ && squares == squares_; }

    // The number of a piece arriving on a square: what pair histories are about.
    int arrival(int code, int to) const { return ((code >> 6) * types_ + ((code & 63) - 1)) * squares_ + to; }
    int nothing() const { return pieces_; }

    Credit& quiet(int colour, Action a) {
        const int from = a.from < squares_ ? a.from : 0;
        const int to = a.to < squares_ ? a.to : from;
        return quiet_[static_cast<std::size_t>((colour * squares_ + from) * squares_ + to)];
    }
    Credit& pair(int before, int now) { return after(before)[slot(now)]; }
    // What is known of all actions after `before`, by the `slot` of their arrival.
    Credit* after(int before) {
        return &pairs_[static_cast<std::size_t>(before == pieces_ ? pair_slots_ : slot(before)) *
                       static_cast<std::size_t>(pair_slots_)];
    }
    int slot(int arrival) const { return pair_slots_ == pieces_ ? arrival : arrival % pair_slots_; }
    Credit& capture(int now, int victim) { return capture_[static_cast<std::size_t>(now * types_ + victim)]; }

    // Correction history: the error of the evaluation, by what positions have in common, see correction.h.
    static constexpr std::size_t kCorrections = 3;
    static std::size_t correction_slot(std::size_t kind, int side, std::uint64_t hash) {
        return (2 * kind + static_cast<std::size_t>(side)) * kCorrectionSlots + (hash & (kCorrectionSlots - 1));
    }
    Credit& correction(std::size_t slot) { return correction_[slot]; }

    // Countermove: what last refuted an action.
    Action counter(int before) const {
        return unpack_action(counter_[static_cast<std::size_t>(before)].load(std::memory_order_relaxed));
    }
    void set_counter(int before, Action action) {
        counter_[static_cast<std::size_t>(before)].store(pack(action), std::memory_order_relaxed);
    }

   private:
    static constexpr std::size_t kCorrectionSlots = 4096;

    int squares_;
    int types_;
    int pieces_;
    int pair_slots_;
    std::vector<Credit> quiet_;
    std::vector<Credit> pairs_;
    std::vector<std::atomic<std::uint64_t>> counter_;  // packed actions
    std::vector<Credit> capture_;
    std::vector<Credit> correction_;
};

// Histories between searches: what was learned at one move of a game holds at the next. A search takes one out and puts
// it back, so that no two write to the same.
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
