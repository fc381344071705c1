// The die as a search sees it: exact odds, kill or no kill, or always the same face.
#pragma once

#include "search/dice/odds.h"

namespace chessmith {

template <class S>
class Die {
   public:
    using Bits = typename S::Bits;

    // `shows` is the face of a loaded die; 0 for a fair one.
    Die(const Rules<Bits>& rules, int shows) : rules_(rules), shows_(shows) {}

    bool is_open() const { return shows_ == 0; }

    // The rolls that matter.
    Outcomes outcomes(const Position<S>& position, Action action) const {
        if (is_open() || !needs_roll(action.kind)) return outcomes_of(rules_, position, action);
        Outcomes fixed(1);
        fixed.add(shows_);
        return fixed;
    }

    // Two outcomes, the rolls that kill and those that do not: near the horizon a hit point more or less changes the
    // evaluation linearly, so the median roll represents each group.
    Outcomes rough_outcomes(const Position<S>& position, Action action) const {
        const int sides = rules_.combat.dice;
        const int kills = OddsOf<S>(rules_, position)(action, 0).kills;
        Outcomes outcomes(sides);
        if (kills < sides) outcomes.add((sides - kills + 1) / 2, sides - kills);
        if (kills > 0) outcomes.add(sides - kills / 2, kills);
        return outcomes;
    }

    Odds odds(const Position<S>& position, Action action) const { return OddsOf<S>(rules_, position)(action, shows_); }

    // A roll with which an action that may kill does: kills are the high rolls.
    int deadliest() const { return is_open() ? rules_.combat.dice : shows_; }

   private:
    const Rules<Bits>& rules_;
    int shows_;
};

}  // namespace chessmith
