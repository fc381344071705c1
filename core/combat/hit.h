// Hit-and-run: a strike from where the piece stands, then a step to a square that was empty before the action.
#pragma once

#include "combat/strike.h"

namespace chessmith {

template <class S, class Sink>
void add_hits(const Outlook<S>& outlook, int type, int from, Sink& sink) {
    using Bits = typename S::Bits;
    if (!outlook.is_ready_to(from, type, AbilityKind::hit)) return;
    const auto& ability = outlook.fighter(type).ability(AbilityKind::hit);
    Bits targets = ability.reach[outlook.us].from(from, outlook.occupied) & outlook.enemies;
    if (targets == 0) return;
    const Bits steps = ability.step[outlook.us].from(from, outlook.occupied) & outlook.open(type);
    while (targets != 0) {
        const int target = pop_lowest(targets);
        Bits ends = steps;
        while (ends != 0) {
            Action action = Action::simple(from, pop_lowest(ends), Kind::hit);
            action.target = static_cast<std::uint8_t>(target);
            sink.add(action);
        }
    }
}

template <class S, class Events>
void hit_and_run(Battle<S, Events>& battle, Action action, int roll) {
    battle.use(action.from, AbilityKind::hit);
    strike(battle, action.from, action.target, roll);
    if (!battle.decided) battle.move(action.from, action.to);
}

}  // namespace chessmith
