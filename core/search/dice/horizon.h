// The horizon of a tree with dice: the static evaluation, refined by likely kills.
#pragma once

#include <algorithm>
#include <array>

#include "combat/generate.h"
#include "game/play.h"
#include "search/dice/dice_context.h"
#include "search/shared/ordering.h"
#include "search/shared/win_chance.h"

namespace chessmith {

// `Tree` searches what comes after a kill.
template <class S, class Tree>
class Horizon {
   public:
    // Kills are followed for so many plies beyond it.
    static constexpr int kPlies = 4;

    Horizon(DiceContext<S>& context, Tree& tree) : context_(context), tree_(tree) {}

    double value(const Position<S>& position, Candidates& strikes, double alpha, double beta, int depth, int ply) {
        const int guess = context_.eval_cache.of(position);
        double best = WinChance::of(guess);
        if (!context_.pruning.selective || depth <= -kPlies || best >= beta) return best;
        alpha = std::max(alpha, best);
        strikes.list.clear();
        ListSink sink(strikes.list);
        generate_combat(context_.rules, position, sink, true);
        rate(position, strikes, guess, alpha);
        Picker picker(strikes);
        Action action;
        int score = 0;
        while (picker.next(action, score) && score > 0) {
            const double value = kill_value(position, action, alpha, beta, depth - 1, ply);
            if (context_.budget.is_spent()) return 0;
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
        }
        return best;
    }

   private:
    // What a likely kill is worth: the kill is looked at further, its failure only as it stands.
    double kill_value(const Position<S>& position, Action action, double alpha, double beta, int depth, int ply) {
        const Odds odds = context_.die.odds(position, action);
        const double share = static_cast<double>(odds.kills) / odds.sides;
        Position<S> next;
        double failure = 0;
        if (odds.kills < odds.sides) {
            // Kills are the high rolls.
            play(context_.rules, position, action, next, std::max(1, (odds.sides - odds.kills + 1) / 2));
            context_.budget.count();
            failure = -(1 - share) * WinChance::of(context_.eval_cache.of(next));
        }
        if (const double most = failure + share * won_at(depth); most <= alpha) return uncertain(most);
        play(context_.rules, position, action, next, context_.die.deadliest());
        const double least = std::max((alpha - failure) / share, -kSurest);
        const double most = std::min((beta - failure) / share, kSurest);
        const double mean = failure - share * tree_.child(next, -most, -least, depth, ply + 1, false);
        return odds.kills < odds.sides ? uncertain(mean) : mean;
    }

    // Only strikes count that kill more often than not, or have a chance to kill the king; only if what they take could
    // matter; and of several on one target only the best.
    void rate(const Position<S>& position, Candidates& strikes, int guess, double alpha) {
        const OddsOf<S> odds_of(context_.rules, position);
        std::array<std::uint16_t, kMaxSquares> best_on{};  // by target: one more than its number in the list
        strikes.scores.assign(strikes.list.size(), 0);
        for (std::size_t i = 0; i < strikes.list.size(); ++i) {
            const Action action = strikes.list[i];
            if (!needs_roll(action.kind)) continue;
            const Odds odds = odds_of(action, context_.pruning.dice);
            const bool likely = odds.royal ? odds.kills > 0 : 2 * odds.kills >= odds.sides;
            if (!likely || (!odds.royal && WinChance::of(guess + odds.worth + 100) <= alpha)) continue;
            const int score = 4 * odds.gain + (action.kind == Kind::lunge ? 1 : 4);
            auto& best = best_on[action.target];
            if (best != 0) {
                int& other = strikes.scores[best - 1U];
                if (other >= score) continue;
                other = 0;
            }
            best = static_cast<std::uint16_t>(i + 1);
            strikes.scores[i] = score;
        }
    }

    DiceContext<S>& context_;
    Tree& tree_;
};

}  // namespace chessmith
