// Pawn structure and passed pawns. What depends on the pawns alone is remembered.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class Bits>
struct PawnEntry {
    std::array<Bits, 2> pawns{~Bits{0}, ~Bits{0}};  // no position has these
    std::array<Tapered, 2> structure{};
    std::array<Bits, 2> passed{};
};

constexpr std::array<Tapered, 8> kPassedBonus{tapered(0, 0),  tapered(60, 165), tapered(32, 105), tapered(12, 60),
                                              tapered(4, 32), tapered(0, 18),   tapered(0, 10),   tapered(0, 8)};

template <class S>
void judge_pawns(const View<S>& view, int colour, PawnEntry<typename S::Bits>& entry) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const Bits own = view.pawns[c];
    const Bits theirs = view.pawns[c ^ 1];
    const Bits supported = view.pawn_attacks[c];
    Tapered score = 0;
    Bits rest = own;
    while (rest != 0) {
        const int square = pop_lowest(rest);
        const auto at = static_cast<std::size_t>(square);
        const Bits mark = bit<Bits>(square);
        const Bits ahead = view.roles.front[c][at];
        const Bits span = view.roles.span[c][at];
        const Bits behind = view.roles.span[c ^ 1][at] | (view.rules.neighbours[at] & rank_of_mask(view, square));
        const bool isolated = (own & view.roles.beside[at]) == 0;
        const bool doubled = (own & ahead) != 0;
        const bool open = (theirs & view.roles.files[static_cast<std::size_t>(view.rules.file_of(square))]) == 0;
        if (isolated) score += open ? tapered(-16, -18) : tapered(-9, -12);
        if (doubled) score += tapered(-9, -22);
        const Bits beside = mark_beside(view, square) & own;
        if ((supported & mark) != 0 || beside != 0) {
            const int advanced = view.rules.ranks - 1 - view.steps_to_go(square, colour);
            score += tapered(4 + 2 * advanced, 2 + 2 * advanced);
        } else if (!isolated && (own & behind & view.roles.beside[at]) == 0) {
            const int stop = square + view.rules.forward(colour);
            const bool held = stop >= 0 && stop < view.rules.squares && has(view.pawn_attacks[c ^ 1], stop);
            if (held) score += open ? tapered(-12, -14) : tapered(-7, -9);
        }
        if ((theirs & (ahead | span)) == 0 && !doubled) entry.passed[c] |= mark;
    }
    entry.structure[c] = score;
}

template <class S>
typename S::Bits rank_of_mask(const View<S>& view, int square) {
    using Bits = typename S::Bits;
    return (((bit<Bits>(view.rules.files) - 1)) << (view.rules.rank_of(square) * view.rules.files)) & view.rules.all;
}

template <class S>
typename S::Bits mark_beside(const View<S>& view, int square) {
    return view.rules.neighbours[static_cast<std::size_t>(square)] & rank_of_mask(view, square);
}

// Passed pawns in their surroundings: what blocks them and which king is nearer.
template <class S>
Tapered passed_pawns(const View<S>& view, int colour, typename S::Bits passed) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    Tapered score = 0;
    while (passed != 0) {
        const int square = pop_lowest(passed);
        const int togo = view.steps_to_go(square, colour);
        const Tapered bonus = kPassedBonus[static_cast<std::size_t>(std::clamp(togo, 1, 7))];
        score += bonus;
        const int stop = square + view.rules.forward(colour);
        if (stop < 0 || stop >= view.rules.squares) continue;
        const int weight = std::max(0, 5 - togo);
        if (view.king[0] != kNoSquare && view.king[1] != kNoSquare && weight > 0) {
            const int ours = std::min(view.distance(view.king[c], stop), 5);
            const int theirs = std::min(view.distance(view.king[c ^ 1], stop), 5);
            score += tapered(0, weight * (theirs * 5 - ours * 2));
        }
        const Bits way = view.roles.front[c][static_cast<std::size_t>(square)];
        if (has(view.occupied, stop)) {
            score -= tapered(middle_of(bonus) / 4, end_of(bonus) / 3);
        } else if (weight > 0) {
            if ((way & view.attacks[c ^ 1]) == 0) {
                score += tapered(weight * 5, weight * 10);
            } else if (!has(view.attacks[c ^ 1], stop)) {
                score += tapered(weight * 2, weight * 4);
            }
            if (has(view.attacks[c], stop)) score += tapered(weight * 2, weight * 3);
        }
    }
    return score;
}

}  // namespace chessmith
