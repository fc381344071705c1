// Lunge: a move, a strike from where it ends, and a cost in hit points that Guard does not share.
#pragma once

#include "combat/strike.h"

namespace chessmith {

template <class S, class Sink>
void add_lunges(const Outlook<S>& outlook, int type, int from, Sink& sink) {
    if (!outlook.is_ready_to(from, type, AbilityKind::lunge)) return;
    add_strikes_after_move(outlook, type, from, Kind::lunge, sink);
}

template <class S, class Events>
void lunge(Battle<S, Events>& battle, Action action, int roll) {
    battle.use(action.from, AbilityKind::lunge);
    battle.move(action.from, action.to);
    strike(battle, action.to, action.target, roll);
    if (battle.decided) return;
    battle.wound(action.to, battle.type_on(action.to).ability(AbilityKind::lunge).cost, Cause::lunge);
}

}  // namespace chessmith
