// Advance: two squares straight ahead from anywhere but where a double step begins, and then a turn's rest from it.
#pragma once

#include "combat/battle.h"
#include "combat/outlook.h"
#include "position/promotion.h"

namespace chessmith {

// Own turns in which the pawn may not advance, that of the Advance itself included.
constexpr int kRest = 2;

template <class S, class Sink>
void add_advances(const Outlook<S>& outlook, int type, int from, Sink& sink) {
    const auto& rules = outlook.rules;
    if (outlook.position.combat.rest[static_cast<std::size_t>(from)] != 0) return;
    if (!has(outlook.fighter(type).advance_from[outlook.us], from) || outlook.steps_twice(type, from)) return;
    const int over = from + rules.forward(static_cast<int>(outlook.us));
    const int to = over + rules.forward(static_cast<int>(outlook.us));
    if (has(outlook.occupied, over) || has(outlook.occupied, to)) return;
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    Action action = Action::simple(from, to, Kind::advance);
    const bool promotes = piece.promotes && has(piece.promotion.zone[outlook.us], to);
    if (!promotes || !has(piece.promotion.forced[outlook.us], to)) sink.add(action);
    if (!promotes) return;
    std::uint8_t types[kMaxTypes];
    const int size = promotion_types(outlook.position, piece, static_cast<int>(outlook.us), types);
    for (int i = 0; i < size; ++i) {
        action.promotion = types[i];
        sink.add(action);
    }
}

// A pawn that it promotes is fresh, and needs no rest.
template <class S, class Events>
void advance(Battle<S, Events>& battle, Action action) {
    battle.move(action.from, action.to);
    set_stat<Stat::rest>(battle.rules, battle.position, action.to, kRest);
}

}  // namespace chessmith
