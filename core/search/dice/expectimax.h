// Expectimax: sides maximise, the die averages. Values are expected results for the side to move, see win_chance.h.
#pragma once

#include "game/legality.h"
#include "search/dice/chance_node.h"
#include "search/dice/combat_experience.h"
#include "search/dice/horizon.h"
#include "search/dice/line_of_play.h"

namespace chessmith {

template <class S>
class Expectimax {
   public:
    using Bits = typename S::Bits;

    static constexpr int kDeepest = 60;

    // Without `control` nothing but the depth ends the search.
    Expectimax(const Rules<Bits>& rules, const Position<S>& position, const std::vector<std::uint64_t>& past,
               Table& table, Pruning pruning, Control* control)
        : rules_(rules),
          pruning_(pruning),
          context_(rules, table, pruning, control),
          line_(rules, position, past, kPlies, pruning.selective),
          experience_(rules, pruning.dice, kPlies),
          frames_(kPlies) {
        for (auto& frame : frames_) {
            frame.candidates.scores.reserve(kUsualActions);
            frame.outcomes.resize(static_cast<std::size_t>(rules.combat.dice));
        }
    }

    // The value of an action to the side to move; `depth` is what is left for the position it leads to. A value outside
    // the window is a bound. In a PV node (`pv`) nothing is pruned speculatively.
    double action_value(const Position<S>& position, Action action, double alpha, double beta, int depth, int ply,
                        bool pv) {
        const auto& die = context_.die;
        const bool rough = pruning_.selective && depth <= kRoughDepth && die.is_open() && needs_roll(action.kind);
        const Outcomes outcomes = rough ? die.rough_outcomes(position, action) : die.outcomes(position, action);
        if (outcomes.size() > 1) return mean(position, action, outcomes, alpha, beta, depth, ply, pv);
        Position<S> next;
        play(rules_, position, action, next, outcomes.begin()->roll);
        return -child(next, -beta, -alpha, depth, ply + 1, pv);
    }

    // The value of a position to the side to move.
    double node(const Position<S>& position, double alpha, double beta, int depth, int ply, bool pv) {
        if (!context_.budget.enter(ply)) return 0;
        double value = 0;
        if (line_.has_ended(position, depth, value)) return value;
        Frame& frame = frame_at(ply);
        Candidates& candidates = frame.candidates;
        if (depth <= 0) return Horizon(context_, *this).value(position, candidates, alpha, beta, depth, ply);

        auto& table = context_.known;
        const std::uint64_t key = table.key_of(position);
        KnownValue known;
        const bool tabled = pruning_.cuts && !table.near_move_limit(position, depth);
        // A reply to the root's action may repeat a position before the root, which neither the table nor a guess
        // accounts for.
        const bool may_repeat = ply == 1;
        if (tabled && table.answers(key, alpha, beta, depth, known) && !(may_repeat && known.value < beta)) {
            table.count_cutoff();
            return known.value;
        }
        int guess = 0;
        const bool guessing = pruning_.selective && !pv;
        if (guessing) {
            guess = context_.eval_cache.of(position);
            if (WinChance::of(guess) >= beta && std::abs(beta) < kMostGuessed) {
                if (depth <= 4 && WinChance::of(guess - 110 * depth) >= beta) return WinChance::of(guess);
                if (depth >= 2 && !frame.after_pass && has_officers(position)) {
                    value = after_passing(position, beta, depth - 2 - depth / 4, ply);
                    if (aborted()) return 0;
                    if (value >= beta) return value;
                }
            }
        }
        candidates.list.clear();
        list_legal(rules_, position, candidates.list);
        if (candidates.list.empty()) return 0;
        experience_.rate(position, candidates, ply, known.action);

        const double start = alpha;
        double best = -kSurest;
        Action best_action;
        const bool futile = guessing && !may_repeat && depth <= 2 && WinChance::of(guess + 150 * depth) <= alpha;
        Picker picker(candidates);
        Action action;
        int score = 0;
        for (std::size_t i = 0; picker.next(action, score); ++i) {
            const bool quiet = experience_.is_quiet(score);
            if (futile && quiet && i > 0) {
                best = std::max(best, WinChance::of(guess + 150 * depth));
                continue;
            }
            if (!pruning_.cuts) {
                value = action_value(position, action, -kSurest, kSurest, depth - 1, ply, pv);
            } else if (i == 0 || (depth == 1 && !pruning_.selective)) {
                value = action_value(position, action, alpha, beta, depth - 1, ply, pv);
            } else {
                const int reduction = pruning_.selective ? reduction_for(depth, static_cast<int>(i), quiet) : 0;
                value = action_value(position, action, alpha, alpha + kHair, depth - 1 - reduction, ply, false);
                if (value > alpha && reduction > 0 && !aborted()) {
                    value = action_value(position, action, alpha, alpha + kHair, depth - 1, ply, false);
                }
                if (value > alpha && value < beta && !aborted()) {
                    value = action_value(position, action, alpha, beta, depth - 1, ply, pv);
                }
            }
            if (aborted()) return 0;
            if (value > best) {
                best = value;
                best_action = action;
            }
            if (!pruning_.cuts) continue;
            alpha = std::max(alpha, value);
            if (alpha >= beta) {
                experience_.reward(position, candidates, i, ply, depth);
                break;
            }
        }
        if (tabled) table.store(key, best_action, best, start, beta, depth);
        return best;
    }

    // The same for the position that an action has led to.
    double child(const Position<S>& position, double alpha, double beta, int depth, int ply, bool pv) {
        frame_at(ply).after_pass = false;
        line_.play(position);
        const double value = node(position, alpha, beta, depth, ply, pv);
        line_.take_back();
        return value;
    }

    // A lower bound of it: the value of the most promising action there.
    double best_reply(const Position<S>& position, double alpha, double beta, int depth, int ply) {
        if (!context_.budget.enter(ply)) return 0;
        line_.play(position);
        double value = 0;
        if (!line_.has_ended(position, depth, value)) {
            Candidates& candidates = frame_at(ply).candidates;
            candidates.list.clear();
            list_legal(rules_, position, candidates.list);
            KnownValue known;
            context_.known.recall(context_.known.key_of(position), known);
            experience_.rate(position, candidates, ply, known.action);
            Action action;
            int score = 0;
            if (Picker(candidates).next(action, score)) {
                value = action_value(position, action, alpha, beta, depth - 1, ply, false);
            }
        }
        line_.take_back();
        return value;
    }

    // The best action that is known in a position, if it is legal there.
    bool known_action(const Position<S>& position, Action& action) const {
        KnownValue known;
        if (!context_.known.recall(context_.known.key_of(position), known)) return false;
        ActionList legal;
        list_legal(rules_, position, legal);
        action = known.action;
        return std::find(legal.begin(), legal.end(), action) != legal.end();
    }

    // A score for ordering the actions at the root.
    int promise(const Position<S>& position, Action action) const {
        return needs_roll(action.kind) ? context_.die.odds(position, action).gain : 0;
    }

    // The rolls that matter, as this search sees dice.
    Outcomes outcomes_with(const Position<S>& position, Action action) const {
        return context_.die.outcomes(position, action);
    }

    // The static evaluation of a position.
    double guess(const Position<S>& position) { return WinChance::of(context_.eval_cache.of(position)); }

    // Counts a position that was not searched.
    void count() { context_.budget.count(); }

    bool aborted() const { return context_.budget.is_spent(); }
    std::uint64_t nodes() const { return context_.budget.nodes(); }
    std::uint64_t hits() const { return context_.known.hits(); }
    std::uint64_t cutoffs() const { return context_.known.cutoffs(); }
    int deepest() const { return context_.budget.deepest(); }
    void report_nodes() { context_.budget.report_nodes(); }

   private:
    // With no more plies than this left, outcomes are distinguished only by whether a piece dies.
    static constexpr int kRoughDepth = 3;
    static constexpr std::size_t kUsualActions = 600;
    static constexpr std::size_t kPlies = kDeepest + Horizon<S, Expectimax>::kPlies + 3;

    struct Frame {
        Candidates candidates;
        std::vector<Position<S>> outcomes;  // of the action that is being looked at
        bool after_pass = false;
    };

    Frame& frame_at(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

    // The mean over the outcomes of an action, from the table if known well enough.
    double mean(const Position<S>& position, Action action, const Outcomes& outcomes, double alpha, double beta,
                int depth, int ply, bool pv) {
        auto& table = context_.known;
        const std::uint64_t key = table.key_of(position, action);
        const bool tabled = pruning_.cuts && depth > 0 && !table.near_move_limit(position, depth + 1);
        if (KnownValue known; tabled && table.answers(key, alpha, beta, depth, known)) return known.value;
        ChanceNode chance(context_, *this, frame_at(ply).outcomes, depth, ply, pv);
        const double value = chance.value(position, action, outcomes, alpha, beta);
        if (tabled && !aborted()) table.store(key, action, value, alpha, beta, depth);
        return value;
    }

    // Null move: if passing is already good enough, the node is refuted without searching its actions.
    double after_passing(const Position<S>& position, double beta, int depth, int ply) {
        Position<S> next;
        play(rules_, position, Action::pass(), next);
        frame_at(ply + 1).after_pass = true;
        line_.play(next);
        const double value = -node(next, -beta, -beta + kHair, depth, ply + 1, false);
        line_.take_back();
        return value;
    }

    // Null move is unsound with only kings and pawns (zugzwang).
    bool has_officers(const Position<S>& position) const {
        return std::any_of(rules_.combat.officers.begin(), rules_.combat.officers.end(),
                           [&](std::uint8_t type) { return position.pieces(position.side, type) != 0; });
    }

    static int reduction_for(int depth, int tried, bool quiet) {
        if (depth < 2 || tried < 3) return 0;
        const int late = tried >= 24 ? 2 : tried >= 8 || quiet ? 1 : 0;
        return std::min(late + (depth >= 5 && late > 0 ? 1 : 0), depth - 1);
    }

    const Rules<Bits>& rules_;
    const Pruning pruning_;
    DiceContext<S> context_;
    LineOfPlay<S> line_;
    CombatExperience<S> experience_;
    std::vector<Frame> frames_;
};

}  // namespace chessmith
