// The positions from the start of the game to the one that a search looks at, by the keys that repetition goes by.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/repetition.h"

namespace chessmith {

template <class S>
class RepetitionPath {
   public:
    using Bits = typename S::Bits;

    // `past` leaves out the root itself. There is room for so many plies beyond it.
    RepetitionPath(const Rules<Bits>& rules, const Position<S>& root, const std::vector<std::uint64_t>& past,
                   std::size_t longest)
        : rules_(rules), keys_(past), whole_game_(returns_after_a_reset(rules)) {
        keys_.reserve(keys_.size() + longest + 1);
        play(root);
        first_in_tree_ = keys_.size() - 1;
    }

    void play(const Position<S>& next) { keys_.push_back(repetition_key(rules_, next)); }
    void take_back() { keys_.pop_back(); }

    // Whether `position`, the last of the path, has occurred as often as the rules require. For a draw the search may
    // be `guessing`: a side that can repeat once can do so again, so one repetition since the root is enough. This does
    // not hold where repeating loses.
    bool repeats(const Position<S>& position, bool guessing) const {
        const auto& ends = rules_.spec.ends;
        if (ends.repetition == 0) return false;
        const std::size_t now = keys_.size() - 1;
        const std::size_t limit = whole_game_ ? now : std::min<std::size_t>(position.halfmove, now);
        const bool once = guessing && ends.repeated == Verdict::draw;
        int seen = 0;
        for (std::size_t back = 2; back <= limit; back += 2) {
            if (keys_[now - back] != keys_[now]) continue;
            if (once && now - back >= first_in_tree_) return true;
            if (++seen >= ends.repetition - 1) return true;
        }
        return false;
    }

   private:
    const Rules<Bits>& rules_;
    std::vector<std::uint64_t> keys_;
    std::size_t first_in_tree_ = 0;
    bool whole_game_;  // has to be looked at, not only what has happened since the clock started
};

}  // namespace chessmith
