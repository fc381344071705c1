// Belts compiled into sets of squares.
#pragma once

#include <algorithm>

#include "rules/rules.h"

namespace chessmith {

template <class Bits>
BeltRun<Bits> run_of(const Rules<Bits>& rules, const Belt& belt) {
    BeltRun<Bits> run;
    for (const auto [from, to] : belt.steps) {
        run.squares |= bit<Bits>(from);
        if (to == kNoSquare) continue;
        run.kept |= bit<Bits>(from);
        run.up = std::max(to - from, 0);
        run.down = std::max(from - to, 0);
    }
    const int exit = belt.steps[0].to;
    if (exit != kNoSquare) run.beyond = bit<Bits>(exit);
    run.end = belt.end;
    for (const auto& piece : rules.pieces) {
        const Bits zone = piece.promotion.zone[kWhite] | piece.promotion.zone[kBlack];
        if ((run.arrivals(run.squares) & zone) != 0) run.promotes = true;
    }
    return run;
}

template <class Bits>
void compile_belts(Rules<Bits>& rules) {
    for (const Belt& belt : rules.belts) rules.belt_runs.push_back(run_of(rules, belt));
    for (auto& run : rules.belt_runs) {
        rules.belt_squares |= run.squares;
        rules.belt_targets |= run.arrivals(run.squares);
        Bits led_to = 0;
        for (const auto& other : rules.belt_runs) {
            if (&other != &run) led_to |= other.arrivals(other.squares);
        }
        // Nothing stops at its end, and no other belt waits for its squares to be empty.
        run.free = run.beyond == 0 && (led_to & run.squares) == 0;
        if (run.free) {
            rules.free_belts |= run.squares;
            rules.doomed |= run.squares & ~run.kept;
        } else {
            rules.busy_belts |= run.squares | run.arrivals(run.squares);
        }
    }
}

}  // namespace chessmith
