// When two positions count as the same for a game's repetition rule.
#pragma once

#include <algorithm>

#include "combat/spawn.h"

namespace chessmith {

template <class S>
std::uint64_t repetition_key(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    if (!rules.spec.ends.repetition_pieces_only) return position.key;
    std::uint64_t key = position.key;
    if constexpr (S::combat) {
        Position<S> bare = position;
        auto pieces = position.occupied();
        while (pieces != 0) set_fighter(rules, bare, pop_lowest(pieces), {});
        for (const int colour : {kWhite, kBlack}) set_decree(rules, bare, colour, false);
        key = bare.key ^ spawn_key(rules, position.fullmove);
    }
    if (position.en_passant != kNoSquare) key ^= rules.zobrist.en_passant[position.en_passant];
    auto fresh = position.fresh;
    while (fresh != 0) key ^= rules.zobrist.fresh[static_cast<std::size_t>(pop_lowest(fresh))];
    return key;
}

// Whether a position can come back although its clock has started again since: after a pawn's move, where pawns go back
// or are carried, or after a strike, where wounds heal and recruits replace what was lost.
template <class Bits>
bool returns_after_a_reset(const Rules<Bits>& rules) {
    if (!rules.belts.empty() || rules.portals != 0) return true;
    const auto goes_back = [](const Piece<Bits>& piece) {
        const auto& steps = piece.spec.moves;
        return piece.spec.pawn &&
               std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.move && step.dy <= 0; });
    };
    if (std::any_of(rules.pieces.begin(), rules.pieces.end(), goes_back)) return true;
    const auto& combat = rules.combat;
    if (combat.dice == 0) return false;
    if (rules.spec.ends.repetition_pieces_only) return true;  // wounds make no difference
    const auto heals = [](const auto& kind) {
        return kind.has(AbilityKind::consecrate) && !kind.ability(AbilityKind::consecrate).limited;
    };
    return combat.regenerate[0] != 0 || combat.regenerate[1] != 0 || combat.spawn[0].every != 0 ||
           combat.spawn[1].every != 0 || std::any_of(combat.fighters.begin(), combat.fighters.end(), heals);
}

}  // namespace chessmith
