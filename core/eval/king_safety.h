// King safety: the pawns in front of the king and the pieces that attack his zone.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
Tapered king_shelter(const View<S>& view, int colour) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const int king = view.king[c];
    if (king == kNoSquare || view.pawns[c] == 0) return 0;
    const int file = view.rules.file_of(king);
    const auto gap_to = [&](Bits pawns) {
        const int pawn = colour == kWhite ? lowest(pawns) : highest(pawns);
        return static_cast<std::size_t>(std::min(std::abs(view.rules.rank_of(pawn) - view.rules.rank_of(king)), 4));
    };
    Tapered score = 0;
    for (int near = std::max(0, file - 1); near <= std::min(view.rules.files - 1, file + 1); ++near) {
        const Bits column = view.roles.files[static_cast<std::size_t>(near)];
        const Bits ahead = column & view.roles.span[c][static_cast<std::size_t>(king)];
        const Bits shield = ahead & view.pawns[c];
        const Bits storm = ahead & view.pawns[c ^ 1];
        score += kWeights.shelter[shield == 0 ? 0 : gap_to(shield)];
        if ((column & (view.pawns[0] | view.pawns[1])) == 0) score += kWeights.open_to_king;
        if (storm != 0) score += kWeights.storm[gap_to(storm)];
    }
    return score;
}

// Squares from which a piece could give check next without being taken, once for each type of piece.
template <class S>
int safe_checks(const View<S>& view, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    const auto them = c ^ 1;
    const auto guarded_by_king = view.king_steps(colour) & ~view.twice[c];
    const auto safe = ~view.own(colour ^ 1) & (~view.attacks[c] | (guarded_by_king & view.twice[them]));
    int units = 0;
    for (int type = 0; type < view.rules.types; ++type) {
        const auto& role = view.roles.types[static_cast<std::size_t>(type)];
        if (!role.piece || view.position.pieces(colour ^ 1, type) == 0) continue;
        const auto from = view.attacks_from(type, colour, view.king[c]);
        if ((from & view.type_attacks[them][static_cast<std::size_t>(type)] & safe) != 0) {
            units += kWeights.danger_check[role.index()];
        }
    }
    return units;
}

// Danger grows with the square of the attack on the king's zone.
template <class S>
Tapered king_danger(const View<S>& view, int colour, Tapered shelter) {
    const auto c = static_cast<std::size_t>(colour);
    const auto them = c ^ 1;
    if (view.king[c] == kNoSquare || view.king_attackers[them] == 0) return 0;
    const auto guarded = view.attacks[c] & (~view.king_steps(colour) | view.twice[c]);
    const auto weak = view.king_zone[c] & view.attacks[them] & ~guarded;
    int units = kWeights.danger_base + view.king_units[them] * view.king_attackers[them] / 2 +
                kWeights.danger_hit * view.king_hits[them] + kWeights.danger_weak * count(weak) +
                safe_checks(view, colour) + kWeights.danger_no_shelter * middle_of(shelter) / 8;
    if (view.alike[them][static_cast<std::size_t>(Likeness::queen)] == 0) units += kWeights.danger_no_queen;
    if (view.rules.spec.goal.checks > 0) {
        const int left = view.position.checks[them];
        const int more = left <= 1 ? kGoalWeights.danger_last_check : left == 2 ? kGoalWeights.danger_second_check : 16;
        units = units * more / 16;
    }
    if (units <= 0) return 0;
    return tapered(-std::min(units * units / 1024, 700), -units / 16);
}

template <class S>
Tapered king_safety(const View<S>& view, int colour) {
    const Tapered shelter = king_shelter(view, colour);
    return shelter + king_danger(view, colour, shelter);
}

}  // namespace chessmith
