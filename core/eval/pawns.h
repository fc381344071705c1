// Pawn structure and passed pawns. What depends only on pawns and their attacks is cached.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class Bits>
struct PawnEntry {
    std::array<Bits, 2> pawns{~Bits{0}, ~Bits{0}};  // no position has these
    std::array<Bits, 2> attacks{};  // not settled by where the pawns stand: some slide, and there may be several kinds
    std::array<Tapered, 2> structure{};
    std::array<Bits, 2> passed{};
};

template <class S>
void judge_pawns(const View<S>& view, int colour, PawnEntry<typename S::Bits>& entry) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const Bits own = view.pawns[c];
    const Bits theirs = view.pawns[c ^ 1];
    Tapered score = 0;
    Tapered hopes = 0;  // what is worth something because pawns promote
    Bits rest = own;
    while (rest != 0) {
        const int square = pop_lowest(rest);
        const auto at = static_cast<std::size_t>(square);
        const auto advance = view.advance(square, colour);
        const Bits ahead = view.roles.front[c][at];
        const Bits span = view.roles.span[c][at];
        const Bits neighbours = own & view.roles.beside[at];
        const bool open = (theirs & ahead) == 0;
        const bool doubled = (own & ahead) != 0;
        const bool supported = has(view.pawn_attacks[c], square);
        const bool phalanx = (view.roles.flanks[at] & own) != 0;
        if (doubled) score += kWeights.doubled;
        Tapered& advanced = advance >= 4 ? hopes : score;
        if (supported) advanced += kWeights.supported[advance];
        if (phalanx) advanced += kWeights.phalanx[advance];
        if (neighbours == 0) {
            score += open ? kWeights.isolated_open : kWeights.isolated;
        } else if (!supported && !phalanx && (neighbours & ~span) == 0) {
            const int stop = square + view.rules.forward(colour);
            const bool held = stop >= 0 && stop < view.rules.squares && has(view.pawn_attacks[c ^ 1] | theirs, stop);
            if (held) score += open ? kWeights.backward_open : kWeights.backward;
        }
        const Bits guards = theirs & span;
        if (guards == 0 && !doubled) {
            entry.passed[c] |= bit<Bits>(square);
        } else if (open && !doubled && count(guards) <= count(neighbours & ~span)) {
            hopes += kWeights.candidate[advance];
        }
    }
    entry.structure[c] = score + view.roles.of_promotion(hopes);
}

// Passed pawns in their surroundings: what blocks them and which king is nearer.
template <class S>
Tapered passed_pawns(const View<S>& view, int colour, typename S::Bits passed) {
    const auto c = static_cast<std::size_t>(colour);
    Tapered score = 0;
    while (passed != 0) {
        const int square = pop_lowest(passed);
        const auto advance = view.advance(square, colour);
        score += kWeights.passed[advance];
        const int stop = square + view.rules.forward(colour);
        if (stop < 0 || stop >= view.rules.squares) continue;
        const int weight = std::max(0, static_cast<int>(advance) - 2);
        if (view.king[0] != kNoSquare && view.king[1] != kNoSquare) {
            score += weight * std::min(view.distance(view.king[c], stop), 5) * kWeights.passed_king_near;
            score += weight * std::min(view.distance(view.king[c ^ 1], stop), 5) * kWeights.passed_king_far;
        }
        if (has(view.occupied, stop)) {
            score += kWeights.passed_blocked[advance];
        } else if ((view.roles.front[c][static_cast<std::size_t>(square)] &
                    (view.attacks[c ^ 1] | view.own(colour ^ 1))) == 0) {
            score += kWeights.passed_free[advance];
        }
        if (has(view.attacks[c], stop)) score += weight * kWeights.passed_helped;
    }
    return view.roles.of_promotion(score);
}

}  // namespace chessmith
