// Belts carry every piece on them one step after each action.
#pragma once

#include "position/effects/carry.h"
#include "position/sets.h"

namespace chessmith {

template <class Bits>
struct Carried {
    Bits from = 0;      // squares that a belt took a piece from
    bool lost = false;  // whether a piece was destroyed
};

// Where free belts take what stands on these squares; on all others it stays.
template <class Bits>
Bits after_free_belts(const Rules<Bits>& rules, Bits set) {
    Bits after = set & ~rules.free_belts;
    if (after == set) return set;
    for (const auto& belt : rules.belt_runs) {
        if (belt.free) after |= belt.arrivals(set & belt.squares);
    }
    return after;
}

// Where free belts take it from.
template <class Bits>
Bits before_free_belts(const Rules<Bits>& rules, Bits set) {
    if (rules.free_belts == 0) return set;
    Bits before = set & ~rules.free_belts;
    for (const auto& belt : rules.belt_runs) {
        if (belt.free) before |= belt.origins(set);
    }
    return before;
}

template <class S, class Events = NoEvents>
Carried<typename S::Bits> run_belts(const Rules<typename S::Bits>& rules, Position<S>& position, Events events = {}) {
    using Bits = typename S::Bits;
    Carried<Bits> carried;
    if ((position.occupied() & rules.belt_squares) == 0) return carried;
    for (const auto& belt : rules.belt_runs) {
        Bits moving = belt.carries(position.occupied());
        carried.from |= moving;
        if ((moving & ~belt.kept) != 0) carried.lost = true;
        while (moving != 0) {
            // From the exit end backwards, so that each finds its place left.
            const int from = belt.up > 0 ? highest(moving) : lowest(moving);
            moving ^= bit<Bits>(from);
            const bool kept = has(belt.kept, from);
            const int to = kept ? from + belt.up - belt.down : kNoSquare;
            events.add({.does = kept ? Does::carry : Does::fall,
                        .piece = position.code(from),
                        .from = from,
                        .to = kept ? to : belt.end});
            carry_piece(rules, position, from, to, events);
        }
    }
    return carried;
}

template <class S>
void promote_carried(const Rules<typename S::Bits>& rules, Sets<S>& sets, int square) {
    using Bits = typename S::Bits;
    const int colour = has(sets.by_colour[kWhite], square) ? kWhite : kBlack;
    int type = 0;
    while (!has(sets.by_type[static_cast<std::size_t>(type)], square)) ++type;
    const int arriving = carried_type(rules, colour, type, square);
    sets.by_type[static_cast<std::size_t>(type)] &= ~bit<Bits>(square);
    sets.by_type[static_cast<std::size_t>(arriving)] |= bit<Bits>(square);
}

// The same for sets of pieces. Returns the squares that a belt took a piece from.
template <class S>
typename S::Bits run_belts(const Rules<typename S::Bits>& rules, Sets<S>& sets) {
    using Bits = typename S::Bits;
    Bits carried = 0;
    const auto types = static_cast<std::size_t>(rules.types);
    for (const auto& belt : rules.belt_runs) {
        const Bits moving = belt.carries(sets.occupied());
        if (moving == 0) continue;
        carried |= moving;
        const auto carry = [&](Bits& set) { set = (set & ~moving) | belt.arrivals(set & moving); };
        for (Bits& set : sets.by_colour) carry(set);
        for (std::size_t type = 0; type < types; ++type) carry(sets.by_type[type]);
        sets.fresh &= ~moving;
        if (!belt.promotes) continue;
        Bits arrived = belt.arrivals(moving);
        while (arrived != 0) promote_carried(rules, sets, pop_lowest(arrived));
    }
    return carried;
}

}  // namespace chessmith
