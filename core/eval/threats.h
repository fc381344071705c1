// Threats: pieces under attack by something cheaper, or by anything while undefended.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
Tapered threats(const View<S>& view, int colour) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto them = c ^ 1;
    const Bits minors = view.alike_attacks[c][0] | view.alike_attacks[c][1];
    const Bits rooks = view.alike_attacks[c][2];
    // Guarded so well that only a cheaper attacker counts.
    const Bits strong = view.pawn_attacks[them] | (view.twice[them] & ~view.twice[c]);
    const Bits weak = view.attacks[c] & ~strong;
    Tapered score = 0;
    Bits pieces = 0;
    for (std::size_t kind = 0; kind < kLikenesses; ++kind) {
        const Bits targets = view.alike[them][kind];
        if (targets == 0) continue;
        pieces |= targets;
        const bool light = kind < 2;
        score += count(targets & view.pawn_attacks[c]) * kWeights.pawn_threat[kind];
        score += count(targets & minors & (light ? weak : ~Bits{0})) * kWeights.minor_threat[kind];
        score += count(targets & rooks & (kind < 3 ? weak : ~Bits{0})) * kWeights.rook_threat[kind];
    }
    if (view.king[c] != kNoSquare) {
        const Bits near = view.king_steps(colour);
        if ((near & weak & (pieces | view.pawns[them])) != 0) score += kWeights.king_threat;
    }
    const Bits unguarded = weak & (~view.attacks[them] | (view.twice[c] & ~view.twice[them]));
    score += count(pieces & unguarded) * kWeights.hanging;
    score += count(view.pawns[them] & weak & ~view.attacks[them]) * kWeights.weak_pawn;
    const Bits pushed = view.ahead(colour, view.pawns[c]) & ~view.occupied & ~view.pawn_attacks[them] &
                        (view.attacks[c] | ~view.attacks[them]);
    score += count(view.pawn_attacks_of(colour, pushed) & pieces) * kWeights.push_threat;
    score += count(view.attacks[them] & weak & ~view.own(colour ^ 1)) * kWeights.restricted;
    return score;
}

}  // namespace chessmith
