// Singular extension: one ply deeper for a hash move that no other action comes near. A shallower search of the node
// without it verifies that.
#pragma once

#include "search/alphabeta/node.h"

namespace chessmith {

// Whether the action is worth the search without it.
template <class S>
bool may_be_singular(const Node<S>& node, Action action) {
    const Known& known = node.known;
    return node.depth >= 8 && !node.singular_test && action == known.action && known.depth >= node.depth - 3 &&
           known.bound != Bound::upper && !is_mate(known.score);
}

// The score that the others have to reach.
template <class S>
int singular_beta(const Node<S>& node) {
    return node.known.score - 2 * node.depth;
}

template <class S>
int singular_depth(const Node<S>& node) {
    return (node.depth - 1) / 2 - (node.checked ? 1 : 0);
}

// Multi-cut: where the others beat beta as well, the node is taken for refuted.
template <class S>
bool is_multi_cut(const Node<S>& node, int score_of_others, int beta) {
    return score_of_others >= singular_beta(node) && singular_beta(node) >= beta;
}

// Negative where the hash move beats beta but is not alone.
template <class S>
int singular_extension(const Node<S>& node, int score_of_others, int beta) {
    return score_of_others < singular_beta(node) ? 1 : node.known.score >= beta ? -1 : 0;
}

}  // namespace chessmith
