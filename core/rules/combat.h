// The compiled rules of combat: the abilities of each kind of piece, and rules for one side.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/sight.h"
#include "rules/spec.h"

namespace chessmith {

constexpr int kMaxDice = 20;

enum class AbilityKind : std::uint8_t { decree, lunge, guard, consecrate, hit, advance };
constexpr std::size_t kAbilityKinds = 6;

template <class Bits>
struct Ability {
    bool counted = false;  // the piece has to remember a cooldown or uses; at most one of its abilities is counted
    bool limited = false;  // can be used only so often
    std::uint8_t cooldown = 0;
    int cost = 0;
    std::array<Sight<Bits>, 2> reach;  // by colour
    std::array<Sight<Bits>, 2> step;
};

// A piece type in combat.
template <class Bits>
struct FighterType {
    std::array<int, 2> hp{};  // at most, by colour
    int damage = 0;
    bool strike_alone = false;
    bool strike_after_move = false;
    std::uint8_t kinds = 0;              // of the abilities it has, one bit each
    std::uint8_t cooldown = 0;           // of the counted ability; 0: nothing to wait for
    std::uint8_t uses = 0;               // of the counted ability; 0: without limit
    std::array<Sight<Bits>, 2> strike;   // by colour
    std::array<Bits, 2> advance_from{};  // by colour: squares with room for an Advance
    std::array<Bits, 2> never_stands{};  // by colour: squares to which no play can bring it
    std::array<Ability<Bits>, kAbilityKinds> abilities;

    bool has(AbilityKind kind) const { return ((kinds >> static_cast<int>(kind)) & 1) != 0; }
    const Ability<Bits>& ability(AbilityKind kind) const { return abilities[static_cast<std::size_t>(kind)]; }
};

enum class Effect : std::uint8_t { belts, spawn };

template <class Bits>
struct CombatRules {
    int dice = 0;                             // sides of the die; 0: the game has no combat
    int bonus = 0;                            // what a decree adds to a roll
    std::vector<FighterType<Bits>> fighters;  // by type
    std::vector<std::uint8_t> guards;         // types that guard
    std::vector<std::uint8_t> waiters;        // types that may have to wait or rest
    std::vector<std::uint8_t> officers;       // types that hold the shield: neither royal nor pawns
    std::vector<Effect> effects;              // in order
    std::array<bool, 2> shield{};             // by colour, as all that follows
    std::array<bool, 2> enrage{};
    std::array<int, 2> regenerate{};
    std::array<SpawnSpec, 2> spawn;
    std::array<Bits, 2> spawn_squares{};
};

template <class Bits>
struct Rules;

// Fills `combat` and the combat part of the key of rules that are compiled otherwise.
template <class Bits>
void compile_combat(Rules<Bits>& rules);

}  // namespace chessmith
