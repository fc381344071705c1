// Taking in passing: who can, by an ordinary step or in the last leg of a chain.
#pragma once

#include "position/action.h"
#include "position/chain_threats.h"

namespace chessmith {

// Calls `visit` with each action of one leg that uses the right to take en passant.
template <class S, class Visit>
void each_en_passant(const Rules<typename S::Bits>& rules, const Position<S>& position, Visit visit) {
    const int to = position.en_passant;
    if (to == kNoSquare) return;
    for (const std::uint8_t type : rules.en_passant_types) {
        const auto& movement = rules.pieces[type].movement[position.side];
        auto pawns = movement.capture_from[static_cast<std::size_t>(to)] & position.pieces(position.side, type);
        while (pawns != 0) {
            const int from = pop_lowest(pawns);
            if (has(en_passant_steps(rules, type, position.side, from), to)) {
                visit(Action::simple(from, to, Kind::en_passant));
            }
        }
    }
}

// Calls `visit` with each chain whose last leg uses the right.
template <class S, class Visit>
void each_en_passant_chain(const Rules<typename S::Bits>& rules, const Position<S>& position, Visit visit) {
    using Bits = typename S::Bits;
    const int to = position.en_passant;
    const int us = position.side;
    const Bits enemies = position.by_colour[static_cast<std::size_t>(us ^ 1)];
    const Bits occupied = position.occupied();
    Bits stones = rules.stones & ~position.by_colour[static_cast<std::size_t>(us)];
    while (to != kNoSquare && stones != 0) {
        const int stone = pop_lowest(stones);
        const bool captures = has(enemies, stone);
        for (const std::uint8_t type : rules.en_passant_types) {
            const auto& movement = rules.pieces[type].movement[static_cast<std::size_t>(us)];
            const Bits before = movement.capture_from[static_cast<std::size_t>(to)];
            const auto& sweep = captures ? movement.capture_sweep : movement.quiet_sweep;
            Bits pawns = sweep[static_cast<std::size_t>(stone)] & position.pieces(us, type);
            if ((rules.neighbours[static_cast<std::size_t>(stone)] & before) == 0) continue;
            while (pawns != 0) {
                const int from = pop_lowest(pawns);
                bool lands = false;
                visit_ways(rules, position, type, us, from, stone, captures,
                           [&](Bits way) { lands = lands || (way & (occupied | rules.stones)) == 0; });
                if (!lands) continue;
                const Landing<Bits> landing(type, us, from, stone, occupied, enemies, to);
                Bits rides = landing.rides(rules) & before;
                while (rides != 0) {
                    const int ride = pop_lowest(rides);
                    if (landing.passing_finals(rules, ride) != 0) visit(Action::chain(from, stone, ride, to));
                }
            }
        }
    }
}

}  // namespace chessmith
