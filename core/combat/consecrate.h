// Consecration: the first piece met, if it is own and wounded, gets hit points back.
#pragma once

#include "combat/battle.h"
#include "combat/outlook.h"

namespace chessmith {

// The hit points that the piece on `patient` has after a healing roll.
template <class S>
int healed(const Rules<typename S::Bits>& rules, const Position<S>& position, int patient, int roll, int bonus) {
    const auto colour = static_cast<std::size_t>(colour_of(position.code(patient)));
    const auto type = static_cast<std::size_t>(type_of(position.code(patient)));
    const int hp = position.combat.hp[static_cast<std::size_t>(patient)];
    return std::min(rules.combat.fighters[type].hp[colour], hp + roll + bonus);
}

template <class S, class Sink>
void add_consecrations(const Outlook<S>& outlook, int type, int from, Sink& sink) {
    if (!outlook.is_ready_to(from, type, AbilityKind::consecrate)) return;
    const auto& reach = outlook.fighter(type).ability(AbilityKind::consecrate).reach[outlook.us];
    auto patients = reach.from(from, outlook.occupied) & outlook.own;
    while (patients != 0) {
        const int patient = pop_lowest(patients);
        const int patient_type = type_of(outlook.position.code(patient));
        const int hp = outlook.position.combat.hp[static_cast<std::size_t>(patient)];
        if (hp >= outlook.fighter(patient_type).hp[outlook.us]) continue;
        Action action;
        action.from = static_cast<std::uint8_t>(from);
        action.target = static_cast<std::uint8_t>(patient);
        action.kind = Kind::consecrate;
        sink.add(action);
    }
}

template <class S, class Events>
void consecrate(Battle<S, Events>& battle, Action action, int roll) {
    battle.use(action.from, AbilityKind::consecrate);
    const int hp = healed(battle.rules, battle.position, action.target, roll, battle.bonus);
    battle.events.add({.does = Does::roll, .amount = roll});
    battle.events.add({.does = Does::heal,
                       .piece = battle.position.code(action.target),
                       .from = action.target,
                       .amount = hp - battle.position.combat.hp[action.target],
                       .left = hp,
                       .cause = Cause::consecrate});
    set_stat<Stat::hp>(battle.rules, battle.position, action.target, hp);
}

}  // namespace chessmith
