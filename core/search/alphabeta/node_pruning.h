// Pruning of whole nodes by their static evaluation, before any action is searched. None of it is for nodes of the
// principal variation or in check. Margins are in centipawns.
#pragma once

#include <algorithm>

#include "position/position.h"
#include "rules/rules.h"

namespace chessmith {

// Reverse futility pruning (static null move): so far above beta that no reply is likely to bring it down.
constexpr bool reverse_futility_prunes(int depth, int eval, int beta, bool improving) {
    return depth <= 8 && eval - 80 * (depth - (improving ? 1 : 0)) >= beta;
}

// Razoring: so far below alpha that only captures could help, so quiescence decides.
constexpr bool razoring_applies(int depth, int eval, int alpha) { return depth <= 3 && eval + 220 * depth < alpha; }

// Null move pruning: if even passing keeps the score above beta, some action will. `refined` is the evaluation as the
// table has it.
constexpr bool null_move_applies(int depth, int eval, int refined, int beta) {
    return depth >= 3 && refined >= beta && eval >= beta - 20 * depth;
}
constexpr int null_move_depth(int depth, int refined, int beta) {
    return depth - 3 - depth / 4 - std::min((refined - beta) / 200, 3);
}

// Null move is unsound with belts, which move the board anyway, and in pawn endings (zugzwang).
template <class S>
bool may_pass(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    if (!rules.belts.empty()) return false;
    auto others = position.by_colour[static_cast<std::size_t>(position.side)];
    // In a race without kings there is no zugzwang to fear.
    if (rules.royal < 0 && rules.spec.goal.reach) return count(others) > 2;
    for (int type = 0; type < rules.types; ++type) {
        if (type == rules.royal || rules.is_pawn(type)) others &= ~position.by_type[static_cast<std::size_t>(type)];
    }
    return others != 0;
}

}  // namespace chessmith
