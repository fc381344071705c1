// The planes of an observation: one number for every square and every kind of fact that a game has.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "board/mirror.h"
#include "combat/advance.h"
#include "rules/features.h"

namespace chessmith {

// The layout of planes. A game has only the planes it needs; -1 marks one it lacks. Everything is seen by one side: its
// own pieces first, its own back rank at the bottom.
struct Planes {
    static constexpr int kTerrains = Features::kTerrains;

    // `terrains` are the kinds that some world of the game has.
    template <class Bits>
    Planes(const Rules<Bits>& rules, const std::array<bool, kTerrains>& terrains);

    int size() const { return static_cast<int>(names.size()); }

    std::vector<std::string> names;
    std::array<std::vector<int>, 2> seen;  // by viewer and square: where he sees it
    int types = 0;
    int pieces = 0;  // own pieces by type, then the enemy's
    int hit_points = -1;
    int cooldown = -1;
    int uses = -1;
    int rest = -1;
    int fresh = -1;
    int castling = -1;
    int en_passant = -1;
    std::array<int, kTerrains> terrain{};
    int checks = -1;  // own, then the enemy's, as in what follows
    int decree = -1;
    std::array<int, 2> recruits{-1, -1};  // by colour, in the order of own and enemy
    int repetition = -1;
    int clock = -1;
    int black = -1;
};

template <class Bits>
Planes::Planes(const Rules<Bits>& rules, const std::array<bool, kTerrains>& terrains) : types(rules.types) {
    for (int square = 0; square < rules.squares; ++square) {
        seen[kWhite].push_back(square);
        seen[kBlack].push_back(mirrored(square, rules.files, rules.ranks));
    }
    const auto take = [&](bool needed, const std::string& name) {
        if (!needed) return -1;
        names.push_back(name);
        return size() - 1;
    };
    const auto take_pair = [&](bool needed, const std::string& name) {
        const int first = take(needed, "own " + name);
        take(needed, "enemy " + name);
        return first;
    };
    const auto& spec = rules.spec;
    const auto some_fighter = [&](auto holds) {
        return std::any_of(rules.combat.fighters.begin(), rules.combat.fighters.end(), holds);
    };
    for (const char* whose : {"own ", "enemy "}) {
        for (const auto& piece : spec.pieces) take(true, whose + piece.name);
    }
    hit_points = take(spec.combat.has_value(), "hit points");
    cooldown = take(some_fighter([](const auto& f) { return f.cooldown > 0; }), "cooldown");
    uses = take(some_fighter([](const auto& f) { return f.uses > 0; }), "uses left");
    rest = take(some_fighter([](const auto& f) { return f.has(AbilityKind::advance); }), "rest");
    fresh = take(rules.has_freshness, "never moved");
    castling = take(spec.castling.has_value(), "castling");
    en_passant = take(!rules.en_passant_types.empty(), "en passant");
    constexpr std::array<const char*, kTerrains> kNames{"deadly",     "bridge",       "stepping stone", "belt left",
                                                        "belt right", "belt forward", "belt back",      "portal"};
    for (std::size_t kind = 0; kind < kNames.size(); ++kind) terrain[kind] = take(terrains[kind], kNames[kind]);
    checks = take_pair(spec.goal.checks > 0, "checks to give");
    decree = take_pair(some_fighter([](const auto& f) { return f.has(AbilityKind::decree); }), "decree");
    const bool spawns = rules.combat.spawn[0].every > 0 || rules.combat.spawn[1].every > 0;
    recruits = {take(spawns, "own recruits"), take(spawns, "enemy recruits")};
    repetition = take(spec.ends.repetition > 0, "repetition");
    clock = take(spec.ends.move_limit > 0, "clock");
    black = take(true, "black");
}

}  // namespace chessmith
