// Chance node: expected value over the dice outcomes of an action, as exactly as the window needs it.
#pragma once

#include <algorithm>

#include "game/ends.h"
#include "game/play.h"
#include "search/dice/chance_bounds.h"
#include "search/dice/dice_context.h"

namespace chessmith {

// `Tree` searches the outcomes.
template <class S, class Tree>
class ChanceNode {
   public:
    // `after` has room for the positions of all outcomes; `depth` is what is left for them.
    ChanceNode(DiceContext<S>& context, Tree& tree, std::vector<Position<S>>& after, int depth, int ply, bool pv)
        : context_(context), tree_(tree), after_(after), depth_(depth), ply_(ply), pv_(pv) {}

    double value(const Position<S>& position, Action action, const Outcomes& outcomes, double alpha, double beta) {
        const double mean = mean_of(position, action, outcomes, alpha, beta);
        return context_.pruning.selective ? dice_.capped(mean) : mean;
    }

   private:
    // Star1: stop as soon as the bounds of the mean leave the window.
    double mean_of(const Position<S>& position, Action action, const Outcomes& outcomes, double alpha, double beta) {
        cast(position, action, outcomes);
        if (dice_.is_below(alpha)) return dice_.most();
        if (dice_.is_above(beta)) return dice_.least();
        if (guesses() && beta - alpha < 2 * kHair) {
            scout(alpha, beta);
        } else if (context_.pruning.cuts && depth_ > 0 && alpha > -kSurest) {
            probe(alpha);
        }
        if (dice_.is_below(alpha)) return dice_.most();
        if (dice_.is_above(beta)) return dice_.least();
        for (std::size_t i = 0; i < dice_.size && !context_.budget.is_spent(); ++i) {
            Branch& branch = dice_.branches[i];
            if (!branch.is_open()) continue;
            const double least = std::max(dice_.least_from(branch, alpha), branch.low);
            const double most = std::min(dice_.most_from(branch, beta), branch.high);
            const bool may_fall = least > branch.low;
            const bool may_rise = most < branch.high;
            const double found = -tree_.child(after_[i], -most, -least, branch.depth, ply_ + 1, pv_);
            dice_.raise(branch, found);
            dice_.lower(branch, found);
            if (found <= least && may_fall) return dice_.most();
            if (found >= most && may_rise) return dice_.least();
        }
        return dice_.least();
    }

    // In a PV node nothing is pruned speculatively.
    bool guesses() const { return context_.pruning.selective && !pv_; }

    // Plays every outcome, and bounds it by what is known without a search.
    void cast(const Position<S>& position, Action action, const Outcomes& outcomes) {
        dice_.size = static_cast<std::size_t>(outcomes.size());
        dice_.sides = outcomes.sides();
        for (std::size_t i = 0; i < dice_.size; ++i) {
            const auto [roll, weight] = outcomes.begin()[i];
            play(context_.rules, position, action, after_[i], roll);
            Branch& branch = dice_.branches[i];
            branch.weight = weight;
            branch.depth = depth_ - reduction_by_odds(weight, outcomes.sides());
            if (context_.pruning.cuts) bound(branch, after_[i]);
            if (guesses() && branch.is_open()) judge(branch, after_[i]);
            dice_.add(branch);
        }
    }

    // Unlikely outcomes are searched less deeply.
    int reduction_by_odds(int weight, int sides) const {
        if (!context_.pruning.selective || 2 * weight >= sides || depth_ <= 0) return 0;
        return std::min(depth_, 6 * weight <= sides ? 2 : 1);
    }

    // What is certain about an outcome.
    void bound(Branch& branch, const Position<S>& after) {
        const int depth = branch.depth;
        if (const int winner = goal_reached(context_.rules, after); winner != kNobody) {
            branch.low = winner == kDraw ? 0 : winner == after.side ? -won_at(depth_) : won_at(depth_);
            branch.high = branch.low;
            return;
        }
        auto& table = context_.known;
        if (depth <= 0 || table.near_move_limit(after, depth)) return;
        KnownValue known;
        if (!table.recall(table.key_of(after), depth, known)) return;
        if (known.bound != Bound::lower) branch.low = -known.value;
        if (known.bound != Bound::upper) branch.high = -known.value;
    }

    // At the horizon the other side gets at least the static evaluation.
    void judge(Branch& branch, const Position<S>& after) {
        const double guess = -WinChance::of(context_.eval_cache.of(after));
        if (branch.depth <= 0) branch.high = std::clamp(guess, branch.low, branch.high);
        branch.guess = std::clamp(guess, branch.low, branch.high);
    }

    // With a null window each outcome can be searched with a null window of its own: does it differ from its
    // evaluation by as much as all outcomes would have to on average? Mostly they agree, and the mean is proved to lie
    // outside the window; otherwise its bounds have at least become tighter.
    void scout(double alpha, double beta) {
        double wanted = alpha * dice_.sides;
        double open = 0;
        for (std::size_t i = 0; i < dice_.size; ++i) {
            const Branch& branch = dice_.branches[i];
            wanted -= branch.weight * (branch.is_open() ? branch.guess : branch.low);
            if (branch.is_open()) open += branch.weight;
        }
        for (std::size_t i = 0; i < dice_.size; ++i) {
            Branch& branch = dice_.branches[i];
            if (!branch.is_open()) continue;
            const double bar = std::max(std::min(branch.guess + wanted / open, branch.high - kHair), branch.low);
            const double found = -tree_.child(after_[i], -bar - kHair, -bar, branch.depth, ply_ + 1, false);
            if (context_.budget.is_spent()) return;
            const double value = std::clamp(found, branch.low, branch.high);
            wanted -= branch.weight * (value - branch.guess);
            open -= branch.weight;
            if (found <= bar) {
                dice_.lower(branch, value);
            } else {
                dice_.raise(branch, value);
            }
            if (dice_.is_below(alpha) || dice_.is_above(beta)) return;
        }
    }

    // Star2: one good reply to each outcome, looked at first, brings the upper bounds down before any outcome is
    // searched in full.
    void probe(double alpha) {
        double seen = 0;
        double missed = 0;
        for (std::size_t i = 0; i < dice_.size; ++i) {
            Branch& branch = dice_.branches[i];
            if (branch.is_open() && branch.depth > 0) {
                const double least = dice_.least_from(branch, alpha);
                const double found = -tree_.best_reply(after_[i], -branch.high, -least, branch.depth, ply_ + 1);
                if (context_.budget.is_spent()) return;
                dice_.lower(branch, std::clamp(found, branch.low, branch.high));
                if (dice_.is_below(alpha)) return;
            }
            seen += branch.weight;
            missed += branch.weight * (branch.high - alpha);
            // The replies do not bring the mean down: most likely it is not low.
            if (2 * seen >= dice_.sides && missed > 0) return;
        }
    }

    DiceContext<S>& context_;
    Tree& tree_;
    std::vector<Position<S>>& after_;
    int depth_;
    int ply_;
    bool pv_;
    ChanceBounds dice_;
};

}  // namespace chessmith
