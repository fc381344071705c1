// State shared by the threads of one search: limits, the clock, the gate and the results.
#pragma once

#include <atomic>
#include <mutex>

#include "search/search.h"
#include "search/shared/busy_marks.h"
#include "search/shared/gate.h"

namespace chessmith {

class Control {
   public:
    using Clock = Gate::Clock;

    Control(Limits given, std::shared_ptr<Table> shared_table)
        : limits(std::move(given)), table(std::move(shared_table)) {
        plan_time();
    }
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;
    ~Control() {
        if (history_) table->histories.put(std::move(history_));
    }

    // History scores, shared by the threads and inherited from earlier searches. Call it from one thread, before the
    // others run.
    History& history(int types, int squares) {
        if (!history_) history_ = table->histories.take(types, squares);
        return *history_;
    }

    double seconds() const {
        const auto open = opened_.load(std::memory_order_relaxed);
        const auto running = open == Clock::time_point::max() ? Clock::duration::zero() : Clock::now() - open;
        return spent_.load(std::memory_order_relaxed) + std::chrono::duration<double>(running).count();
    }

    bool open_until(Clock::time_point until, Clock::time_point patience = Clock::time_point::max()) {
        start_clock();
        const bool gone = gate.open_until(until, patience);
        stop_clock();
        return gone;
    }

    void start_clock() { opened_.store(Clock::now()); }
    void stop_clock() {
        const auto from = opened_.exchange(Clock::time_point::max());
        spent_.store(spent_.load() + std::chrono::duration<double>(Clock::now() - from).count());
    }

    bool out_of_time() const { return hard_seconds > 0 && seconds() >= hard_seconds; }

    Limits limits;
    std::shared_ptr<Table> table;
    Gate gate;
    BusyMarks busy;
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<int> depth_done{0};  // that some thread has searched to the end
    double soft_seconds = 0;         // no new depth is begun after this; 0: none
    double hard_seconds = 0;

    mutable std::mutex mutex;  // guards what follows
    Progress found;
    bool broken_off = false;  // whether `found` has something of a depth that was not searched to the end

   private:
    void plan_time() {
        if (limits.seconds > 0) {
            hard_seconds = limits.seconds;
        } else if (limits.clock > 0) {
            const int moves = limits.moves_to_go > 0 ? limits.moves_to_go : 35;
            const double share = limits.clock / moves + 0.75 * limits.increment;
            const double reserve = limits.clock * 0.7;
            soft_seconds = share * 0.6 < reserve ? share * 0.6 : reserve;
            hard_seconds = share * 2.5 < reserve ? share * 2.5 : reserve;
        }
    }

    std::unique_ptr<History> history_;
    std::atomic<double> spent_{0};
    std::atomic<Clock::time_point> opened_{Clock::time_point::max()};
};

}  // namespace chessmith
