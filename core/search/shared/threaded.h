// A search by threads that share a table, each running the worker that suits the game.
#pragma once

#include <algorithm>
#include <thread>

#include "game/legality.h"
#include "search/shared/control.h"
#include "search/shared/exchange.h"

namespace chessmith {

template <class S, class WorkerType>
class ThreadedSearch final : public Search {
   public:
    using Bits = typename S::Bits;

    ThreadedSearch(std::shared_ptr<const Rules<Bits>> rules, const Position<S>& position,
                   std::vector<std::uint64_t> past, Limits limits, std::shared_ptr<Table> table, const Hints& hints)
        : rules_(std::move(rules)), control_(std::move(limits), std::move(table)) {
        control_.table->new_search();
        auto roots = root_actions(position, hints);
        control_.found.root_count = static_cast<int>(roots.size());
        if (roots.empty()) {
            control_.found.done = true;
            return;
        }
        // A legal answer from the start.
        control_.found.lines.push_back({{roots[0].action}, 0, 0, 0});
        const int threads = std::clamp(control_.limits.threads, 1, 256);
        for (int number = 0; number < threads; ++number) {
            workers_.push_back(std::make_unique<WorkerType>(*rules_, position, past, roots, control_, number));
        }
    }

    WorkerType& only_worker() { return *workers_.at(0); }

    ~ThreadedSearch() override { ThreadedSearch::stop(); }

    bool step(double milliseconds) override {
        if (workers_.empty() || finished_) return true;
        // The waiting caller wakes slightly after the threads are held, so hold them slightly early.
        const auto until = in(milliseconds - std::min(kWaking, milliseconds / 10));
        std::lock_guard lock(driving_);
        begin();
        if (control_.open_until(until)) finish();
        return finished_;
    }

    bool run_for(double milliseconds) override {
        if (workers_.empty() || finished_) return true;
        std::lock_guard lock(driving_);
        begin();
        if (control_.open_until(Control::Clock::time_point::max(), in(milliseconds))) finish();
        return finished_;
    }

    void run_here() override {
        if (workers_.size() != 1) return run();
        std::lock_guard lock(driving_);
        if (!threads_.empty() || finished_) return;
        control_.start_clock();
        control_.gate.open();
        workers_[0]->think();
        control_.stop_clock();
        finished_ = true;
    }

    void stop() override {
        control_.gate.stop();
        // A step in another thread may still hold the workers; the first to join ends them.
        finish();
    }

    Progress progress() const override {
        std::lock_guard lock(control_.mutex);
        Progress progress = control_.found;
        progress.nodes = control_.nodes.load();
        progress.seconds = control_.seconds();
        progress.hash_full = control_.table->full();
        progress.done = progress.done || finished_;
        return progress;
    }

   private:
    using Root = typename WorkerType::Root;

    static constexpr double kWaking = 0.2;  // milliseconds

    static constexpr double kDay = 86'400'000;  // milliseconds; the clock cannot look much further ahead than years

    static Control::Clock::time_point in(double milliseconds) {
        const double bounded = milliseconds > 0 ? std::min(milliseconds, kDay) : 0;
        return Control::Clock::now() +
               std::chrono::duration_cast<Control::Clock::duration>(std::chrono::duration<double, std::milli>(bounded));
    }

    std::vector<Root> root_actions(const Position<S>& position, const Hints& hints) const {
        ActionList list;
        list_legal(*rules_, position, list);
        std::vector<Root> roots;
        for (const Action action : list) {
            const auto& only = control_.limits.only;
            if (!only.empty() && std::find(only.begin(), only.end(), action) == only.end()) continue;
            Root root;
            root.action = action;
            for (const Hint& hint : hints) {
                if (!(hint.action == action)) continue;
                root.bonus = hint.bonus;
                if constexpr (requires { root.known_depth; }) {
                    root.known_score = hint.score;
                    root.known_depth = hint.depth;
                }
            }
            if constexpr (!S::combat) root.bonus += victim_value(*rules_, position, action);
            roots.push_back(std::move(root));
        }
        std::stable_sort(roots.begin(), roots.end(), [](const Root& a, const Root& b) { return a.bonus > b.bonus; });
        return roots;
    }

    void begin() {
        std::lock_guard lock(joining_);
        if (!threads_.empty() || control_.gate.stopped()) return;
        for (auto& worker : workers_) {
            control_.gate.enter();
            threads_.emplace_back([this, &worker] {
                if (control_.gate.pass()) worker->think();
                control_.gate.leave();
            });
        }
    }

    void finish() {
        std::lock_guard lock(joining_);
        for (auto& thread : threads_) {
            if (thread.joinable()) thread.join();
        }
        finished_ = true;
    }

    std::shared_ptr<const Rules<Bits>> rules_;
    Control control_;
    std::vector<std::unique_ptr<WorkerType>> workers_;
    std::vector<std::thread> threads_;
    std::mutex driving_;  // one at a time opens the gate and knows for how long
    std::mutex joining_;
    std::atomic<bool> finished_{false};
};

}  // namespace chessmith
