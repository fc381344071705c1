// The die as a search sees it: with its exact odds, by life and death alone, or always showing the same.
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

    // The rolls that kill as one outcome, and those that do not as another: near the horizon a hit point more or less
    // changes the evaluation evenly, so the middle of them stands for all.
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
