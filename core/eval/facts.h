// The inputs of a network: the facts of a position, comparable and numbered.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "position/position.h"
#include "rules/features.h"

namespace chessmith {

template <class S>
struct Facts {
    using Bits = typename S::Bits;

    Facts() = default;
    explicit Facts(const Position<S>& position)
        : board(position.board),
          fresh(position.fresh),
          castling(position.castling),
          checks(position.checks),
          combat(position.combat) {}

    int code(int square) const { return board[static_cast<std::size_t>(square)]; }

    std::array<std::uint8_t, S::squares> board{};
    Bits fresh = 0;
    Bits castling = 0;
    std::array<std::uint8_t, 2> checks{};
    [[no_unique_address]] std::conditional_t<S::combat, CombatState<S::squares>, NoCombat> combat;
};

// The squares on which two positions differ in anything that is a fact.
template <class S>
typename S::Bits differing_squares(const Facts<S>& one, const Facts<S>& other) {
    using Bits = typename S::Bits;
    Bits squares = (one.fresh ^ other.fresh) | (one.castling ^ other.castling);
    const auto word = [](const auto& bytes, std::size_t first) {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes.data() + first, sizeof(value));
        return value;
    };
    for (std::size_t first = 0; first < static_cast<std::size_t>(S::squares); first += 8) {
        std::uint64_t bytes = word(one.board, first) ^ word(other.board, first);
        if constexpr (S::combat) {
            bytes |= word(one.combat.hp, first) ^ word(other.combat.hp, first);
            bytes |= word(one.combat.cooldown, first) ^ word(other.combat.cooldown, first);
            bytes |= word(one.combat.uses, first) ^ word(other.combat.uses, first);
            bytes |= word(one.combat.rest, first) ^ word(other.combat.rest, first);
        }
        while (bytes != 0) {
            const int byte = std::countr_zero(bytes) / 8;
            squares |= bit<Bits>(static_cast<int>(first) + byte);
            bytes &= ~(std::uint64_t{0xFF} << (8 * byte));
        }
    }
    return squares;
}

// Passes the number of every fact on one square to `tell`.
template <class S, class Tell>
void tell_square(const Rules<typename S::Bits>& rules, const Features& features, const Facts<S>& facts, int square,
                 Tell tell) {
    const int code = facts.code(square);
    if (code == 0) return;
    const int colour = colour_of(code);
    const int type = type_of(code);
    tell(features.piece(colour, type, square));
    if (rules.has_freshness && has(facts.fresh, square)) tell(features.fresh(colour, square));
    if (has(facts.castling, square)) tell(features.castling(colour, square));
    if constexpr (S::combat) {
        const auto at = static_cast<std::size_t>(square);
        const auto& fighter = rules.combat.fighters[static_cast<std::size_t>(type)];
        const int most = fighter.hp[static_cast<std::size_t>(colour)];
        const int hp = facts.combat.hp[at];
        const int level = most < Features::kHpLevels ? hp : (hp * (Features::kHpLevels - 1) + most - 1) / most;
        tell(features.hp(colour, type, std::min(level, Features::kHpLevels - 1)));
        const int cooldown = facts.combat.cooldown[at];
        if (cooldown > 0) tell(features.wait(colour, type, std::min(cooldown, 3)));
        if (fighter.uses > 0) {
            const int left = facts.combat.uses[at];
            if (left == 0) tell(features.wait(colour, type, 4));
            tell(features.uses(colour, type, std::min(left, Features::kUses - 1)));
        }
        if (facts.combat.rest[at] > 0) tell(features.wait(colour, type, 5));
    }
}

// The most facts that a square can hold.
constexpr int kFactsOfSquare = 8;

// Passes on the number of every fact that belongs to a side and to no square.
template <class S, class Tell>
void tell_side(const Rules<typename S::Bits>& rules, const Features& features, const Facts<S>& facts, int colour,
               Tell tell) {
    const auto c = static_cast<std::size_t>(colour);
    const int checks = rules.spec.goal.checks;
    if (checks > 0) tell(features.checks(colour, std::min<int>(facts.checks[c], checks)));
    if constexpr (S::combat) {
        if (facts.combat.decree[c] != 0) tell(features.decree(colour));
    }
}

template <class S>
bool same_for_side(const Facts<S>& one, const Facts<S>& other, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    if constexpr (S::combat) {
        if (one.combat.decree[c] != other.combat.decree[c]) return false;
    }
    return one.checks[c] == other.checks[c];
}

// Passes on the number of every fact of the world, which play never changes.
template <class Bits, class Tell>
void tell_world(const Rules<Bits>& rules, const Features& features, Tell tell) {
    for (std::size_t square = 0; square < rules.spec.world.size(); ++square) {
        for (const TerrainSpec& terrain : rules.spec.terrain) {
            if (terrain.letter != rules.spec.world[square]) continue;
            tell(features.terrain(Features::terrain_kind(terrain), static_cast<int>(square)));
        }
    }
}

}  // namespace chessmith
