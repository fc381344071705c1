// The search below the root: principal variation search with quiescence.
#pragma once

#include <algorithm>
#include <optional>

#include "search/alphabeta/move_pruning.h"
#include "search/alphabeta/node_pruning.h"
#include "search/alphabeta/quiescence.h"
#include "search/alphabeta/singular_extension.h"
#include "search/alphabeta/staged_actions.h"

namespace chessmith {

template <class S>
class Tree {
   public:
    using Bits = typename S::Bits;

    Tree(const Rules<Bits>& rules, const Position<S>& root, const std::vector<std::uint64_t>& past, Control& control)
        : rules_(rules), root_(root), context_(rules, root, past, control) {}

    // An action of the root, to be searched as often as needed and then undone.
    void play(Action action) {
        context_.make(root_, action, child_, 0);
        gives_check_ = in_check(rules_, child_, child_.side);
    }
    void take_back() { context_.unmake(); }

    // The value of the position after it for the side to move there.
    template <bool kPv>
    int search(int alpha, int beta, int depth, bool cut) {
        return negamax<kPv>(child_, alpha, beta, depth, 1, gives_check_, cut);
    }
    const std::vector<Action>& line() const { return stack_.at(1).line; }  // that was expected after it

    void store_root(Action best, int score, int depth, Bound bound) {
        context_.table.store(root_, 0, {best, score, stack_.at(0).raw_eval, depth, bound});
    }

    void sample_leaves(LeafSample<S>& leaves) { quiescence_.sample_leaves(leaves); }

    std::uint64_t root_key() const { return root_.key; }
    bool may_reduce(Action action) const { return style_.selective && is_quiet(root_, action) && !gives_check_; }

    bool aborted() const { return context_.budget.is_spent(); }
    Budget& budget() { return context_.budget; }
    std::uint64_t hits() const { return context_.table.hits(); }        // of the table
    std::uint64_t cutoffs() const { return context_.table.cutoffs(); }  // that the table alone gave

   private:
    template <bool kPv>
    int negamax(const Position<S>& position, int alpha, int beta, int depth, int ply, bool checked, bool cut) {
        Frame& frame = stack_.at(ply);
        frame.line.clear();
        // Check extension, only at the horizon: deeper it is not worth the nodes, unless checks win. Then few of them
        // fit into a line.
        if (style_.selective && checked && (depth <= 1 || context_.checks_win)) ++depth;
        if (ply <= kSeenPly && stuck_decides_ && !checked && !is_over_on_board(rules_, position) &&
            count_legal(rules_, position) == 0) {
            return context_.end.score_of_no_action(position, ply, false);
        }
        if (depth <= 0) return quiescence_.template search<kPv>(position, alpha, beta, ply, checked);
        if (int score = 0; context_.template is_settled<kPv>(position, ply, checked, score)) return score;
        if (ply >= kMaxPly - 1) return context_.eval.raw(position, ply);
        // Mate distance pruning.
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;

        const bool singular_test = frame.excluded.from != kNoSquare;
        Known known;
        const bool hit = !singular_test && context_.table.look_up(position, ply, known);
        if (!kPv && hit && context_.table.cuts_off(position, known, depth, alpha, beta)) return known.score;
        if (checked || !style_.selective) {
            context_.eval.set_none(frame);
        } else if (!singular_test) {
            context_.eval.set(frame, position, ply, known);
        }
        const bool improving = stack_.is_improving(ply);
        stack_.at(ply + 1).excluded = {};
        context_.experience.forget_killers(ply + 2);

        if (!kPv && style_.selective && !checked && !singular_test && !is_mate(beta)) {
            const int eval = context_.eval.refined(frame.eval, known);
            if (reverse_futility_prunes(depth, eval, beta, improving)) return eval;
            if (ply >= kSeenPly && razoring_applies(depth, eval, alpha)) {
                const int score = quiescence_.template search<false>(position, alpha, beta, ply, false);
                if (score < alpha || aborted()) return score;
            }
            if (null_move_applies(depth, frame.eval, eval, beta) && !stack_.follows_null_move(ply) &&
                may_pass(rules_, position)) {
                const int score = search_null(position, beta, null_move_depth(depth, eval, beta), ply, cut);
                if (aborted()) return 0;
                if (score >= beta) return is_mate(score) ? beta : score;
            }
        }
        // Internal iterative reduction: without a hash move the ordering is poor, and the next iteration will have one.
        if (style_.selective && depth >= 4 && !singular_test && known.action.from == kNoSquare) --depth;
        return search_actions<kPv>({position, known, frame.eval, depth, ply, checked, cut, improving, singular_test},
                                   Window(alpha, beta));
    }

    template <bool kPv>
    int search_actions(const Node<S>& node, Window window) {
        const auto& position = node.position;
        StagedActions<S> actions(context_, node);
        const MovePruning<kPv, S> pruning(rules_, node);
        int tried = 0;
        Failed failed;
        Position<S> next;
        Attempt attempt;
        std::optional<CheckFinder<S>> checks;
        while (actions.next(attempt)) {
            const Action action = attempt.action;
            const bool quiet = is_quiet(position, action);
            if (!actions.is_postponed()) {
                attempt.number = tried + 1;
                if (style_.selective && window.best > -kMateBound && tried > 0 && node.ply >= kSeenPly) {
                    const Pruned pruned = pruning.judge(attempt, quiet, window.alpha, failed.quiet_count);
                    if (pruned == Pruned::with_all_quiets && !context_.checks_win) actions.skip_quiets();
                    if (pruned != Pruned::no && !context_.is_check_that_counts(position, action, checks)) continue;
                }
            }
            int extension = 0;
            if (style_.selective && may_be_singular(node, action)) {
                const int score = search_others(node);
                if (aborted()) return 0;
                if (is_multi_cut(node, score, window.beta)) return singular_beta(node);
                extension = singular_extension(node, score, window.beta);
            }
            // Recapture extension.
            if (kPv && style_.selective && extension == 0 && node.depth <= 6 && !quiet &&
                stack_.is_recapture(node.ply, action))
                extension = 1;
            std::optional<BusyMarks::Mark> mark;
            if (actions.postpones(attempt, mark)) {
                ++tried;
                continue;
            }
            if (!context_.make(position, action, next, node.ply)) continue;
            if (!actions.is_postponed()) ++tried;
            const int score = search_next<kPv>(node, next, attempt, quiet, node.depth - 1 + extension, window);
            context_.unmake();
            if (aborted()) return 0;
            if (window.raise(score, action) && kPv) stack_.extend_line(node.ply, action);
            if (window.fails_high()) break;
            failed.add(action, quiet);
            if (!kPv && actions.is_divided() &&
                context_.table.was_finished_elsewhere(position, node.ply, node.depth, window.alpha, window.beta,
                                                      window.best))
                return window.best;
        }
        if (tried == 0) {
            return node.singular_test ? window.start_alpha()
                                      : context_.end.score_of_no_action(position, node.ply, node.checked);
        }
        if (window.fails_high()) context_.experience.reward(position, node.ply, node.depth, window.action, failed);
        if (!node.singular_test && style_.remembers) {
            context_.table.store(
                position, node.ply,
                {window.action, window.best, stack_.at(node.ply).raw_eval, node.depth, window.bound()});
            context_.eval.learn(node, window);
        }
        return window.best;
    }

    // Principal variation search after an action: a null window for all but the first, with late move reductions. What
    // beats alpha is searched again, at full depth and with the full window.
    template <bool kPv>
    int search_next(const Node<S>& node, const Position<S>& next, const Attempt& attempt, bool quiet, int depth,
                    const Window& window) {
        const bool gives_check = in_check(rules_, next, next.side);
        const int alpha = window.alpha;
        const int ply = node.ply + 1;
        int score = 0;
        if (style_.selective && is_late_move<kPv>(node, attempt, quiet)) {
            const int reduction = late_move_reduction<kPv>(node, attempt, quiet, gives_check, depth);
            score = -negamax<false>(next, -alpha - 1, -alpha, depth - reduction, ply, gives_check, true);
            if (score > alpha && reduction > 0) {
                score = -negamax<false>(next, -alpha - 1, -alpha, depth, ply, gives_check, !node.cut);
            }
        } else if (!kPv || attempt.number > 1) {
            score = -negamax<false>(next, -alpha - 1, -alpha, depth, ply, gives_check, !node.cut);
        }
        if (kPv && (attempt.number == 1 || (score > alpha && score < window.beta))) {
            score = -negamax<true>(next, -window.beta, -alpha, depth, ply, gives_check, false);
        }
        return score;
    }

    int search_null(const Position<S>& position, int beta, int depth, int ply, bool cut) {
        Position<S> next;
        context_.make_null(position, next, ply);
        const int score = -negamax<false>(next, -beta, -beta + 1, depth, ply + 1, false, !cut);
        context_.unmake();
        return score;
    }

    // The verification search of a singular extension, without the hash move.
    int search_others(const Node<S>& node) {
        Frame& frame = stack_.at(node.ply);
        frame.excluded = node.known.action;
        const int bar = singular_beta(node);
        const int score =
            negamax<false>(node.position, bar - 1, bar, singular_depth(node), node.ply, node.checked, node.cut);
        frame.excluded = {};
        return score;
    }

    const Rules<Bits>& rules_;
    const Position<S> root_;
    Position<S> child_;  // after an action of the root
    bool gives_check_ = false;
    SearchContext<S> context_;
    Quiescence<S> quiescence_{context_};
    SearchStack& stack_ = context_.stack;
    const Style& style_ = context_.style;
    const bool stuck_decides_ = rules_.spec.ends.stalemate != Verdict::draw;  // having no action
};

}  // namespace chessmith
