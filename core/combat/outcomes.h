// How an action may turn out: the rolls that lead to different positions, and how many rolls lead to each.
#pragma once

#include "combat/consecrate.h"
#include "combat/regenerate.h"
#include "combat/strike.h"

namespace chessmith {

// Exactly the actions with a target roll the die, even where it changes nothing.
constexpr bool needs_roll(Kind kind) {
    return kind == Kind::strike || kind == Kind::lunge || kind == Kind::hit || kind == Kind::consecrate;
}

// The probability is `weight` out of the rolls there are. Playing with `roll` gives the position.
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

    void add(int roll) { outcomes_[static_cast<std::size_t>(size_++)] = {static_cast<std::uint8_t>(roll), 1}; }
    void add_to_last() { ++outcomes_[static_cast<std::size_t>(size_ - 1)].weight; }

   private:
    std::array<Outcome, kMaxDice> outcomes_{};
    int size_;
    int sides_ = 1;
};

// What the die decides: the hit points of at most two pieces once the turn is over. All else follows from them.
struct Fate {
    int target = 0;
    int guard = 0;

    friend bool operator==(const Fate&, const Fate&) = default;
};

template <class S>
Fate fate_of(const Rules<typename S::Bits>& rules, const Position<S>& position, const Blow& blow, int roll) {
    const auto left = [&](int square, int damage) {
        if (square == kNoSquare) return 0;
        const int code = position.code(square);
        const int hp = std::max(0, position.combat.hp[static_cast<std::size_t>(square)] - damage);
        return regained(rules, colour_of(code), type_of(code), hp);
    };
    return {left(blow.target, blow.on_target(roll)), left(blow.guard, blow.on_guard(roll))};
}

// More damage or healing never leads back to what less has led to, so only neighbouring rolls can be the same.
template <class S>
Outcomes outcomes_of(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    if constexpr (S::combat) {
        using Bits = typename S::Bits;
        if (!needs_roll(action.kind)) return {};
        const int bonus = position.combat.decree[position.side] != 0 ? rules.combat.bonus : 0;
        const bool heals = action.kind == Kind::consecrate;
        Blow blow;
        if (!heals) {
            Bits occupied = position.occupied();
            const bool strikes_later = action.kind != Kind::hit && action.to != kNoSquare;
            if (strikes_later) occupied ^= bit<Bits>(action.from) | bit<Bits>(action.to);
            blow = aim(rules, position, action.from, action.target, occupied, bonus);
        }
        Outcomes outcomes(rules.combat.dice);
        Fate last;
        for (int roll = 1; roll <= rules.combat.dice; ++roll) {
            const Fate fate = heals ? Fate{healed(rules, position, action.target, roll, bonus)}
                                    : fate_of(rules, position, blow, roll);
            if (roll > 1 && fate == last) {
                outcomes.add_to_last();
            } else {
                outcomes.add(roll);
            }
            last = fate;
        }
        return outcomes;
    } else {
        return {};
    }
}

}  // namespace chessmith
