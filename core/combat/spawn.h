// Spawn, a boss rule: every few turns a fresh piece appears on the lowest-file empty square of a rank.
#pragma once

#include "combat/battle.h"

namespace chessmith {

template <class S, class Events>
void spawn(Battle<S, Events>& battle) {
    using Bits = typename S::Bits;
    const auto& rules = battle.rules;
    const auto side = static_cast<std::size_t>(battle.us);
    const auto& rule = rules.combat.spawn[side];
    auto& position = battle.position;
    if (rule.every == 0 || position.fullmove % rule.every != 0) return;
    const Bits empty = rules.combat.spawn_squares[side] & ~position.occupied();
    if (empty == 0) return;
    const int square = lowest(empty);
    position.place(rules, square, battle.us, rule.piece);
    const Fighter fighter = fresh_fighter(rules, battle.us, rule.piece);
    set_fighter(rules, position, square, fighter);
    battle.events.add({.does = Does::appear, .piece = position.code(square), .from = square, .left = fighter.hp});
    if (rules.pieces[static_cast<std::size_t>(rule.piece)].fresh_only) {
        position.fresh |= bit<Bits>(square);
        position.key ^= rules.zobrist.fresh[static_cast<std::size_t>(square)];
    }
}

// The part of a key that says how far the next recruit is.
template <class Bits>
std::uint64_t spawn_key(const Rules<Bits>& rules, int fullmove) {
    std::uint64_t key = 0;
    for (const auto& turns : rules.zobrist.turn) {
        if (!turns.empty()) key ^= turns[static_cast<std::size_t>(fullmove) % turns.size()];
    }
    return key;
}

}  // namespace chessmith
