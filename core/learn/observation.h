// Writing a position into the planes of an observation.
#pragma once

#include "learn/planes.h"
#include "position/position.h"

namespace chessmith {

// The part that is the same in every position of a world, as `viewer` sees it: terrain, and who he is.
template <class Bits>
std::vector<float> backdrop(const Rules<Bits>& rules, const Planes& planes, int viewer) {
    std::vector<float> values(static_cast<std::size_t>(planes.size() * rules.squares));
    const auto& seen = planes.seen[static_cast<std::size_t>(viewer)];
    const auto value = [&](int plane, int square) -> float& {
        return values[static_cast<std::size_t>(plane * rules.squares + square)];
    };
    std::string portals;  // their letters, one for each pair
    for (const char letter : rules.spec.world) {
        const auto named = [&](const TerrainSpec& terrain) { return terrain.letter == letter && terrain.portal; };
        const auto& kinds = rules.spec.terrain;
        const bool known = portals.find(letter) != std::string::npos;
        if (!known && std::any_of(kinds.begin(), kinds.end(), named)) portals.push_back(letter);
    }
    for (std::size_t square = 0; square < rules.spec.world.size(); ++square) {
        for (const TerrainSpec& terrain : rules.spec.terrain) {
            if (terrain.letter != rules.spec.world[square]) continue;
            TerrainSpec turned = terrain;
            if (viewer == kBlack) turned.belt[1] = -turned.belt[1];
            const int plane = planes.terrain[static_cast<std::size_t>(Features::terrain_kind(turned))];
            const auto pair = portals.find(terrain.letter);
            const bool paired = pair != std::string::npos;
            value(plane, seen[square]) =
                paired ? static_cast<float>(pair + 1) / static_cast<float>(portals.size()) : 1.0F;
        }
    }
    if (viewer == kBlack) {
        std::fill_n(values.begin() + planes.black * rules.squares, static_cast<std::ptrdiff_t>(rules.squares), 1.0F);
    }
    return values;
}

// Adds all that a position holds to a backdrop of its world. `seen` is how often it has stood on the board before.
template <class S>
void add_position(const Rules<typename S::Bits>& rules, const Planes& planes, const Position<S>& position, int viewer,
                  int times_seen, float* out) {
    const int squares = rules.squares;
    const auto seen = [&](int square) {
        return planes.seen[static_cast<std::size_t>(viewer)][static_cast<std::size_t>(square)];
    };
    const auto set = [&](int plane, int square, float value) { out[plane * squares + square] = value; };
    const auto fill = [&](int plane, float value) {
        if (value != 0.0F) std::fill_n(out + plane * squares, squares, value);
    };
    const auto share = [](int part, int whole) {
        return part >= whole ? 1.0F : static_cast<float>(part) / static_cast<float>(whole);
    };
    auto pieces = position.occupied();
    while (pieces != 0) {
        const int square = pop_lowest(pieces);
        const int at = seen(square);
        const int code = position.code(square);
        const int type = type_of(code);
        const int colour = colour_of(code);
        set(planes.pieces + (colour == viewer ? 0 : planes.types) + type, at, 1.0F);
        if constexpr (S::combat) {
            const auto from = static_cast<std::size_t>(square);
            const auto& fighter = rules.combat.fighters[static_cast<std::size_t>(type)];
            const auto& combat = position.combat;
            set(planes.hit_points, at, share(combat.hp[from], fighter.hp[static_cast<std::size_t>(colour)]));
            if (combat.cooldown[from] > 0) set(planes.cooldown, at, share(combat.cooldown[from], fighter.cooldown));
            if (fighter.uses > 0) set(planes.uses, at, share(combat.uses[from], fighter.uses));
            if (combat.rest[from] > 0) set(planes.rest, at, share(combat.rest[from], kRest));
        }
    }
    auto fresh = position.fresh;
    while (fresh != 0) set(planes.fresh, seen(pop_lowest(fresh)), 1.0F);
    auto rooks = position.castling;
    while (rooks != 0) set(planes.castling, seen(pop_lowest(rooks)), 1.0F);
    if (position.en_passant != kNoSquare) set(planes.en_passant, seen(position.en_passant), 1.0F);
    for (const int whose : {0, 1}) {
        const auto colour = static_cast<std::size_t>(viewer ^ whose);
        if (planes.checks >= 0) fill(planes.checks + whose, share(position.checks[colour], rules.spec.goal.checks));
        if constexpr (S::combat) {
            if (planes.decree >= 0) fill(planes.decree + whose, position.combat.decree[colour] != 0 ? 1.0F : 0.0F);
            const int every = rules.combat.spawn[colour].every;
            if (every > 0)
                fill(planes.recruits[static_cast<std::size_t>(whose)], share(position.fullmove % every, every));
        }
    }
    if (planes.repetition >= 0) fill(planes.repetition, share(times_seen, std::max(rules.spec.ends.repetition - 1, 1)));
    if (planes.clock >= 0) fill(planes.clock, share(position.halfmove, rules.spec.ends.move_limit));
}

}  // namespace chessmith
