// Taking in passing: who can, by an ordinary step or in the last leg of a chain.
#pragma once

#include "position/action.h"
#include "position/chain_threats.h"
#include "position/promotion.h"

namespace chessmith {

// Calls `visit` with a capture en passant that ends on a promotion rank, once for each piece the pawn may be there. Not
// inline: few games have a promotion rank where pawns are passed.
template <class S, class Visit>
[[gnu::noinline]] void each_promoting_arrival(const Position<S>& position, const Piece<typename S::Bits>& piece,
                                              Action action, Visit& visit) {
    std::uint8_t types[kMaxTypes + 1];
    int size = promotion_types(position, piece, position.side, types);
    if (!has(piece.promotion.forced[static_cast<std::size_t>(position.side)], action.to)) types[size++] = kNoSquare;
    for (int i = 0; i < size; ++i) {
        action.promotion = types[i];
        visit(action);
    }
}

// Calls `visit` with a capture en passant as it is, or once for each piece the pawn may be where it ends.
template <class S, class Visit>
void each_arrival(const Rules<typename S::Bits>& rules, const Position<S>& position, int type, Action action,
                  Visit& visit) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    if (has(piece.promotion.zone[static_cast<std::size_t>(position.side)], action.to)) [[unlikely]] {
        each_promoting_arrival(position, piece, action, visit);
    } else {
        visit(action);
    }
}

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
                each_arrival(rules, position, type, Action::simple(from, to, Kind::en_passant), visit);
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
                    if (landing.passing_finals(rules, ride) == 0) continue;
                    each_arrival(rules, position, type, Action::chain(from, stone, ride, to), visit);
                }
            }
        }
    }
}

}  // namespace chessmith
