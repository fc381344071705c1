// Pruning of single actions that are unlikely to matter after those searched before them. Margins are in centipawns.
#pragma once

#include "search/alphabeta/late_move_reductions.h"
#include "search/alphabeta/node.h"
#include "search/alphabeta/postponed.h"
#include "search/shared/exchange.h"
#include "search/shared/ordering.h"

namespace chessmith {

enum class Pruned { no, yes, with_all_quiets };

template <bool kPv, class S>
class MovePruning {
   public:
    MovePruning(const Rules<typename S::Bits>& rules, const Node<S>& node) : rules_(rules), node_(node) {}

    // `quiets_failed` have been searched without a cutoff.
    Pruned judge(const Attempt& attempt, bool quiet, int alpha, int quiets_failed) const {
        if (!quiet) return loses_capture(attempt) ? Pruned::yes : Pruned::no;
        if (is_late(quiets_failed) || is_futile(attempt, alpha) || has_bad_history(attempt))
            return Pruned::with_all_quiets;
        return loses_piece(attempt) ? Pruned::yes : Pruned::no;
    }

   private:
    // Late move pruning.
    bool is_late(int quiets_failed) const {
        const int most = (4 + node_.depth * node_.depth * 3 / 2) / (node_.improving ? 1 : 2);
        return !kPv && quiets_failed > most && !node_.checked;
    }

    // Futility pruning, by the depth that is left once the action is reduced.
    bool is_futile(const Attempt& attempt, int alpha) const {
        const int reduced = std::max(0, node_.depth - Reductions::of(node_.depth, attempt.number - 1));
        return !node_.checked && reduced <= 6 && node_.eval + 110 + 85 * reduced <= alpha;
    }

    // History pruning. What loses an exchange is ordered below any history.
    bool has_bad_history(const Attempt& attempt) const {
        return node_.depth <= 6 && attempt.order < -3500 * node_.depth && attempt.order > kLosingCapture / 2;
    }

    // Static exchange evaluation.
    bool loses_capture(const Attempt& attempt) const {
        return node_.depth <= 6 && attempt.order < 0 && loses(attempt.action, 90 * node_.depth);
    }
    bool loses_piece(const Attempt& attempt) const {
        return node_.depth <= 7 && loses(attempt.action, 45 * node_.depth);
    }
    bool loses(Action action, int margin) const { return !exchange_wins(rules_, node_.position, action, -margin); }

    const Rules<typename S::Bits>& rules_;
    const Node<S>& node_;
};

}  // namespace chessmith
