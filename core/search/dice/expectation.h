// One search thread for games with dice: iterative deepening, each action with its exact odds.
#pragma once

#include <functional>

#include "eval/score.h"
#include "search/dice/expectimax.h"

namespace chessmith {

template <class S>
class ExpectationWorker {
   public:
    using Bits = typename S::Bits;

    struct Root {
        Action action;
        double value = -kSurest;     // at this depth; the lowest where it is only known to be no better
        double previous = -kSurest;  // at the last depth at which it was known
        int bonus = 0;
    };

    ExpectationWorker(const Rules<Bits>& rules, const Position<S>& position, const std::vector<std::uint64_t>& past,
                      std::vector<Root> roots, Control& control, int number)
        : rules_(rules),
          position_(position),
          roots_(std::move(roots)),
          control_(control),
          number_(number),
          tree_(rules, position, past, *control.table, {true, true, control.limits.dice, control.limits.network},
                &control) {
        for (Root& root : roots_) root.bonus += tree_.promise(position_, root.action);
        std::stable_sort(roots_.begin(), roots_.end(), [](const Root& a, const Root& b) { return a.bonus > b.bonus; });
    }

    void think() {
        const int last = control_.limits.depth > 0 ? std::min(control_.limits.depth, kDeepest) : kDeepest;
        for (int depth = 1 + (number_ & 1); depth <= last && !tree_.aborted(); ++depth) {
            aspire(depth);
            if (number_ != 0) continue;
            publish(depth);
            if (is_enough(depth)) break;
        }
        tree_.report_nodes();
        if (number_ == 0) control_.gate.stop();
    }

   private:
    static constexpr int kDeepest = Expectimax<S>::kDeepest;

    std::size_t lines() const {
        return std::min(static_cast<std::size_t>(std::max(control_.limits.multipv, 1)), roots_.size());
    }

    // Aspiration window around the last value: a mean is cheap to refute and expensive to determine.
    void aspire(int depth) {
        const double expected = roots_[0].previous;
        double low = -kSurest;
        double high = kSurest;
        if (depth >= 3 && lines() == 1 && std::abs(expected) < kMostGuessed) {
            low = std::max(expected - kWindow, -kSurest);
            high = std::min(expected + kWindow, kSurest);
        }
        for (;;) {
            const double best = search_root(depth, low, high);
            if (tree_.aborted()) return;
            if (best <= low && low > -kSurest) {
                low = -kSurest;
            } else if (best >= high && high < kSurest) {
                high = kSurest;
            } else {
                return;
            }
        }
    }

    double search_root(int depth, double low, double high) {
        for (Root& root : roots_) root.value = -kSurest;
        double best = -kSurest;
        for (std::size_t i = 0; i < roots_.size(); ++i) {
            if (number_ == 0) note_root(static_cast<int>(i));
            const double alpha = std::max(low, bar());
            double value = 0;
            if (i < lines()) {
                value = tree_.action_value(position_, roots_[i].action, alpha, high, depth - 1, 0, true);
            } else {
                const double hair = alpha + kHair;
                value = tree_.action_value(position_, roots_[i].action, alpha, hair, depth - 1, 0, false);
                if (value > alpha && value < high && !tree_.aborted()) {
                    value = tree_.action_value(position_, roots_[i].action, alpha, high, depth - 1, 0, true);
                }
            }
            if (tree_.aborted()) break;
            best = std::max(best, value);
            if (value > alpha) roots_[i].value = value;
            if (value >= high) break;
        }
        // An action without a value at this depth keeps its place in the order of the last one.
        std::stable_sort(roots_.begin(), roots_.end(), [](const Root& a, const Root& b) {
            return a.value != b.value ? a.value > b.value : a.previous > b.previous;
        });
        const bool complete = !tree_.aborted() && best > low && best < high;
        if (complete) {
            for (Root& root : roots_) root.previous = root.value;
        } else {
            for (Root& root : roots_) root.previous = std::max(root.previous, root.value);
        }
        return best;
    }

    // The score an action must beat to enter one of the requested lines.
    double bar() const {
        std::vector<double> values;
        for (const Root& root : roots_) values.push_back(root.value);
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(lines() - 1), values.end(),
                         std::greater<>());
        return values[lines() - 1];
    }

    void note_root(int index) {
        std::lock_guard lock(control_.mutex);
        control_.found.root_index = index;
    }

    // The best actions with the dice falling on their middle.
    std::vector<Action> line_from(Action first, int depth) const {
        std::vector<Action> line{first};
        Position<S> position = position_;
        while (static_cast<int>(line.size()) < depth) {
            const Outcomes outcomes = tree_.outcomes_with(position, line.back());
            Position<S> next;
            play(rules_, position, line.back(), next, outcomes.begin()[outcomes.size() / 2].roll);
            position = next;
            Action action;
            if (!tree_.known_action(position, action)) break;
            line.push_back(action);
        }
        return line;
    }

    static int score_of(double value, int depth) {
        if (std::abs(value) < kCertain) return WinChance::centipawns(value);
        return certain_score(value > 0, depth - (std::abs(value) - kWon) / kSooner);
    }

    void publish(int depth) {
        // An unfinished depth counts where it has found something at least as good as expected.
        const bool complete = !tree_.aborted();
        std::vector<RootLine> fresh;
        for (std::size_t i = 0; i < lines(); ++i) {
            const Root& root = roots_[i];
            const double value = root.value > -kSurest ? root.value : root.previous;
            if (value <= -kSurest) break;
            fresh.push_back({line_from(root.action, depth), score_of(value, depth), depth, tree_.deepest()});
        }
        std::lock_guard lock(control_.mutex);
        Progress& found = control_.found;
        found.depth = complete ? depth : depth - 1;
        found.deepest = tree_.deepest();
        if (!fresh.empty() && (complete || fresh.size() >= std::min(found.lines.size(), lines()))) {
            found.lines = std::move(fresh);
        }
        if (complete) {
            found.depths.push_back({depth, found.lines[0].score, control_.seconds(), tree_.nodes(), tree_.hits(),
                                    tree_.cutoffs(), found.lines[0].actions[0]});
        }
    }

    bool is_enough(int depth) const {
        const bool decided = std::abs(roots_[0].previous) >= kCertain;
        const bool timed = control_.hard_seconds > 0 || control_.limits.nodes > 0;
        if (timed && ((decided && lines() == 1) || (roots_.size() == 1 && depth >= 3))) return true;
        return control_.soft_seconds > 0 && control_.seconds() > control_.soft_seconds;
    }

    static constexpr double kWindow = 0.04;

    const Rules<Bits>& rules_;
    Position<S> position_;
    std::vector<Root> roots_;
    Control& control_;
    int number_;
    Expectimax<S> tree_;
};

}  // namespace chessmith
