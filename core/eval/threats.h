// Threats: pieces under attack by something cheaper, or by anything with nobody to guard them.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
Tapered threats(const View<S>& view, int colour) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto them = c ^ 1;
    Bits pieces = view.own(colour ^ 1) & ~view.pawns[them];
    if (view.king[them] != kNoSquare) pieces &= ~bit<Bits>(view.king[them]);
    Tapered score = count(pieces & view.pawn_attacks[c]) * tapered(52, 60);
    Bits heavy = 0;
    for (int type = 0; type < view.rules.types; ++type) {
        const auto& role = view.roles.types[static_cast<std::size_t>(type)];
        if (role.piece && !role.minor) heavy |= view.position.pieces(colour ^ 1, type);
    }
    score += count(heavy & view.minor_attacks[c] & ~view.pawn_attacks[c]) * tapered(32, 40);
    const Bits loose = pieces & view.attacks[c] & ~view.attacks[them];
    score += count(loose) * tapered(25, 32);
    const Bits pawns = view.pawns[them] & view.attacks[c] & ~view.attacks[them];
    score += count(pawns) * tapered(4, 16);
    return score;
}

}  // namespace chessmith
