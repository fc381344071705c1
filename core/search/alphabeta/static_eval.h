// The static evaluation of a node: by the terms or the network, corrected by what the search has learned, and refined
// by what the transposition table knows.
#pragma once

#include <algorithm>

#include "eval/evaluation.h"
#include "search/alphabeta/correction.h"
#include "search/alphabeta/experience.h"
#include "search/alphabeta/node.h"
#include "search/alphabeta/search_stack.h"
#include "search/alphabeta/window.h"
#include "search/shared/control.h"

namespace chessmith {

template <class S>
class StaticEval {
   public:
    using Bits = typename S::Bits;

    StaticEval(const Rules<Bits>& rules, Control& control)
        : evaluation_(rules, control.limits.network, control.limits.profile.get(), control.limits.nodes),
          correction_(rules, control.history(rules.types, rules.squares)),
          corrects_(control.limits.style.selective) {}

    int raw(const Position<S>& position, int ply) { return evaluation_.score(position, ply); }

    // Sets the evaluation of a node, which the table may know already.
    void set(Frame& frame, const Position<S>& position, int ply, const Known& known) {
        frame.raw_eval = known.eval != kNoScore ? known.eval : raw(position, ply);
        frame.eval =
            corrects_ ? std::clamp(frame.raw_eval + correction_.of(position), -kEvalLimit, kEvalLimit) : frame.raw_eval;
    }
    static void set_none(Frame& frame) { frame.raw_eval = frame.eval = kNoScore; }

    // Corrected by a known score whose bound lies on the right side of it.
    static int refined(int eval, const Known& known) {
        if (eval == kNoScore || known.score == kNoScore || is_mate(known.score)) return eval;
        const Bound side = known.score > eval ? Bound::lower : Bound::upper;
        return known.bound == Bound::exact || known.bound == side ? known.score : eval;
    }

    // Learns by how much the evaluation was off, where a quiet node's score says so.
    void learn(const Node<S>& node, const Window& found) {
        if (node.eval == kNoScore || is_mate(found.best)) return;
        if (found.action.from != kNoSquare && !is_quiet(node.position, found.action)) return;
        const Bound bound = found.bound();
        if ((bound == Bound::lower && found.best <= node.eval) || (bound == Bound::upper && found.best >= node.eval))
            return;
        correction_.learn(node.position, node.depth, found.best - node.eval);
    }

    // The piece-square tables of the profile, if one judges.
    const ProfilePlacement<Bits>* placement() const { return evaluation_.placement(); }

   private:
    Evaluation<S> evaluation_;
    Correction<S> correction_;
    const bool corrects_;
};

}  // namespace chessmith
