// Attackers and defenders of one square: the difference, and the gain of the full exchange.
#pragma once

#include <algorithm>
#include <array>

#include "position/attacks.h"

namespace chessmith {

struct Trade {
    int more = 0;      // attackers beyond the defenders
    bool won = false;  // whether there are more of them, so that the trade can be made to its end
    int gain = 0;      // what the trade wins then
};

// Both sides capture with their cheapest piece first. Surplus attackers are the most valuable ones and are never
// captured.
template <class S, class Value>
Trade trade_on(const Rules<typename S::Bits>& rules, const Position<S>& position, int square, const Value& value) {
    using Bits = typename S::Bits;
    const int owner = colour_of(position.code(square));
    const auto values_of = [&](int colour, std::array<int, kMaxSquares>& values) {
        Bits side = position.by_colour[static_cast<std::size_t>(colour)] & ~bit<Bits>(square);
        Bits found = attackers_of(rules, position, square, colour, position.occupied() | rules.stones, side);
        std::size_t size = 0;
        while (found != 0) values[size++] = value(type_of(position.code(pop_lowest(found))));
        std::sort(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(size));
        return static_cast<int>(size);
    };
    std::array<int, kMaxSquares> attackers;
    std::array<int, kMaxSquares> defenders;
    const int attacking = values_of(owner ^ 1, attackers);
    const int defending = values_of(owner, defenders);
    Trade trade{attacking - defending, attacking > defending, 0};
    if (!trade.won) return trade;
    trade.gain = value(type_of(position.code(square)));
    for (int i = 0; i < defending; ++i)
        trade.gain += defenders[static_cast<std::size_t>(i)] - attackers[static_cast<std::size_t>(i)];
    return trade;
}

}  // namespace chessmith
