// King safety: the pawns before the king and the pieces that bear on his surroundings.
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
    int penalty = 0;
    for (int near = std::max(0, file - 1); near <= std::min(view.rules.files - 1, file + 1); ++near) {
        const Bits column = view.roles.files[static_cast<std::size_t>(near)];
        const Bits ahead = column & view.roles.span[c][static_cast<std::size_t>(king)];
        const Bits shield = ahead & view.pawns[c];
        if (shield == 0) {
            penalty += near == file ? 22 : 16;
            if ((column & view.pawns[c ^ 1]) == 0) penalty += 12;
        } else {
            const int pawn = colour == kWhite ? lowest(shield) : highest(shield);
            const int gap = std::abs(view.rules.rank_of(pawn) - view.rules.rank_of(king));
            if (gap > 1) penalty += std::min(gap - 1, 3) * 6;
        }
        const Bits storm = ahead & view.pawns[c ^ 1];
        if (storm != 0) {
            const int pawn = colour == kWhite ? lowest(storm) : highest(storm);
            const int gap = std::abs(view.rules.rank_of(pawn) - view.rules.rank_of(king));
            if (gap <= 3) penalty += (4 - gap) * 5;
        }
    }
    return tapered(-penalty, 0);
}

// Squares from which a piece could give check next without being taken, one count for each kind of piece.
template <class S>
int safe_checks(const View<S>& view, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    const auto them = c ^ 1;
    const auto safe = ~view.own(colour ^ 1) & ~view.attacks[c];
    int units = 0;
    for (int type = 0; type < view.rules.types; ++type) {
        const auto& role = view.roles.types[static_cast<std::size_t>(type)];
        if (!role.piece || view.position.pieces(colour ^ 1, type) == 0) continue;
        const auto from = view.attacks_from(type, colour, view.king[c]);
        if ((from & view.type_attacks[them][static_cast<std::size_t>(type)] & safe) != 0) units += 3 + role.king_attack;
    }
    return units;
}

// The danger grows with the square of what is aimed at the king's zone.
template <class S>
Tapered king_danger(const View<S>& view, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    const auto them = c ^ 1;
    if (view.king[c] == kNoSquare || view.king_attackers[them] == 0) return 0;
    const auto weak = view.king_zone[c] & view.attacks[them] & ~view.defended[c];
    int units = view.king_units[them] + 2 * count(weak) + safe_checks(view, colour);
    if (view.king_attackers[them] == 1) units /= 2;
    const int danger = std::min(units * units / 7, 550);
    return tapered(-danger, -units / 2);
}

}  // namespace chessmith
