// A game that the core plays by itself: position, history, dice and end.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "combat/outcomes.h"
#include "game/legality.h"
#include "game/repetition.h"
#include "learn/random.h"

namespace chessmith {

// Where a game can begin. Starts of the same world have the same number.
template <class S>
struct Start {
    std::shared_ptr<const Rules<typename S::Bits>> rules;
    Position<S> position;
    int world = 0;
};

template <class S>
class Playout {
   public:
    using Bits = typename S::Bits;

    // Some games leave their first position out when they count repetitions.
    explicit Playout(const Start<S>& start, bool start_counts = true)
        : rules_(*start.rules), position_(start.position), counted_(start_counts) {}

    const Position<S>& position() const { return position_; }
    const std::vector<std::uint64_t>& past() const {
        return past_;
    }  // repetition keys before the position, oldest first

    // The winner, or kDraw; nothing while the game continues. Claimable draws are claimed.
    std::optional<int> winner() const {
        if (const auto end = board_end(rules_, position_)) return end->winner;
        const auto& ends = rules_.spec.ends;
        if (ends.repetition > 0 && times_seen() + 1 >= ends.repetition) return judged(ends.repeated);
        if (ends.move_limit > 0 && position_.halfmove >= ends.move_limit) return judged(ends.timed_out);
        return std::nullopt;
    }

    // How often the position has occurred before.
    int times_seen() const {
        return static_cast<int>(std::count(past_.begin(), past_.end(), repetition_key(rules_, position_)));
    }

    void play(Action action, Random& random) {
        const int roll = needs_roll(action.kind) ? 1 + random.below(static_cast<std::size_t>(rules_.combat.dice)) : 0;
        play(action, roll);
    }

    void play(Action action, int roll) {
        if (counted_) past_.push_back(repetition_key(rules_, position_));
        counted_ = true;
        Position<S> next;
        chessmith::play(rules_, position_, action, next, roll);
        position_ = next;
    }

    // Any legal action, or none if there is none.
    std::optional<Action> any_action(Random& random) const {
        ActionList list;
        list_legal(rules_, position_, list);
        if (list.empty()) return std::nullopt;
        return list[static_cast<std::size_t>(random.below(list.size()))];
    }

   private:
    int judged(Verdict verdict) const {
        if (verdict == Verdict::win) return position_.side;
        return verdict == Verdict::loss ? position_.side ^ 1 : kDraw;
    }

    const Rules<Bits>& rules_;
    Position<S> position_;
    std::vector<std::uint64_t> past_;
    bool counted_;  // whether the position will be part of the past
};

// A game after four to eight random plies, from one of the starts; the number of that start comes with it.
template <class S>
std::pair<Playout<S>, std::size_t> open_at_random(const std::vector<Start<S>>& starts, Random& random) {
    constexpr int kLeastPlies = 4;
    constexpr std::size_t kMorePlies = 5;
    constexpr int kAttempts = 20;
    for (int attempt = 0;; ++attempt) {
        const auto number = static_cast<std::size_t>(random.below(starts.size()));
        Playout<S> game(starts[number]);
        // A game that is over too soon again and again is taken as short as it is.
        int plies = attempt < kAttempts ? kLeastPlies + random.below(kMorePlies) : 0;
        while (plies > 0 && !game.winner()) {
            game.play(*game.any_action(random), random);
            --plies;
        }
        if (attempt >= kAttempts || !game.winner()) return {std::move(game), number};
    }
}

}  // namespace chessmith
