// Quiescence search: beyond the depth only captures and promotions are searched, or every way out of a check, until the
// position is quiet enough for its static evaluation.
#pragma once

#include "search/alphabeta/search_context.h"
#include "search/alphabeta/window.h"
#include "search/shared/leaf_sample.h"

namespace chessmith {

template <class S>
class Quiescence {
   public:
    explicit Quiescence(SearchContext<S>& context) : context_(context) {}

    void sample_leaves(LeafSample<S>& leaves) { leaves_ = &leaves; }

    template <bool kPv>
    int search(const Position<S>& position, int alpha, int beta, int ply, bool checked) {
        captures_left_ = kMostCaptures;
        horizon_ = ply;
        return quiesce<kPv>(position, alpha, beta, ply, checked);
    }

   private:
    // A search lists at most this many captures: enough for any exchange, and bounded where all is under attack.
    static constexpr int kMostCaptures = 2048;

    template <bool kPv>
    int quiesce(const Position<S>& position, int alpha, int beta, int ply, bool checked) {
        Frame& frame = context_.stack.at(ply);
        frame.line.clear();
        if (int score = 0; context_.template is_settled<kPv>(position, ply, checked, score)) return score;
        // A plain search sees every end, and answers a check at its horizon by captures only.
        if (!style_.selective && !has_legal(rules_, position))
            return context_.end.score_of_no_action(position, ply, checked);
        if (ply >= kMaxPly - 1 || captures_left_ <= 0 || ply - horizon_ >= style_.captures)
            return context_.eval.raw(position, ply);
        checked = checked && style_.selective;
        Known known;
        const bool hit = context_.table.look_up(position, ply, known);
        if (!kPv && hit && context_.table.cuts_off(known, alpha, beta)) return known.score;
        int stand_pat = -kInfinite;
        if (checked) {
            context_.eval.set_none(frame);
        } else {
            context_.eval.set(frame, position, ply, known);
            stand_pat = context_.eval.refined(frame.eval, known);
            if (stand_pat >= beta) {
                if (leaves_ != nullptr) leaves_->offer(position);
                return stand_pat;
            }
        }
        Window window(std::max(alpha, stand_pat), beta, stand_pat);
        // Where checks win, the first ply tries them too, unless they lose the exchange.
        const bool tries_checks = context_.checks_win && style_.selective && !checked && ply == horizon_;
        Candidates& candidates = context_.stack.candidates(ply);
        Picker picker = context_.list_candidates(position, candidates, ply, known.action, !checked && !tries_checks);
        captures_left_ -= static_cast<int>(candidates.list.size());
        const auto wins = [&](Action capture) { return exchange_wins(rules_, position, capture, 0); };
        std::optional<CheckFinder<S>> checks;
        Position<S> next;
        Attempt attempt;
        int tried = 0;
        while (picker.next(attempt.action, attempt.order, wins)) {
            attempt.number = tried + 1;
            if (checked) {
                if (is_needless_evasion(position, attempt, window)) continue;
            } else if ((tries_checks && is_quiet(position, attempt.action)) ||
                       is_pruned(position, attempt, stand_pat, window)) {
                if (!tries_checks || !context_.is_check_that_counts(position, attempt.action, checks)) continue;
                if (!wins(attempt.action)) continue;
            }
            if (!context_.make(position, attempt.action, next, ply)) continue;
            ++tried;
            const int score = -quiesce<kPv>(next, -beta, -window.alpha, ply + 1, in_check(rules_, next, next.side));
            context_.unmake();
            if (context_.budget.is_spent()) return 0;
            if (window.raise(score, attempt.action) && kPv) context_.stack.extend_line(ply, attempt.action);
            if (window.fails_high()) break;
        }
        if (leaves_ != nullptr && !checked && window.best == stand_pat) leaves_->offer(position);
        if (checked && tried == 0) return context_.end.score_of_no_action(position, ply, checked);
        context_.table.store(position, ply,
                             {window.action, window.best, frame.raw_eval, checked ? 0 : -1, window.bound()});
        return window.best;
    }

    // Of the quiet ways out of a check two are enough, once one is known that does not lose at once.
    bool is_needless_evasion(const Position<S>& position, const Attempt& attempt, const Window& window) const {
        return window.best > -kMateBound && is_quiet(position, attempt.action) && attempt.number > 2;
    }

    bool is_pruned(const Position<S>& position, const Attempt& attempt, int stand_pat, Window& window) const {
        if (window.best <= -kMateBound) return false;
        // Delta pruning: not even the whole victim brings the score up to alpha.
        const int gain =
            style_.delta < 0 ? kInfinite : stand_pat + style_.delta + victim_value(rules_, position, attempt.action);
        if (gain <= window.alpha && attempt.action.promotion == kNoSquare) {
            window.best = std::max(window.best, gain);
            return true;
        }
        // Captures that lose the exchange.
        return (style_.selective || !style_.losing_captures) && attempt.order < 0;
    }

    SearchContext<S>& context_;
    const Rules<typename S::Bits>& rules_ = context_.rules;
    const Style& style_ = context_.style;
    int captures_left_ = 0;            // that may still be listed
    int horizon_ = 0;                  // the ply at which it began
    LeafSample<S>* leaves_ = nullptr;  // quiet positions, if they are wanted
};

}  // namespace chessmith
