// A turn with hit points: the action leg by leg, the effects, the counters.
#pragma once

#include "combat/advance.h"
#include "combat/consecrate.h"
#include "combat/decree.h"
#include "combat/hit.h"
#include "combat/lunge.h"
#include "combat/regenerate.h"
#include "combat/spawn.h"
#include "position/effects/belts.h"
#include "position/effects/portals.h"

namespace chessmith {

template <class S, class Events>
void perform(Battle<S, Events>& battle, Action action, int roll) {
    switch (action.kind) {
        case Kind::strike:
            if (action.to != kNoSquare) battle.move(action.from, action.to);
            strike(battle, action.to == kNoSquare ? action.from : action.to, action.target, roll);
            break;
        case Kind::decree: give_decree(battle, action); break;
        case Kind::lunge: lunge(battle, action, roll); break;
        case Kind::consecrate: consecrate(battle, action, roll); break;
        case Kind::hit: hit_and_run(battle, action, roll); break;
        case Kind::advance: advance(battle, action); break;
        case Kind::pass: break;
        case Kind::move:
        case Kind::double_step:
        case Kind::en_passant:
        case Kind::castle: battle.move(action.from, action.to); break;
        case Kind::chain: battle.chain(action.from, action.via, action.target, action.to); break;
    }
    if (action.promotion != kNoSquare) battle.promote(action.to, action.promotion);
    // An action with a strike and an Advance never end on a portal.
    if (battle.rules.portals != 0 && action.to != kNoSquare && !battle.position.empty(action.to)) {
        go_through_portal(battle.rules, battle.position, action.to, battle.events);
    }
}

template <class S, class Events>
void run_effects(Battle<S, Events>& battle) {
    for (const Effect effect : battle.rules.combat.effects) {
        switch (effect) {
            case Effect::belts:
                battle.bled = run_belts(battle.rules, battle.position, battle.events).lost || battle.bled;
                break;
            case Effect::spawn: spawn(battle); break;
        }
    }
}

// Cooldowns and rest of the side that moved go down by one, including in the turn of use.
template <class S, class Events>
void count_down(Battle<S, Events>& battle) {
    auto& position = battle.position;
    for (const std::uint8_t type : battle.rules.combat.waiters) {
        auto pieces = position.pieces(battle.us, type);
        while (pieces != 0) {
            const int square = pop_lowest(pieces);
            const int cooldown = position.combat.cooldown[static_cast<std::size_t>(square)];
            const int rest = position.combat.rest[static_cast<std::size_t>(square)];
            if (cooldown != 0) set_stat<Stat::cooldown>(battle.rules, position, square, cooldown - 1);
            if (rest != 0) set_stat<Stat::rest>(battle.rules, position, square, rest - 1);
        }
    }
}

// `roll` is ignored unless the action needs one.
template <class S, class Events = NoEvents>
void play_combat(const Rules<typename S::Bits>& rules, const Position<S>& before, Action action, Position<S>& after,
                 int roll, Events events = {}) {
    after.copy(rules, before);
    Battle<S, Events> battle(rules, after, events);
    perform(battle, action, roll);
    if (!battle.decided) run_effects(battle);
    count_down(battle);
    end_decree(battle);
    // The clock counts plies in which no piece lost hit points.
    after.halfmove = static_cast<std::uint16_t>(battle.bled ? 0 : after.halfmove + 1);
    if (battle.us == kBlack) {
        after.key ^= spawn_key(rules, after.fullmove);
        ++after.fullmove;
        after.key ^= spawn_key(rules, after.fullmove);
    }
    after.side = static_cast<std::uint8_t>(battle.us ^ 1);
    after.key ^= rules.zobrist.side;
    regenerate(rules, after, after.side, events);
}

}  // namespace chessmith
