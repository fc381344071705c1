// Portals: pairs of squares that lead to each other.
#pragma once

#include "rules/line_kinds.h"

namespace chessmith {

// `ground` is what each square is; the two portals of a pair have the same letter.
template <class Bits>
void compile_portals(Rules<Bits>& rules, const std::vector<TerrainSpec>& ground) {
    for (std::size_t square = 0; square < ground.size(); ++square) {
        if (!ground[square].portal) continue;
        rules.partners.resize(ground.size(), kNoSquare);
        rules.portals |= bit<Bits>(static_cast<int>(square));
        for (std::size_t other = 0; other < ground.size(); ++other) {
            if (other == square || ground[other].letter != ground[square].letter) continue;
            expect(rules.partners[square] == kNoSquare, "world: more than two portals with one letter");
            rules.partners[square] = static_cast<std::uint8_t>(other);
        }
        expect(rules.partners[square] != kNoSquare, "world: a portal without a partner");
    }
    rules.halts |= rules.portals;
    rules.obstacles |= rules.portals;
    rules.unsettled |= rules.portals;
}

}  // namespace chessmith
