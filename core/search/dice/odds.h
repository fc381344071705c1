// The odds of an action before the roll: its chance to kill, and the expected damage.
#pragma once

#include "combat/outcomes.h"

namespace chessmith {

struct Odds {
    int kills = 0;  // rolls that kill the target
    int sides = 1;  // of so many
    int worth = 0;  // of the target, in centipawns
    int gain = 0;   // that are taken on average
    bool royal = false;
};

// The value of a king when weighing kills against each other.
constexpr int kRoyalPrize = 4000;
constexpr int kHealing = 12;  // a hit point that comes back

// The value of a blow that leaves a piece alive: half of the share it takes.
constexpr int wound_worth(int worth, int damage, int hp) { return worth * damage / (2 * hp); }

template <class S>
class OddsOf {
   public:
    using Bits = typename S::Bits;

    OddsOf(const Rules<Bits>& rules, const Position<S>& position)
        : rules_(rules),
          position_(position),
          occupied_(position.occupied()),
          bonus_(position.combat.decree[position.side] != 0 ? rules.combat.bonus : 0) {}

    // `dice` is the face of a loaded die; 0 for a fair one.
    Odds operator()(Action action, int dice) const {
        Odds odds;
        if (action.kind == Kind::consecrate) {
            const int hp = position_.combat.hp[action.target];
            const int roll = dice != 0 ? dice : (rules_.combat.dice + 1) / 2;
            odds.gain = kHealing * (healed(rules_, position_, action.target, roll, bonus_) - hp);
            return odds;
        }
        Bits occupied = occupied_;
        if (action.kind != Kind::hit && action.to != kNoSquare) {
            occupied ^= bit<Bits>(action.from) | bit<Bits>(action.to);
        }
        const Blow blow = aim(rules_, position_, action.from, action.target, occupied, bonus_);
        const int first = dice != 0 ? dice : 1;
        const int last = dice != 0 ? dice : rules_.combat.dice;
        const int hp = position_.combat.hp[action.target];
        odds.sides = last - first + 1;
        odds.worth = worth_on(action.target);
        odds.royal = type_of(position_.code(action.target)) == rules_.royal;
        int sum = 0;
        for (int roll = first; roll <= last; ++roll) {
            const int damage = blow.on_target(roll);
            if (damage >= hp) ++odds.kills;
            sum += damage >= hp ? odds.worth : wound_worth(odds.worth, damage, hp);
            if (blow.guard != kNoSquare) {
                const int guard_hp = position_.combat.hp[static_cast<std::size_t>(blow.guard)];
                const int share = blow.on_guard(roll);
                const int worth = worth_on(blow.guard);
                sum += share >= guard_hp ? worth : wound_worth(worth, share, guard_hp);
            }
        }
        odds.gain = sum / odds.sides;
        return odds;
    }

   private:
    int worth_on(int square) const {
        const int type = type_of(position_.code(square));
        return type == rules_.royal ? kRoyalPrize : rules_.values[static_cast<std::size_t>(type)];
    }

    const Rules<Bits>& rules_;
    const Position<S>& position_;
    Bits occupied_;
    int bonus_;
};

}  // namespace chessmith
