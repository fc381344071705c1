// Checks and pins.
#pragma once

#include "position/attacks.h"

namespace chessmith {

// The pieces that give check to a king, and his pinned pieces. A stone ends a line, occupied or not.
template <class Bits>
class Pins {
   public:
    template <class Board>
    void find(const Rules<Bits>& rules, const Board& board, int king, int colour) {
        const auto them = static_cast<std::size_t>(colour ^ 1);
        const Bits enemies = board.by_colour[them];
        const Bits own = board.by_colour[static_cast<std::size_t>(colour)];
        leapers_ = arriving_leapers(rules, board, king, colour ^ 1, enemies);
        checkers_ = leapers_;
        for (const auto& group : rules.riders[them]) {
            const Bits near = group.sweep[static_cast<std::size_t>(king)] & riders_on(board, group) & enemies;
            if (near == 0) continue;
            for (const std::uint8_t kind : group.lines) {
                const auto& line = rules.line(kind, king);
                Bits riders = line.both & near;
                while (riders != 0) {
                    const int rider = pop_lowest(riders);
                    note(line.between(rider), bit<Bits>(rider), (own | enemies) | rules.stones, own & ~rules.stones);
                }
            }
        }
    }

    Bits checkers() const { return checkers_; }
    Bits pinned() const { return pinned_; }

    // Where a piece other than the king may go to answer the check: capturing the attacker or blocking the line.
    // Everywhere without check, nowhere in double check.
    Bits answers(const Rules<Bits>& rules) const {
        if (checkers_ == 0) return rules.all;
        if (!is_single(checkers_)) return 0;
        return leapers_ != 0 ? checkers_ : checkers_ | way_of_check_;
    }

    // Where a pinned piece may go.
    Bits way(const Rules<Bits>& rules, int from) const {
        Bits way = rules.all;
        for (int i = 0; i < size_; ++i) {
            if (has(blockers_[i], from)) way &= ways_[i];
        }
        return way;
    }

   private:
    void note(Bits way, Bits rider, Bits occupied, Bits own) {
        const Bits blocker = way & occupied;
        if (blocker == 0) {
            // A rider may look at the king along two lines at once: only what is on both answers.
            way_of_check_ = (checkers_ & rider) != 0 ? way_of_check_ & way : way;
            checkers_ |= rider;
        } else if (is_single(blocker) && (blocker & own) != 0) {
            pinned_ |= blocker;
            blockers_[size_] = blocker;
            ways_[size_++] = way | rider;
        }
    }

    static constexpr int kMost = 32;

    Bits checkers_ = 0;
    Bits leapers_ = 0;       // of the checkers
    Bits way_of_check_ = 0;  // of the last rider among the checkers
    Bits pinned_ = 0;
    int size_ = 0;
    Bits blockers_[kMost];
    Bits ways_[kMost];
};

}  // namespace chessmith
