// The transposition table in games with dice: entries for positions and for chance nodes.
#pragma once

#include "position/position.h"
#include "search/shared/transposition.h"

namespace chessmith {

// The search settings of a tree with dice.
struct Pruning {
    bool cuts = true;       // leaves out what cannot change the value: alpha-beta, Star1, Star2, the table
    bool selective = true;  // looks less far where little is to be expected, and at the horizon follows likely kills
    int dice = 0;           // what every die shows; 0: the exact odds
    bool network = true;    // judges by the network that the game has
};

template <class S>
class DiceTable {
   public:
    DiceTable(const Rules<typename S::Bits>& rules, Table& table, Pruning pruning)
        : rules_(rules),
          table_(table),
          salt_(pruning.dice == 0 ? 0 : mix(static_cast<std::uint64_t>(pruning.dice))),
          selective_(pruning.selective) {}

    std::uint64_t key_of(const Position<S>& position) const { return position.key ^ salt_; }
    // The key of an action's chance node.
    std::uint64_t key_of(const Position<S>& position, Action action) const {
        std::uint64_t word = 0;
        std::memcpy(&word, &action, sizeof(Action));
        return position.key ^ salt_ ^ mix(word + 1);
    }

    // Entries ignore the clock, so they are not used where the clock may end the game.
    bool near_move_limit(const Position<S>& position, int depth) const {
        return rules_.spec.ends.move_limit > 0 && position.halfmove + depth >= rules_.spec.ends.move_limit;
    }

    // Whether there is an entry, even if only the best action of a shallower search.
    bool recall(std::uint64_t key, KnownValue& known) const { return table_.probe(key, known); }

    // Whether it is known at least as deep as this.
    bool recall(std::uint64_t key, int depth, KnownValue& known) {
        if (!recall(key, known) || !is_deep_enough(known, depth)) return false;
        ++hits_;
        return true;
    }

    // Whether the entry suffices for this window and depth. `known` is set even where it does not.
    bool answers(std::uint64_t key, double alpha, double beta, int depth, KnownValue& known) {
        if (!recall(key, known)) return false;
        ++hits_;
        return is_deep_enough(known, depth) && answers_window(known.value, known.bound, alpha, beta);
    }

    // Stores the result of a search of the window.
    void store(std::uint64_t key, Action best, double value, double alpha, double beta, int depth) {
        table_.store(key, {best, value, depth, bound_of(value, alpha, beta)});
    }

    void count_cutoff() { ++cutoffs_; }
    std::uint64_t hits() const { return hits_; }
    std::uint64_t cutoffs() const { return cutoffs_; }  // that the table alone gave

   private:
    // A value depends on its depth, so an exact search accepts no other.
    bool is_deep_enough(const KnownValue& known, int depth) const {
        return selective_ ? known.depth >= depth : known.depth == depth;
    }

    const Rules<typename S::Bits>& rules_;
    Table& table_;
    std::uint64_t salt_;  // separates entries found with other dice
    bool selective_;
    std::uint64_t hits_ = 0;
    std::uint64_t cutoffs_ = 0;
};

}  // namespace chessmith
