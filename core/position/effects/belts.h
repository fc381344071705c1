// Belts carry every piece on them one step after each action.
#pragma once

#include "combat/fighter.h"

namespace chessmith {

template <class Bits>
struct Carried {
    Bits from = 0;      // squares that a belt took a piece from
    bool lost = false;  // whether a piece was destroyed
};

template <class S>
Carried<typename S::Bits> run_belts(const Rules<typename S::Bits>& rules, Position<S>& position) {
    using Bits = typename S::Bits;
    Carried<Bits> carried;
    if ((position.occupied() & rules.belt_squares) == 0) return carried;
    for (const auto& belt : rules.belts) {
        for (const auto [from, to] : belt.steps) {
            if (position.empty(from)) continue;
            const int colour = colour_of(position.code(from));
            const int type = type_of(position.code(from));
            const bool destroyed = to == kNoSquare;
            if (!destroyed && !position.empty(to)) continue;
            carried.from |= bit<Bits>(from);
            // A carried king has moved, and so has a carried rook.
            const bool king = rules.spec.castling && type == rules.spec.castling->king;
            position.drop_castling(rules,
                                   king ? position.by_colour[static_cast<std::size_t>(colour)] : bit<Bits>(from));
            position.drop_fresh(rules, bit<Bits>(from));
            Fighter fighter;
            if constexpr (S::combat) {
                fighter = fighter_on(position, from);
                set_fighter(rules, position, from, {});
            }
            position.remove(rules, from);
            if (destroyed) {
                carried.lost = true;
                continue;
            }
            const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
            const bool promotes = piece.promotes && has(piece.promotion.zone[static_cast<std::size_t>(colour)], to);
            const int arriving = promotes ? int{piece.promotion.to[static_cast<std::size_t>(colour)][0]} : type;
            position.place(rules, to, colour, arriving);
            if constexpr (S::combat) {
                if (promotes) fighter = promoted_fighter(rules, colour, type, arriving, fighter);
                set_fighter(rules, position, to, fighter);
            }
        }
    }
    return carried;
}

}  // namespace chessmith
