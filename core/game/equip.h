// Gives the pieces of a set-up their hit points and other state, or refuses to.
#pragma once

#include <string>

#include "combat/spawn.h"
#include "game/setup.h"

namespace chessmith {

template <class S>
class Equipper {
   public:
    using Bits = typename S::Bits;

    Equipper(const Rules<Bits>& rules, const Setup& setup, Position<S>& position)
        : rules_(rules), setup_(setup), position_(position) {}

    void equip() {
        Bits pieces = position_.occupied();
        while (pieces != 0) {
            const int square = pop_lowest(pieces);
            const int colour = colour_of(position_.code(square));
            const int type = type_of(position_.code(square));
            const auto& kind = rules_.combat.fighters[static_cast<std::size_t>(type)];
            const bool lost = has(kind.never_stands[static_cast<std::size_t>(colour)], square);
            expect(!lost, square_name(square, rules_.files), "a " + name_of(type) + " on its own back rank");
            set_fighter(rules_, position_, square, fresh_fighter(rules_, colour, type));
        }
        for (const auto& [square, hp] : setup_.hp)
            set_stat<Stat::hp>(rules_, position_, square, checked("hp", square, hp, 1));
        for (const auto& [square, turns] : setup_.cooldown) {
            set_stat<Stat::cooldown>(rules_, position_, square, checked("cooldown", square, turns, 0));
        }
        for (const auto& [square, left] : setup_.uses) {
            set_stat<Stat::uses>(rules_, position_, square, checked("uses", square, left, 0));
        }
        for (const int square : setup_.rest)
            set_stat<Stat::rest>(rules_, position_, square, checked("rest", square, 1, 1));
        for (const int colour : {kWhite, kBlack}) {
            const bool stands = setup_.decree[static_cast<std::size_t>(colour)];
            expect(!stands || gives_decrees(), "decree", "this game has none");
            set_decree(rules_, position_, colour, stands);
        }
        position_.key ^= spawn_key(rules_, position_.fullmove);
    }

   private:
    static void expect(bool holds, const std::string& where, const std::string& message) {
        if (!holds) throw RulesError(where + ": " + message);
    }

    const std::string& name_of(int type) const { return rules_.pieces[static_cast<std::size_t>(type)].spec.name; }

    bool gives_decrees() const {
        const auto& fighters = rules_.combat.fighters;
        return std::any_of(fighters.begin(), fighters.end(),
                           [](const auto& kind) { return kind.has(AbilityKind::decree); });
    }

    // The maximum of a stat for the piece on a square; 0 if it has none.
    int most(const std::string& what, int square) const {
        const int code = position_.code(square);
        const auto& kind = rules_.combat.fighters[static_cast<std::size_t>(type_of(code))];
        if (what == "hp") return kind.hp[static_cast<std::size_t>(colour_of(code))];
        if (what == "cooldown") return kind.cooldown;
        if (what == "uses") return kind.uses;
        return kind.has(AbilityKind::advance) ? 1 : 0;
    }

    int checked(const std::string& what, int square, int value, int least) const {
        expect(square >= 0 && square < rules_.squares, what, "expected squares of the board");
        const std::string where = what + ": " + square_name(square, rules_.files);
        expect(!position_.empty(square), where, "no piece stands there");
        const int limit = most(what, square);
        expect(limit > 0, where, "a " + name_of(type_of(position_.code(square))) + " has none");
        expect(
            value >= least && value <= limit, where,
            "expected " + std::to_string(least) + " to " + std::to_string(limit) + ", found " + std::to_string(value));
        return value;
    }

    const Rules<Bits>& rules_;
    const Setup& setup_;
    Position<S>& position_;
};

}  // namespace chessmith
