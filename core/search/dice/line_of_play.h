// The game so far and the line that a search with dice is looking at: whether goal, repetition or clock ends it.
#pragma once

#include "game/ends.h"
#include "search/shared/repetition_path.h"
#include "search/shared/win_chance.h"

namespace chessmith {

template <class S>
class LineOfPlay {
   public:
    using Bits = typename S::Bits;

    // `guessing` takes a draw that is in reach for a draw.
    LineOfPlay(const Rules<Bits>& rules, const Position<S>& root, const std::vector<std::uint64_t>& past,
               std::size_t longest, bool guessing)
        : rules_(rules), path_(rules, root, past, longest), guessing_(guessing) {}

    void play(const Position<S>& next) { path_.play(next); }
    void take_back() { path_.take_back(); }

    // Whether the last position ends the game, and its value for the side to move there.
    bool has_ended(const Position<S>& position, int depth, double& value) const {
        if (const int winner = goal_reached(rules_, position); winner != kNobody) {
            value = winner == kDraw ? 0 : winner == position.side ? won_at(depth) : -won_at(depth);
            return true;
        }
        const auto& ends = rules_.spec.ends;
        value = 0;
        if (ends.bare_kings != Verdict::none && count(position.occupied()) == 2) return true;
        if (path_.repeats(position, guessing_)) {
            value = judged(ends.repeated, won_at(depth));
            return true;
        }
        if (ends.move_limit == 0 || position.halfmove < ends.move_limit) return false;
        value = judged(ends.timed_out, won_at(depth));
        return true;
    }

   private:
    const Rules<Bits>& rules_;
    RepetitionPath<S> path_;
    bool guessing_;
};

}  // namespace chessmith
