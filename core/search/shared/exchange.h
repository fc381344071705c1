// Static exchange evaluation: the value of a series of captures on one square, by the game's own piece values.
#pragma once

#include "position/action.h"
#include "position/attacks.h"

namespace chessmith {

template <class S>
int victim_value(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    int value = 0;
    const int them = position.side ^ 1;
    const auto add = [&](int square) {
        if (square != kNoSquare && has(position.by_colour[static_cast<std::size_t>(them)], square)) {
            value += rules.values[static_cast<std::size_t>(type_of(position.code(square)))];
        }
    };
    add(action.to);
    if (action.kind == Kind::chain) add(action.via);
    if (action.kind == Kind::en_passant) add(passed_pawn(rules, action.to, position.side));
    return value;
}

// Whether an action wins at least `threshold` once all captures on its target have been made, cheapest piece first.
template <class S>
bool exchange_wins(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action, int threshold) {
    using Bits = typename S::Bits;
    if (action.kind == Kind::castle) return threshold <= 0;
    const auto value = [&](int type) { return rules.values[static_cast<std::size_t>(type)]; };
    int moved = type_of(position.code(action.from));
    int balance = victim_value(rules, position, action) - threshold;
    if (action.promotion != kNoSquare) {
        balance += value(action.promotion) - value(moved);
        moved = action.promotion;
    }
    if (balance < 0) return false;
    balance -= value(moved);
    if (balance >= 0) return true;
    Bits occupied = (position.occupied() & ~bit<Bits>(action.from)) | bit<Bits>(action.to);
    if (action.kind == Kind::chain) occupied &= ~bit<Bits>(action.via);
    if (action.kind == Kind::en_passant) occupied &= ~bit<Bits>(passed_pawn(rules, action.to, position.side));
    int side = position.side;
    for (;;) {
        side ^= 1;
        const Bits attackers =
            attackers_of(rules, position, action.to, side, occupied | rules.stones,
                         position.by_colour[static_cast<std::size_t>(side)] & occupied & ~bit<Bits>(action.to));
        if (attackers == 0) break;
        int cheapest = -1;
        for (const std::uint8_t type : rules.by_value) {
            if ((attackers & position.by_type[type]) != 0) {
                cheapest = type;
                break;
            }
        }
        occupied &= ~bit<Bits>(lowest(attackers & position.by_type[static_cast<std::size_t>(cheapest)]));
        balance = -balance - 1 - value(cheapest);
        if (balance >= 0) {
            // This side has won the exchange, unless it took with a king that may not enter an attack.
            const auto answered = [&] {
                const Bits theirs = position.by_colour[static_cast<std::size_t>(side ^ 1)] & occupied;
                return attackers_of(rules, position, action.to, side ^ 1, occupied | rules.stones,
                                    theirs & ~bit<Bits>(action.to)) != 0;
            };
            if (cheapest != rules.royal || !answered()) side ^= 1;
            break;
        }
    }
    // The loop ends with the side that has lost the exchange.
    return side != position.side;
}

}  // namespace chessmith
