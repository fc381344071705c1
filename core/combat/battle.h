// The board during a turn, and what has happened on it so far.
#pragma once

#include "position/events.h"
#include "position/fighter.h"

namespace chessmith {

template <class S, class Events>
struct Battle {
    using Bits = typename S::Bits;

    Battle(const Rules<Bits>& of, Position<S>& at, Events to)
        : rules(of),
          position(at),
          events(to),
          us(at.side),
          bonus(at.combat.decree[at.side] != 0 ? of.combat.bonus : 0) {}

    const Rules<Bits>& rules;
    Position<S>& position;
    [[no_unique_address]] Events events;
    const int us;
    const int bonus;       // of a decree that stands in this turn
    bool decreed = false;  // for the next turn
    bool bled = false;     // a piece lost hit points
    bool decided = false;  // a king died: nothing more of the action happens, and no effects

    const FighterType<Bits>& type_on(int square) const {
        return rules.combat.fighters[static_cast<std::size_t>(type_of(position.code(square)))];
    }

    void move(int from, int to) {
        events.add({.does = Does::move, .piece = position.code(from), .from = from, .to = to});
        carry(from, to);
    }

    // A chain takes nothing.
    void chain(int from, int stone, int ride, int to) {
        const int piece = position.code(from);
        events.add({.does = Does::move, .piece = piece, .from = from, .to = stone});
        events.add({.does = Does::ride, .piece = piece, .from = stone, .to = ride});
        events.add({.does = Does::move, .piece = piece, .from = ride, .to = to});
        carry(from, to);
    }

    // Moves a piece with its whole state to an empty square.
    void carry(int from, int to) {
        const int type = type_of(position.code(from));
        const Fighter fighter = fighter_on(position, from);
        leave(from);
        position.place(rules, to, us, type);
        set_fighter(rules, position, to, fighter);
    }

    void promote(int square, int to) {
        const int type = type_of(position.code(square));
        const Fighter fighter = promoted_fighter(rules, us, type, to, fighter_on(position, square));
        leave(square);
        position.place(rules, square, us, to);
        set_fighter(rules, position, square, fighter);
        events.add({.does = Does::promote, .piece = piece_code(us, to), .from = square, .left = fighter.hp});
    }

    void wound(int square, int damage, Cause cause) {
        if (damage == 0) return;
        bled = true;
        const int hp = position.combat.hp[static_cast<std::size_t>(square)];
        events.add({.does = Does::damage,
                    .piece = position.code(square),
                    .from = square,
                    .amount = std::min(hp, damage),
                    .left = std::max(hp - damage, 0),
                    .cause = cause});
        if (hp > damage) {
            set_stat<Stat::hp>(rules, position, square, hp - damage);
            return;
        }
        const bool royal = type_of(position.code(square)) == rules.royal;
        decided = decided || (royal && rules.spec.goal.hit_points);
        leave(square);
    }

    void use(int square, AbilityKind kind) {
        const auto& ability = type_on(square).ability(kind);
        if (!ability.counted) return;
        set_stat<Stat::cooldown>(rules, position, square, ability.cooldown);
        const int uses = position.combat.uses[static_cast<std::size_t>(square)];
        if (ability.limited) set_stat<Stat::uses>(rules, position, square, uses - 1);
    }

   private:
    void leave(int square) {
        set_fighter(rules, position, square, {});
        if (position.fresh != 0) position.drop_fresh(rules, bit<Bits>(square));
        position.remove(rules, square);
    }
};

}  // namespace chessmith
