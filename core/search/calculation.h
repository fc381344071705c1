// What all nodes of one thread's tree share in a game with dice: those of the sides, of the die and at the horizon.
#pragma once

#include "search/appraisal.h"
#include "search/budget.h"
#include "search/die.h"
#include "search/known_values.h"

namespace chessmith {

template <class S>
struct Calculation {
    using Bits = typename S::Bits;

    Calculation(const Rules<Bits>& of, Table& shared, Pruning how, Control* control)
        : rules(of), pruning(how), die(of, how.dice), known(of, shared, how), appraisal(of), budget(control) {}

    const Rules<Bits>& rules;
    const Pruning pruning;
    const Die<S> die;
    KnownValues<S> known;
    Appraisal<S> appraisal;
    Budget budget;
};

}  // namespace chessmith
