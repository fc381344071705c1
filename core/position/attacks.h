// Movement and attacks: the one definition that moves, check and evaluation share.
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

// Steps by which a type takes en passant: those that capture but do not move.
template <class Bits>
Bits en_passant_steps(const Rules<Bits>& rules, int type, int colour, int square) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    if (!piece.spec.en_passant) return 0;
    const auto& movement = piece.movement[static_cast<std::size_t>(colour)];
    const auto at = static_cast<std::size_t>(square);
    return movement.capture_leaps[at] & ~movement.quiet_leaps[at];
}

// Below, a board is anything that keeps sets of pieces: a position, or the reduced one in `sets.h`.

template <class Bits, class Board>
Bits riders_on(const Board& board, const Riders<Bits>& riders) {
    Bits found = board.by_type[riders.types[0]] | board.by_type[riders.types[1]];
    for (std::size_t i = 2; i < riders.size; ++i) found |= board.by_type[riders.types[i]];
    return found;
}

// Those of `attackers`, all of one colour, that capture on `square` by a leap.
template <class Bits, class Board>
Bits arriving_leapers(const Rules<Bits>& rules, const Board& board, int square, int colour, Bits attackers) {
    const auto c = static_cast<std::size_t>(colour);
    const auto at = static_cast<std::size_t>(square);
    const Bits near = rules.leaper_sweep[c][at] & attackers;
    Bits found = 0;
    if (near == 0) return found;
    for (const auto& leaper : rules.leapers[c]) found |= leaper.from[at] & board.by_type[leaper.type];
    return found & near;
}

// Those of `movers`, all of one colour, that arrive on `square` by a ride of one of these groups.
template <class Bits, class Board>
Bits arriving_riders(const Rules<Bits>& rules, const std::vector<Riders<Bits>>& groups, const Board& board, int square,
                     Bits blockers, Bits movers) {
    Bits found = 0;
    for (const auto& group : groups) {
        const Bits near = group.sweep[static_cast<std::size_t>(square)] & riders_on(board, group) & movers;
        if (near == 0) continue;
        for (const std::uint8_t kind : group.lines) found |= rules.line(kind, square).reach(blockers) & near;
    }
    return found;
}

// Those of `attackers`, all of one colour, that capture on `square` by an ordinary move.
template <class Bits, class Board>
Bits attackers_of(const Rules<Bits>& rules, const Board& board, int square, int colour, Bits blockers, Bits attackers) {
    const auto c = static_cast<std::size_t>(colour);
    Bits found = arriving_leapers(rules, board, square, colour, attackers);
    found |= arriving_riders(rules, rules.riders[c], board, square, blockers, attackers);
    for (const std::uint8_t type : rules.lame_captors[c]) {
        Bits lame = board.by_type[type] & attackers;
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
template <class Bits, class Board>
bool is_attacked(const Rules<Bits>& rules, const Board& board, int square, int colour, Bits blockers, Bits attackers) {
    const auto c = static_cast<std::size_t>(colour);
    const auto at = static_cast<std::size_t>(square);
    if (arriving_leapers(rules, board, square, colour, attackers) != 0) return true;
    for (const auto& group : rules.riders[c]) {
        const Bits near = group.sweep[at] & riders_on(board, group) & attackers;
        if (near == 0) continue;
        for (const std::uint8_t kind : group.lines) {
            if ((rules.line(kind, square).reach(blockers) & near) != 0) return true;
        }
    }
    if (rules.lame_captors[c].empty()) return false;
    return attackers_of(rules, board, square, colour, blockers, attackers) != 0;
}

// Those of `squares` on which none of `attackers` captures, whatever stands there. Pieces that leap and can be blocked
// are left out.
template <class Bits, class Board>
Bits unattacked(const Rules<Bits>& rules, const Board& board, Bits squares, int colour, Bits blockers, Bits attackers) {
    const auto c = static_cast<std::size_t>(colour);
    Bits safe = 0;
    for (Bits left = squares; left != 0;) {
        const int square = pop_lowest(left);
        safe |= Bits{arriving_leapers(rules, board, square, colour, attackers) == 0} << square;
    }
    for (const auto& group : rules.riders[c]) {
        const Bits riders = riders_on(board, group) & attackers;
        for (Bits left = safe; left != 0;) {
            const int square = pop_lowest(left);
            const Bits near = group.sweep[static_cast<std::size_t>(square)] & riders;
            if (near == 0) continue;
            Bits found = 0;
            for (const std::uint8_t kind : group.lines) found |= rules.line(kind, square).reach(blockers);
            if ((found & near) != 0) safe &= ~bit<Bits>(square);
        }
    }
    return safe;
}

}  // namespace chessmith
