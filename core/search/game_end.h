// Whether a node of the search ends the game, and what that is worth to the side to move.
#pragma once

#include "position/legality.h"
#include "search/score.h"
#include "search/trail.h"

namespace chessmith {

template <class S>
class GameEnd {
   public:
    using Bits = typename S::Bits;

    GameEnd(const Rules<Bits>& rules, const Trail<S>& trail) : rules_(rules), trail_(trail) {}

    // By a goal, the clock, repetition or for lack of material. `position` is the last of the trail.
    bool is_here(const Position<S>& position, int ply, bool checked, int& score) const {
        if (rules_.has_goals || rules_.has_world || S::combat) {
            const int winner = goal_reached(rules_, position);
            if (winner != kNobody) {
                score = winner == kDraw ? 0 : winner == position.side ? mate_in(ply) : mated_in(ply);
                return true;
            }
        }
        const auto& ends = rules_.spec.ends;
        const int pieces = count(position.occupied());
        if ((ends.bare_kings != Verdict::none && pieces == 2) ||
            (ends.insufficient_material && pieces <= 4 && is_insufficient(rules_, position))) {
            score = 0;
            return true;
        }
        if (trail_.repeats(position.halfmove, true)) {
            score = judged(ends.repeated, ply);
            return true;
        }
        if (ends.move_limit == 0 || position.halfmove < ends.move_limit) return false;
        const bool mated = checked && count_legal(rules_, position) == 0;
        score = mated ? mated_in(ply) : judged(ends.timed_out, ply);
        return true;
    }

    // Without a legal action.
    int score_of_no_action(const Position<S>& position, int ply, bool checked) const {
        if (checked || king_is_doomed(rules_, position)) return mated_in(ply);
        return judged(rules_.spec.ends.stalemate, ply);
    }

    // Whether the clock may end the game soon, of which a table that knows no clocks is unaware.
    bool is_near(const Position<S>& position) const {
        return rules_.spec.ends.move_limit > 0 && position.halfmove + 10 >= rules_.spec.ends.move_limit;
    }

   private:
    static int judged(Verdict verdict, int ply) {
        return verdict == Verdict::win ? mate_in(ply) : verdict == Verdict::loss ? mated_in(ply) : 0;
    }

    const Rules<Bits>& rules_;
    const Trail<S>& trail_;
};

}  // namespace chessmith
