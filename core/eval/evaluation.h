// What a position is worth without looking ahead.
#pragma once

#include "position/attacks.h"
#include "search/score.h"

namespace chessmith {

template <class S>
class Evaluation {
   public:
    using Bits = typename S::Bits;
    explicit Evaluation(const Rules<Bits>& rules) : rules_(rules) {}

    // For the side to move, in centipawns.
    int score(const Position<S>& position) const {
        int phase = 0;
        for (int type = 0; type < rules_.types; ++type) {
            const int weight = rules_.phase_weight[static_cast<std::size_t>(type)];
            if (weight != 0) phase += weight * count(position.by_type[static_cast<std::size_t>(type)]);
        }
        if (phase > rules_.phase_total) phase = rules_.phase_total;
        const Tapered sum = position.placement;
        const int white = (middle_of(sum) * phase + end_of(sum) * (rules_.phase_total - phase)) / rules_.phase_total;
        return (position.side == kWhite ? white : -white) + 12;
    }

   private:
    const Rules<Bits>& rules_;
};

}  // namespace chessmith
