// Chains that take a king, and the pieces that hold one up.
#pragma once

#include "position/stones.h"

namespace chessmith {

// Calls `visit` with the squares that must be empty for each way in which a piece could get from one square to another.
template <class Bits, class Board, class Visit>
void visit_ways(const Rules<Bits>& rules, const Board& board, int type, int colour, int from, int to, bool captures,
                Visit visit) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    const auto c = static_cast<std::size_t>(colour);
    const auto& movement = piece.movement[c];
    const auto at = static_cast<std::size_t>(from);
    if (has(captures ? movement.capture_leaps[at] : movement.quiet_leaps[at], to)) visit(Bits{0});
    for (const KindList* list : {&movement.lines, captures ? &movement.capture_lines : &movement.quiet_lines}) {
        for (const std::uint8_t kind : *list) {
            const auto& line = rules.line(kind, from);
            if (has(line.both, to)) visit(line.between(to));
        }
    }
    if (!movement.lame.empty()) {
        for (const auto& leap : movement.lame[at]) {
            if (leap.to == to && (captures ? leap.capture : leap.move)) visit(leap.way);
        }
    }
    const int step = rules.forward(colour);
    if (!captures && to == from + 2 * step && has(piece.double_step[c], from)) {
        if (!piece.fresh_only || has(board.fresh, from)) visit(bit<Bits>(from + step));
    }
}

// Chains of one side to the other's king, which does not stand on a stone, as far as pieces of the king's own side may
// hold them up.
template <class Bits, class Board>
class ChainHunt {
   public:
    ChainHunt(const Rules<Bits>& rules, const Board& board, int king, int colour, Bits occupied, Bits attackers)
        : rules_(rules),
          board_(board),
          king_(king),
          colour_(colour),
          attackers_(attackers),
          defenders_(occupied & ~attackers) {}

    // Calls `visit` with the defenders that hold a chain up, none or one, for each chain whose last leg leads to the
    // king, until it returns true.
    template <class Visit>
    bool each(Visit visit) {
        Bits stones = rules_.stones & ~attackers_;
        while (stones != 0) {
            const int stone = pop_lowest(stones);
            const Bits beside = rules_.neighbours[static_cast<std::size_t>(stone)] & ~rules_.stones;
            const bool captures = has(defenders_, stone);
            for (int type = 0; type < rules_.types; ++type) {
                const Bits pieces = board_.by_type[static_cast<std::size_t>(type)] & attackers_;
                if (pieces == 0) continue;
                const auto& movement = movement_of(type);
                const Bits posts = beside & movement.capture_sweep[static_cast<std::size_t>(king_)];
                const auto& sweep = captures ? movement.capture_sweep : movement.quiet_sweep;
                Bits landers = posts == 0 ? Bits{0} : pieces & sweep[static_cast<std::size_t>(stone)];
                while (landers != 0) {
                    if (lander(type, pop_lowest(landers), stone, captures, posts, visit)) return true;
                }
            }
        }
        return false;
    }

   private:
    const Movement<Bits>& movement_of(int type) const {
        return rules_.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(colour_)];
    }

    template <class Visit>
    bool lander(int type, int from, int stone, bool captures, Bits posts, Visit& visit) {
        bool stop = false;
        visit_ways(rules_, board_, type, colour_, from, stone, captures, [&](Bits way) {
            const Bits guards = way & defenders_;
            if (stop || (way & (attackers_ | rules_.stones)) != 0 || many(guards)) return;
            Bits rides = posts & ~(attackers_ & ~bit<Bits>(from));
            while (rides != 0 && !stop) {
                const int ride = pop_lowest(rides);
                stop = final_leg(type, from, stone, ride, guards | (bit<Bits>(ride) & defenders_), visit);
            }
        });
        return stop;
    }

    template <class Visit>
    bool final_leg(int type, int from, int stone, int ride, Bits guards, Visit& visit) {
        if (many(guards)) return false;
        bool stop = false;
        const Bits gone = bit<Bits>(from) | bit<Bits>(stone);
        visit_ways(rules_, board_, type, colour_, ride, king_, true, [&](Bits way) {
            const Bits all = guards | (way & defenders_ & ~gone);
            if (stop || (way & (attackers_ | rules_.stones) & ~gone) != 0 || many(all)) return;
            stop = visit(all);
        });
        return stop;
    }

    static bool many(Bits guards) { return (guards & (guards - 1)) != 0; }

    const Rules<Bits>& rules_;
    const Board& board_;
    int king_;
    int colour_;
    Bits attackers_;
    Bits defenders_;
};

// Whether a king on `square` can be taken by way of a stone: by a landing if he stands on one, in the last leg, which
// never ends on another stone, if not. `passed` is where the attackers may take en passant.
template <class Bits, class Board>
bool is_attacked_by_chain(const Rules<Bits>& rules, const Board& board, int square, int colour, Bits occupied,
                          Bits attackers, int passed) {
    if (!has(rules.stones, square)) {
        ChainHunt<Bits, Board> hunt(rules, board, square, colour, occupied, attackers);
        return hunt.each([](Bits guards) { return guards == 0; });
    }
    for (int type = 0; type < rules.types; ++type) {
        Bits landers = board.by_type[static_cast<std::size_t>(type)] & attackers;
        if (landers != 0) landers &= attackers_of(rules, board, square, colour, occupied | rules.stones, landers);
        while (landers != 0) {
            const Landing<Bits> landing(type, colour, pop_lowest(landers), square, occupied, occupied & ~attackers,
                                        passed);
            if (landing.can_go_on(rules)) return true;
        }
    }
    return false;
}

// Effect of chains on a king that does not stand on a stone.
template <class Bits>
struct ChainThreats {
    bool now = false;  // one takes him
    Bits guards = 0;   // pieces of his that alone hold one up
};

template <class Bits, class Board>
ChainThreats<Bits> chain_threats(const Rules<Bits>& rules, const Board& board, int king, int colour) {
    ChainThreats<Bits> threats;
    ChainHunt<Bits, Board> hunt(rules, board, king, colour, board.occupied(),
                                board.by_colour[static_cast<std::size_t>(colour)]);
    threats.now = hunt.each([&](Bits guards) {
        threats.guards |= guards;
        return guards == 0;
    });
    return threats;
}

}  // namespace chessmith
