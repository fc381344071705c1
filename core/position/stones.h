// Stepping stones: a move that ends on one goes on, riding the stone one king-step and then moving once more.
#pragma once

#include "position/attacks.h"

namespace chessmith {

// The board as it stands after a piece has landed on a stone, before it rides on. The piece itself is on neither set.
// A landing is never an en passant capture: no pawn can have passed over a stone.
template <class Bits>
struct Landing {
    int type = 0;
    int colour = 0;
    int stone = 0;
    int en_passant = kNoSquare;  // still open for the last leg
    Bits occupied = 0;
    Bits enemies = 0;

    Landing(int landing_type, int landing_colour, int from, int on, Bits occupied_before, Bits enemies_before,
            int passed)
        : type(landing_type),
          colour(landing_colour),
          stone(on),
          en_passant(passed),
          occupied(occupied_before & ~bit<Bits>(from) & ~bit<Bits>(on)),
          enemies(enemies_before & ~bit<Bits>(on)) {}

    Bits rides(const Rules<Bits>& rules) const {
        return rules.neighbours[static_cast<std::size_t>(stone)] & ~rules.stones & ~occupied;
    }

    // Where the last leg may end. The stone's home counts as plain ground, other stones may not be entered or crossed.
    Bits finals(const Rules<Bits>& rules, int ride) const {
        const Bits others = rules.stones & ~bit<Bits>(stone);
        return (ordinary_targets(rules, type, colour, ride, occupied | others, occupied, enemies) & ~others) |
               passing_finals(rules, ride);
    }

    // Those of them that take en passant.
    Bits passing_finals(const Rules<Bits>& rules, int ride) const {
        if (en_passant == kNoSquare) return 0;
        return en_passant_steps(rules, type, colour, ride) & bit<Bits>(en_passant);
    }

    // Whether it can be completed at all.
    bool can_go_on(const Rules<Bits>& rules) const {
        Bits left = rides(rules);
        while (left != 0) {
            if (finals(rules, pop_lowest(left)) != 0) return true;
        }
        return false;
    }
};

}  // namespace chessmith
