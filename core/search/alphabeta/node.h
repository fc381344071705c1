// A node whose actions are to be searched.
#pragma once

#include "position/position.h"
#include "search/shared/transposition.h"

namespace chessmith {

// Up to this ply an end of the game is always seen: no reply to a root action is pruned.
constexpr int kSeenPly = 2;

template <class S>
struct Node {
    const Position<S>& position;
    const Known& known;  // from the transposition table
    int eval;            // static and corrected; none in check
    int depth;
    int ply;
    bool checked;
    bool cut;  // expected to be refuted
    bool improving;
    bool singular_test;  // whether its best action is left out
};

}  // namespace chessmith
