// The window of a node and the best score found in it, which may lie outside (fail-soft).
#pragma once

#include <algorithm>

#include "search/shared/transposition.h"

namespace chessmith {

class Window {
   public:
    Window(int from, int to, int score = -kInfinite) : alpha(from), beta(to), best(score), start_alpha_(from) {}

    // Updates the best score and alpha. Returns whether it raised alpha.
    bool raise(int score, Action by) {
        best = std::max(best, score);
        if (score <= alpha) return false;
        action = by;
        alpha = score;
        return true;
    }

    bool fails_high() const { return best >= beta; }
    int start_alpha() const { return start_alpha_; }
    Bound bound() const { return bound_of(best, start_alpha_, beta); }

    int alpha;
    const int beta;
    int best;
    Action action;  // that raised alpha last

   private:
    const int start_alpha_;
};

}  // namespace chessmith
