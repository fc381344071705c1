// Royal Decree: in the owner's next turn every own damage and healing roll has a bonus.
#pragma once

#include "combat/battle.h"
#include "combat/outlook.h"

namespace chessmith {

template <class S, class Sink>
void add_decrees(const Outlook<S>& outlook, int type, int from, Sink& sink) {
    if (!outlook.is_ready_to(from, type, AbilityKind::decree)) return;
    Action action;
    action.from = static_cast<std::uint8_t>(from);
    action.kind = Kind::decree;
    sink.add(action);
}

template <class S, class Events>
void give_decree(Battle<S, Events>& battle, Action action) {
    battle.events.add({.does = Does::decree, .piece = battle.position.code(action.from), .from = action.from});
    battle.use(action.from, AbilityKind::decree);
    battle.decreed = true;
}

// Used or not, a decree ends with the turn it was given for; one given in this turn takes its place.
template <class S, class Events>
void end_decree(Battle<S, Events>& battle) {
    set_decree(battle.rules, battle.position, battle.us, battle.decreed);
}

}  // namespace chessmith
