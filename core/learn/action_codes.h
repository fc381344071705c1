// A number for every possible action of a game, for reinforcement learning.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "position/action.h"
#include "rules/rules.h"

namespace chessmith {

// The numbers are those of a table: whatever any piece of either side could do from any square if nothing stood in its
// way. Black's actions are listed as he sees them, with the ranks mirrored, so both sides share the numbers.
class ActionCodes {
   public:
    // `rules` are those of plain ground, where every move goes furthest; `stones` are the squares that are stepping
    // stones in any world that is played.
    template <class Bits>
    ActionCodes(const Rules<Bits>& rules, const std::vector<int>& stones);

    int size() const { return static_cast<int>(actions_.size()); }

    // The number of an action of `side`, or -1 if the table does not have it.
    int encode(Action action, int side) const;

    // The action of a number as White would play it. Double steps, en passant and castling are plain moves here:
    // squares and promotion tell a legal action from all others.
    Action action(int code) const { return actions_[static_cast<std::size_t>(code)]; }

   private:
    struct Slot {
        std::uint64_t key = 0;  // 0: empty; no action has this key
        int code = -1;
    };

    Action seen_by(Action action, int side) const;
    std::size_t slot_of(std::uint64_t key) const;
    void index();

    std::array<std::uint8_t, 256> mirror_{};
    std::vector<Action> actions_;
    std::vector<Slot> slots_;  // a hash table with open addressing
    int shift_ = 0;
};

}  // namespace chessmith
