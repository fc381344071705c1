// Where pieces can go and who attacks a square: the one definition that moves, check and evaluation share.
#pragma once

#include "position/position.h"

namespace chessmith {

// The ordinary targets of a piece type on a square. `blockers` stop rides; `occupied` and `enemies` tell moves and
// captures apart. Double steps, en passant and castling are not ordinary.
template <class Bits>
Bits ordinary_targets(const Rules<Bits>& rules, int type, int colour, int square, Bits blockers, Bits occupied,
                      Bits enemies) {
    const auto& movement = rules.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(colour)];
    const auto at = static_cast<std::size_t>(square);
    Bits rides = 0;
    for (const std::uint8_t kind : movement.lines) rides |= rules.line(kind, square).reach(blockers);
    if (movement.uniform) return (rides | movement.capture_leaps[at]) & (~occupied | enemies);
    Bits quiet = movement.quiet_leaps[at] | rides;
    Bits capture = movement.capture_leaps[at] | rides;
    for (const std::uint8_t kind : movement.quiet_lines) quiet |= rules.line(kind, square).reach(blockers);
    for (const std::uint8_t kind : movement.capture_lines) capture |= rules.line(kind, square).reach(blockers);
    if (!movement.lame.empty()) {
        for (const auto& leap : movement.lame[at]) {
            if ((leap.way & blockers) != 0) continue;
            if (leap.move) quiet |= bit<Bits>(leap.to);
            if (leap.capture) capture |= bit<Bits>(leap.to);
        }
    }
    return (quiet & ~occupied) | (capture & enemies);
}

template <class S>
typename S::Bits riders_of(const Position<S>& position, const Ray<typename S::Bits>& ray) {
    typename S::Bits riders = 0;
    for (std::size_t i = 0; i < ray.size; ++i) riders |= position.by_type[ray.types[i]];
    return riders & ray.origins;
}

// Those of `attackers`, all of one colour, that capture on `square` by an ordinary move.
template <class S>
typename S::Bits attackers_of(const Rules<typename S::Bits>& rules, const Position<S>& position, int square, int colour,
                              typename S::Bits blockers, typename S::Bits attackers) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto at = static_cast<std::size_t>(square);
    Bits found = 0;
    for (const auto& leaper : rules.leapers[c]) found |= leaper.from[at] & position.by_type[leaper.type];
    for (const auto& ray : rules.rays[c]) {
        const auto& line = rules.line(ray.kind, square);
        const Bits riders = line.both & riders_of(position, ray) & attackers;
        if (riders != 0) found |= line.reach(blockers) & riders;
    }
    found &= attackers;
    for (const std::uint8_t type : rules.lame_captors[c]) {
        Bits lame = position.by_type[type] & attackers;
        while (lame != 0) {
            const int from = pop_lowest(lame);
            for (const auto& leap : rules.pieces[type].movement[c].lame[static_cast<std::size_t>(from)]) {
                if (leap.capture && leap.to == square && (leap.way & blockers) == 0) found |= bit<Bits>(from);
            }
        }
    }
    return found;
}

// Whether any of `attackers` captures on `square` by an ordinary move. The hot form of `attackers_of`.
template <class S>
bool is_attacked(const Rules<typename S::Bits>& rules, const Position<S>& position, int square, int colour,
                 typename S::Bits blockers, typename S::Bits attackers) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    const auto at = static_cast<std::size_t>(square);
    for (const auto& leaper : rules.leapers[c]) {
        if ((leaper.from[at] & position.by_type[leaper.type] & attackers) != 0) return true;
    }
    for (const auto& ray : rules.rays[c]) {
        const auto& line = rules.line(ray.kind, square);
        const Bits riders = line.both & riders_of(position, ray) & attackers;
        if (riders != 0 && (line.reach(blockers) & riders) != 0) return true;
    }
    if (rules.lame_captors[c].empty()) return false;
    return attackers_of(rules, position, square, colour, blockers, attackers) != 0;
}

}  // namespace chessmith
