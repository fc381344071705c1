// Strikes: damage to an enemy piece from a distance. The attacker stays where it is.
#pragma once

#include "combat/battle.h"
#include "combat/enrage.h"
#include "combat/guard.h"
#include "combat/outlook.h"
#include "combat/shield.h"

namespace chessmith {

// A strike before the roll: its target, and its damage.
struct Blow {
    int target = kNoSquare;
    int guard = kNoSquare;
    int base = 0;
    int factor = 1;  // 0: it does nothing

    int damage(int roll) const { return (base + roll) * factor; }
    int on_target(int roll) const { return guard == kNoSquare ? damage(roll) : damage(roll) / 2; }
    int on_guard(int roll) const { return guard == kNoSquare ? 0 : damage(roll) - damage(roll) / 2; }
};

// The blow that the piece on `attacker` deals while the squares of `occupied` are; `bonus` is its side's decree.
template <class S>
Blow aim(const Rules<typename S::Bits>& rules, const Position<S>& position, int attacker, int target,
         typename S::Bits occupied, int bonus) {
    Blow blow;
    blow.target = target;
    if (is_shielded(rules, position, target)) {
        blow.factor = 0;
        return blow;
    }
    const int type = type_of(position.code(attacker));
    blow.base = rules.combat.fighters[static_cast<std::size_t>(type)].damage + bonus;
    blow.factor = rage_of(rules, position, attacker);
    blow.guard = guard_of(rules, position, target, occupied);
    return blow;
}

// Both shares land even if one of the two pieces dies.
template <class S, class Events>
void strike(Battle<S, Events>& battle, int attacker, int target, int roll) {
    battle.events.add({.does = Does::strike, .piece = battle.position.code(attacker), .from = attacker, .to = target});
    battle.events.add({.does = Does::roll, .amount = roll});
    const Blow blow = aim(battle.rules, battle.position, attacker, target, battle.position.occupied(), battle.bonus);
    if (blow.guard != kNoSquare) {
        battle.use(blow.guard, AbilityKind::guard);
        battle.wound(blow.guard, blow.on_guard(roll), Cause::guard);
    }
    battle.wound(target, blow.on_target(roll), Cause::strike);
}

template <class S, class Sink>
void add_strikes(const Outlook<S>& outlook, int type, int from, Sink& sink) {
    auto targets = outlook.fighter(type).strike[outlook.us].from(from, outlook.occupied) & outlook.enemies;
    while (targets != 0) {
        Action action;
        action.from = static_cast<std::uint8_t>(from);
        action.target = static_cast<std::uint8_t>(pop_lowest(targets));
        action.kind = Kind::strike;
        sink.add(action);
    }
}

// Strikes from where a move of the piece ends; the square it left is empty by then.
template <class S, class Sink>
void add_strikes_after_move(const Outlook<S>& outlook, int type, int from, Kind kind, Sink& sink) {
    using Bits = typename S::Bits;
    const auto& sight = outlook.fighter(type).strike[outlook.us];
    const Bits occupied = outlook.occupied ^ bit<Bits>(from);
    Bits stops = outlook.stops(type, from);
    while (stops != 0) {
        const int to = pop_lowest(stops);
        if ((sight.range[static_cast<std::size_t>(to)] & outlook.enemies) == 0) continue;
        Bits targets = sight.from(to, occupied) & outlook.enemies;
        while (targets != 0) {
            Action action = Action::simple(from, to, kind);
            action.target = static_cast<std::uint8_t>(pop_lowest(targets));
            sink.add(action);
        }
    }
}

}  // namespace chessmith
