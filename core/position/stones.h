// Stepping stones: a move that ends on one goes on, riding the stone one king-step and then moving once more.
#pragma once

#include "position/attacks.h"

namespace chessmith {

// Steps by which a type takes en passant: those that capture but do not move.
template <class Bits>
Bits en_passant_steps(const Rules<Bits>& rules, int type, int colour, int square) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    if (!piece.spec.en_passant) return 0;
    const auto& movement = piece.movement[static_cast<std::size_t>(colour)];
    const auto at = static_cast<std::size_t>(square);
    return movement.capture_leaps[at] & ~movement.quiet_leaps[at];
}

// The board as it stands after a piece has landed on a stone, before it rides on. The piece itself is on neither set.
template <class Bits>
struct Landing {
    int type = 0;
    int colour = 0;
    int stone = 0;
    int en_passant = kNoSquare;  // still open for the last leg
    Bits occupied = 0;
    Bits enemies = 0;

    Bits rides(const Rules<Bits>& rules) const {
        return rules.neighbours[static_cast<std::size_t>(stone)] & ~rules.stones & ~occupied;
    }

    // Where the last leg may end. The stone's home counts as plain ground, other stones may not be entered or crossed.
    Bits finals(const Rules<Bits>& rules, int ride) const {
        const Bits others = rules.stones & ~bit<Bits>(stone);
        return (ordinary_targets(rules, type, colour, ride, occupied | others, occupied, enemies) |
                en_passant_final(rules, ride)) &
               ~others;
    }

    Bits en_passant_final(const Rules<Bits>& rules, int ride) const {
        if (en_passant == kNoSquare) return 0;
        return en_passant_steps(rules, type, colour, ride) & bit<Bits>(en_passant);
    }
};

// The landing of the piece on `from` on a stone. It is never an en passant capture: no pawn can have passed over a
// stone.
template <class S>
Landing<typename S::Bits> land(const Position<S>& position, int from, int stone, typename S::Bits occupied,
                               typename S::Bits enemies, int en_passant) {
    using Bits = typename S::Bits;
    Landing<Bits> landing;
    landing.type = type_of(position.code(from));
    landing.colour = colour_of(position.code(from));
    landing.stone = stone;
    landing.en_passant = en_passant;
    const Bits gone = bit<Bits>(from) | bit<Bits>(stone);
    landing.occupied = occupied & ~gone;
    landing.enemies = enemies & ~gone;
    return landing;
}

// Whether a landing can be completed at all.
template <class Bits>
bool can_go_on(const Rules<Bits>& rules, const Landing<Bits>& landing) {
    Bits rides = landing.rides(rules);
    while (rides != 0) {
        if (landing.finals(rules, pop_lowest(rides)) != 0) return true;
    }
    return false;
}

// Those of `movers`, all of one colour, that can go to `square` by an ordinary move or double step, given what stands
// there.
template <class S>
typename S::Bits landers_on(const Rules<typename S::Bits>& rules, const Position<S>& position, int square, int colour,
                            typename S::Bits occupied, typename S::Bits movers) {
    using Bits = typename S::Bits;
    const Bits blockers = occupied | rules.stones;
    if (has(occupied, square)) return attackers_of(rules, position, square, colour, blockers, movers);
    const auto c = static_cast<std::size_t>(colour);
    Bits found = 0;
    for (int type = 0; type < rules.types; ++type) {
        const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
        Bits pieces = position.by_type[static_cast<std::size_t>(type)] & movers;
        if (pieces == 0) continue;
        found |= piece.movement[c].quiet_from[static_cast<std::size_t>(square)] & pieces;
        if (!piece.movement[c].lame.empty()) {
            while (pieces != 0) {
                const int from = pop_lowest(pieces);
                for (const auto& leap : piece.movement[c].lame[static_cast<std::size_t>(from)]) {
                    if (leap.move && leap.to == square && (leap.way & blockers) == 0) found |= bit<Bits>(from);
                }
            }
        }
        if (piece.spec.double_step) {
            const int from = square - 2 * rules.forward(colour);
            const int middle = square - rules.forward(colour);
            if (from < 0 || from >= rules.squares || !has(movers, from) || type_of(position.code(from)) != type)
                continue;
            const bool may = has(piece.double_step[c], from) && (!piece.fresh_only || has(position.fresh, from));
            if (may && !has(blockers, middle)) found |= bit<Bits>(from);
        }
    }
    for (const auto& ray : rules.quiet_rays[c]) {
        const auto& line = rules.line(ray.kind, square);
        const Bits riders = line.both & riders_of(position, ray) & movers;
        if (riders != 0) found |= line.reach(blockers) & riders;
    }
    return found;
}

// A quick no: whether any type that `attackers` have could capture on `square` from beside the stone on an empty board.
template <class S>
bool reaches_from_rides(const Rules<typename S::Bits>& rules, const Position<S>& position, int stone, int square,
                        int colour, typename S::Bits attackers) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const Bits rides = rules.neighbours[static_cast<std::size_t>(stone)];
    if (!rules.lame_captors[c].empty()) return true;
    for (const auto& leaper : rules.leapers[c]) {
        if ((position.by_type[leaper.type] & attackers) == 0) continue;
        if ((leaper.from[square] & rides) != 0) return true;
    }
    for (const auto& ray : rules.rays[c]) {
        if ((rules.line(ray.kind, square).both & rides) != 0 && (riders_of(position, ray) & attackers) != 0)
            return true;
    }
    return false;
}

// Whether any of `attackers` can capture on `square` by way of a stone: landing on it there, or in a chain's last leg.
template <class S>
bool is_attacked_by_chain(const Rules<typename S::Bits>& rules, const Position<S>& position, int square, int colour,
                          typename S::Bits occupied, typename S::Bits attackers) {
    using Bits = typename S::Bits;
    const Bits enemies = occupied & ~attackers;
    Bits stones = rules.stones;
    while (stones != 0) {
        const int stone = pop_lowest(stones);
        const bool own = has(attackers, stone);
        if (own) continue;
        Bits landers = 0;
        if (stone == square) {
            landers = attackers_of(rules, position, square, colour, occupied | rules.stones, attackers);
        } else {
            if (!reaches_from_rides(rules, position, stone, square, colour, attackers)) continue;
            landers = landers_on(rules, position, stone, colour, occupied, attackers);
        }
        while (landers != 0) {
            const int from = pop_lowest(landers);
            const auto landing = land(position, from, stone, occupied, enemies, kNoSquare);
            if (stone == square) {
                if (can_go_on(rules, landing)) return true;
                continue;
            }
            Bits rides = landing.rides(rules);
            while (rides != 0) {
                if (has(landing.finals(rules, pop_lowest(rides)), square)) return true;
            }
        }
    }
    return false;
}

}  // namespace chessmith
