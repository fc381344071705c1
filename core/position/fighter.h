// The state of a piece with hit points. Every change goes through here, so that the key stays in step.
#pragma once

#include <algorithm>

#include "position/position.h"

namespace chessmith {

struct Fighter {
    std::uint8_t hp = 0;
    std::uint8_t cooldown = 0;
    std::uint8_t uses = 0;
    std::uint8_t rest = 0;
};

enum class Stat : std::uint8_t { hp, cooldown, uses, rest };

// The member for a stat, of whatever has one for each: the position, its keys.
template <Stat kStat>
constexpr auto& member(auto& holder) {
    if constexpr (kStat == Stat::hp) return holder.hp;
    if constexpr (kStat == Stat::cooldown) return holder.cooldown;
    if constexpr (kStat == Stat::uses) return holder.uses;
    if constexpr (kStat == Stat::rest) return holder.rest;
}

template <Stat kStat, class S>
void set_stat(const Rules<typename S::Bits>& rules, Position<S>& position, int square, int to) {
    auto& value = member<kStat>(position.combat)[static_cast<std::size_t>(square)];
    const ValueKeys& keys = member<kStat>(rules.zobrist);
    position.key ^= keys.at(square, value) ^ keys.at(square, to);
    value = static_cast<std::uint8_t>(to);
}

template <class S>
void set_decree(const Rules<typename S::Bits>& rules, Position<S>& position, int colour, bool stands) {
    auto& decree = position.combat.decree[static_cast<std::size_t>(colour)];
    if ((decree != 0) != stands) position.key ^= rules.zobrist.decree[static_cast<std::size_t>(colour)];
    decree = stands ? 1 : 0;
}

template <class S>
Fighter fighter_on(const Position<S>& position, int square) {
    const auto at = static_cast<std::size_t>(square);
    const auto& combat = position.combat;
    return {combat.hp[at], combat.cooldown[at], combat.uses[at], combat.rest[at]};
}

// An empty square has a fighter of zeros.
template <class S>
void set_fighter(const Rules<typename S::Bits>& rules, Position<S>& position, int square, Fighter fighter) {
    set_stat<Stat::hp>(rules, position, square, fighter.hp);
    set_stat<Stat::cooldown>(rules, position, square, fighter.cooldown);
    set_stat<Stat::uses>(rules, position, square, fighter.uses);
    set_stat<Stat::rest>(rules, position, square, fighter.rest);
}

// A piece that is unhurt and has used nothing yet.
template <class Bits>
Fighter fresh_fighter(const Rules<Bits>& rules, int colour, int type) {
    const auto& kind = rules.combat.fighters[static_cast<std::size_t>(type)];
    return {static_cast<std::uint8_t>(kind.hp[static_cast<std::size_t>(colour)]), 0, kind.uses, 0};
}

// A promoted piece is fresh, but wounds go with it.
template <class Bits>
Fighter promoted_fighter(const Rules<Bits>& rules, int colour, int type, int to, Fighter fighter) {
    const auto& fighters = rules.combat.fighters;
    const int old_most = fighters[static_cast<std::size_t>(type)].hp[static_cast<std::size_t>(colour)];
    const int new_most = fighters[static_cast<std::size_t>(to)].hp[static_cast<std::size_t>(colour)];
    Fighter promoted = fresh_fighter(rules, colour, to);
    promoted.hp = static_cast<std::uint8_t>(std::max(1, new_most * fighter.hp / old_most));
    return promoted;
}

// Whether the piece on a square can use an ability that its type has.
template <class S>
bool is_ready(const Position<S>& position, int square, const Ability<typename S::Bits>& ability) {
    const auto at = static_cast<std::size_t>(square);
    if (!ability.counted) return true;
    return position.combat.cooldown[at] == 0 && (!ability.limited || position.combat.uses[at] > 0);
}

}  // namespace chessmith
