// What all nodes of one thread's tree share in a game with dice: those of the sides, of the die and at the horizon.
#pragma once

#include "search/dice/dice_table.h"
#include "search/dice/die.h"
#include "search/dice/eval_cache.h"
#include "search/shared/budget.h"

namespace chessmith {

template <class S>
struct DiceContext {
    using Bits = typename S::Bits;

    DiceContext(const Rules<Bits>& of, Table& shared, Pruning how, Control* control)
        : rules(of),
          pruning(how),
          die(of, how.dice),
          known(of, shared, how),
          eval_cache(of, how.network, control != nullptr ? control->limits.profile.get() : nullptr),
          budget(control) {}

    const Rules<Bits>& rules;
    const Pruning pruning;
    const Die<S> die;
    DiceTable<S> known;
    EvalCache<S> eval_cache;
    Budget budget;
};

}  // namespace chessmith
