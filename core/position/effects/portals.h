// Portals: a piece whose move ends on one comes out at its partner if that is free, and stays if not.
#pragma once

#include "position/effects/carry.h"

namespace chessmith {

// Where a piece stands that has moved to `to`. `occupied` are the squares of all others.
template <class Bits>
int comes_out_on(const Rules<Bits>& rules, int to, Bits occupied) {
    if (!has(rules.portals, to)) return to;
    const int partner = rules.partners[static_cast<std::size_t>(to)];
    return has(occupied, partner) ? to : partner;
}

// Takes the piece that has just moved to `to` through its portal. Whether it went.
template <class S, class Events>
bool go_through_portal(const Rules<typename S::Bits>& rules, Position<S>& position, int to, Events events) {
    const int out = comes_out_on(rules, to, position.occupied());
    if (out == to) return false;
    events.add({.does = Does::portal, .piece = position.code(to), .from = to, .to = out});
    carry_piece(rules, position, to, out, events);
    return true;
}

}  // namespace chessmith
