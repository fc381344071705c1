// The gate that searching threads pass every few nodes: it can hold them, at no cost, and release them.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace chessmith {

class Gate {
   public:
    using Clock = std::chrono::steady_clock;

    // Called by a searching thread. Returns false when it must give up.
    bool pass() {
        if (stopped_.load(std::memory_order_relaxed)) return false;
        if (Clock::now() < closes_at_.load(std::memory_order_relaxed)) return true;
        std::unique_lock lock(mutex_);
        ++parked_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return stopped_.load() || Clock::now() < closes_at_.load(); });
        --parked_;
        return !stopped_.load();
    }

    void enter() {
        std::lock_guard lock(mutex_);
        ++inside_;
    }
    void leave() {
        std::lock_guard lock(mutex_);
        --inside_;
        changed_.notify_all();
    }

    // Opens the gate for good.
    void open() { closes_at_.store(Clock::time_point::max()); }

    // Opens the gate until `until` and waits for all threads to be held again or gone, but no longer than `patience`.
    // Returns whether all are gone.
    bool open_until(Clock::time_point until, Clock::time_point patience) {
        std::unique_lock lock(mutex_);
        closes_at_.store(until);
        changed_.notify_all();
        // On a busy machine the held threads may wake too late to notice that the gate was open, and then stay silent:
        // so the end of the time itself must wake this thread.
        const auto held = [&] { return inside_ == 0 || (parked_ == inside_ && Clock::now() >= until); };
        while (!held() && Clock::now() < patience) {
            const auto next = Clock::now() < until ? std::min(until, patience) : patience;
            if (next == Clock::time_point::max()) {
                changed_.wait(lock);
            } else {
                changed_.wait_until(lock, next);
            }
        }
        return inside_ == 0;
    }

    void stop() {
        stopped_.store(true);
        std::lock_guard lock(mutex_);
        changed_.notify_all();
    }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

   private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> stopped_{false};
    std::atomic<Clock::time_point> closes_at_{Clock::time_point::min()};
    int inside_ = 0;
    int parked_ = 0;
};

}  // namespace chessmith
