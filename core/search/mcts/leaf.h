// The value of a leaf in Monte Carlo tree search: the evaluation after pending captures or kills.
#pragma once

#include "search/dice/expectimax.h"
#include "search/shared/exchange.h"

namespace chessmith {

// Games without dice: captures that win something are followed.
template <class S>
class Leaf {
   public:
    using Bits = typename S::Bits;

    Leaf(const Rules<Bits>& rules, const Position<S>&, Control& control)
        : rules_(rules),
          evaluation_(rules, control.limits.network, control.limits.profile.get()),
          lists_(kPlies),
          budget_(&control) {}

    // The expected result for the side to move. When the budget is spent, that of the captures seen so far.
    double value(const Position<S>& position) { return WinChance::of(quiesce(position, -kInfinite, kInfinite, 0)); }

    // How much an action seems to win, in centipawns.
    int promise(const Position<S>& position, Action action) const {
        int gain = victim_value(rules_, position, action);
        if (action.promotion != kNoSquare) gain += rules_.values[action.promotion];
        if (gain == 0) return 0;
        return exchange_wins(rules_, position, action, 0) ? gain : -100;
    }

    Outcomes outcomes(const Position<S>&, Action) const { return {}; }

    // Counts a position that was passed on the way to a leaf.
    void count() { budget_.count(); }
    std::uint64_t nodes() const { return budget_.nodes(); }
    void report_nodes() { budget_.report_nodes(); }

   private:
    static constexpr std::size_t kPlies = 8;

    int quiesce(const Position<S>& position, int alpha, int beta, std::size_t ply) {
        const bool goes_on = budget_.enter(static_cast<int>(ply));
        int best = evaluation_.score(position);
        if (!goes_on || best >= beta || ply >= kPlies || in_check(rules_, position, position.side)) return best;
        alpha = std::max(alpha, best);
        ActionList& list = lists_[ply];
        list.clear();
        ListSink sink(list);
        Generator<S, ListSink>(rules_, position, sink, true).pseudo_legal();
        std::sort(list.begin(), list.end(), [&](Action a, Action b) {
            return victim_value(rules_, position, a) > victim_value(rules_, position, b);
        });
        Position<S> next;
        for (const Action action : list) {
            if (!exchange_wins(rules_, position, action, 0)) continue;
            play(rules_, position, action, next);
            if (!leaves_king_safe(rules_, next, position.side)) continue;
            best = std::max(best, -quiesce(next, -beta, -alpha, ply + 1));
            alpha = std::max(alpha, best);
            if (alpha >= beta || budget_.is_spent()) break;
        }
        return best;
    }

    const Rules<Bits>& rules_;
    Evaluation<S> evaluation_;
    std::vector<ActionList> lists_;
    Budget budget_;
};

// Games with dice: likely kills are.
template <class S>
    requires S::combat
class Leaf<S> {
   public:
    using Bits = typename S::Bits;

    Leaf(const Rules<Bits>& rules, const Position<S>& position, Control& control)
        : tree_(rules, position, {}, *control.table, {true, true, control.limits.dice, control.limits.network},
                &control) {}

    double value(const Position<S>& position) {
        const double value = tree_.node(position, -kSurest, kSurest, 0, 0, false);
        return tree_.aborted() ? tree_.guess(position) : value;
    }
    int promise(const Position<S>& position, Action action) const { return tree_.promise(position, action); }
    Outcomes outcomes(const Position<S>& position, Action action) const {
        return tree_.outcomes_with(position, action);
    }
    void count() { tree_.count(); }
    std::uint64_t nodes() const { return tree_.nodes(); }
    void report_nodes() { tree_.report_nodes(); }

   private:
    Expectimax<S> tree_;
};

}  // namespace chessmith
