// Outcomes of an action: the rolls that lead to different positions, and how many rolls lead to each.
#pragma once

#include <utility>

#include "combat/turn.h"

namespace chessmith {

// Exactly the actions with a target roll the die, even where it changes nothing.
constexpr bool needs_roll(Kind kind) {
    return kind == Kind::strike || kind == Kind::lunge || kind == Kind::hit || kind == Kind::consecrate;
}

// The probability is `weight` out of all rolls. Playing with `roll` gives the position.
struct Outcome {
    std::uint8_t roll = 0;  // the lowest that leads there
    std::uint8_t weight = 1;
};

class Outcomes {
   public:
    // Without a die there is one.
    Outcomes() : size_(1) {}
    explicit Outcomes(int sides) : size_(0), sides_(sides) {}

    const Outcome* begin() const { return outcomes_.data(); }
    const Outcome* end() const { return outcomes_.data() + size_; }
    int size() const { return size_; }
    int sides() const { return sides_; }

    void add(int roll, int weight = 1) {
        outcomes_[static_cast<std::size_t>(size_++)] = {static_cast<std::uint8_t>(roll),
                                                        static_cast<std::uint8_t>(weight)};
    }
    void add_to_last() { ++outcomes_[static_cast<std::size_t>(size_ - 1)].weight; }

   private:
    std::array<Outcome, kMaxDice> outcomes_{};
    int size_;
    int sides_ = 1;
};

// Groups the rolls of a die by outcome. More damage or healing never leads back to an outcome of less, so only adjacent
// rolls can be equal.
template <class FateOf>
Outcomes gather(int sides, FateOf fate_of) {
    Outcomes outcomes(sides);
    auto last = fate_of(1);
    outcomes.add(1);
    for (int roll = 2; roll <= sides; ++roll) {
        const auto fate = fate_of(roll);
        if (fate == last) {
            outcomes.add_to_last();
        } else {
            outcomes.add(roll);
        }
        last = fate;
    }
    return outcomes;
}

// All that the die decides about a strike: the hit points of target and guard once the turn is over.
template <class S>
std::pair<int, int> fate_of(const Rules<typename S::Bits>& rules, const Position<S>& position, const Blow& blow,
                            int roll) {
    const auto left = [&](int square, int damage) {
        if (square == kNoSquare) return 0;
        const int code = position.code(square);
        const int hp = std::max(0, position.combat.hp[static_cast<std::size_t>(square)] - damage);
        return regained(rules, colour_of(code), type_of(code), hp);
    };
    return {left(blow.target, blow.on_target(roll)), left(blow.guard, blow.on_guard(roll))};
}

template <class S>
Outcomes outcomes_of(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    if constexpr (S::combat) {
        using Bits = typename S::Bits;
        if (!needs_roll(action.kind)) return {};
        if (!rules.belts.empty()) {
            // A belt may destroy what the die spared.
            Position<S> after;
            return gather(rules.combat.dice, [&](int roll) {
                play_combat(rules, position, action, after, roll);
                return after.key;
            });
        }
        const int bonus = position.combat.decree[position.side] != 0 ? rules.combat.bonus : 0;
        if (action.kind == Kind::consecrate) {
            return gather(rules.combat.dice,
                          [&](int roll) { return healed(rules, position, action.target, roll, bonus); });
        }
        Bits occupied = position.occupied();
        const bool has_moved = action.kind != Kind::hit && action.to != kNoSquare;
        if (has_moved) occupied ^= bit<Bits>(action.from) | bit<Bits>(action.to);
        const Blow blow = aim(rules, position, action.from, action.target, occupied, bonus);
        return gather(rules.combat.dice, [&](int roll) { return fate_of(rules, position, blow, roll); });
    } else {
        return {};
    }
}

}  // namespace chessmith
