// A position as the terms see it: attacks, pawns, kings.
#pragma once

#include "eval/roles.h"
#include "position/attacks.h"

namespace chessmith {

template <class S>
struct View {
    using Bits = typename S::Bits;

    const Rules<Bits>& rules;
    const Roles<Bits>& roles;
    const Position<S>& position;
    Bits occupied = 0;
    std::array<Bits, 2> pawns{};
    std::array<Bits, 2> pawn_attacks{};
    std::array<Bits, 2> attacks{};                            // by anything
    std::array<Bits, 2> twice{};                              // by two or more
    std::array<ByLikeness<Bits>, 2> alike{};                  // by colour: the pieces of each likeness
    std::array<ByLikeness<Bits>, 2> alike_attacks{};          // by colour: what these attack
    std::array<std::array<Bits, kMaxTypes>, 2> type_attacks;  // by colour and piece type; pawns and kings are left out
    std::array<Bits, 2> king_zone{};
    std::array<int, 2> king{};
    std::array<int, 2> king_attackers{};  // by colour of the attacker
    std::array<int, 2> king_units{};
    std::array<int, 2> king_hits{};  // attacks on squares next to the king

    View(const Rules<Bits>& of, const Roles<Bits>& with, const Position<S>& at)
        : rules(of), roles(with), position(at), occupied(at.occupied()) {
        for (int colour : {kWhite, kBlack}) {
            const auto c = static_cast<std::size_t>(colour);
            for (int type = 0; type < rules.types; ++type) {
                if (rules.is_pawn(type)) add_pawns(colour, type);
            }
            attacks[c] = pawn_attacks[c];
            king[c] = position.king(rules, colour);
            if (king[c] != kNoSquare) {
                const Bits around = king_steps(colour);
                const Bits near = rules.neighbours[static_cast<std::size_t>(king[c])];
                const Bits ahead = colour == kWhite ? near << rules.files : near >> rules.files;
                king_zone[c] = (around | near | ahead | bit<Bits>(king[c])) & rules.all;
                twice[c] |= attacks[c] & around;
                attacks[c] |= around;
            }
        }
    }

    // Where a king that stands can step or take, as he moves in this game.
    Bits king_steps(int colour) const {
        const auto c = static_cast<std::size_t>(colour);
        return roles.king_steps[c][static_cast<std::size_t>(king[c])];
    }

    Bits own(int colour) const { return position.by_colour[static_cast<std::size_t>(colour)]; }

    // What a piece attacks, regardless of what stands there.
    Bits attacks_from(int type, int colour, int square) const {
        const auto& movement = rules.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(colour)];
        Bits reach = movement.capture_leaps[static_cast<std::size_t>(square)];
        const Bits blockers = occupied | rules.stones;
        for (const std::uint8_t kind : movement.lines) reach |= rules.line(kind, square).reach(blockers);
        for (const std::uint8_t kind : movement.capture_lines) reach |= rules.line(kind, square).reach(blockers);
        return reach;
    }

    // One step ahead for a colour, all at once; what would leave the board is dropped.
    Bits ahead(int colour, Bits squares) const {
        return (colour == kWhite ? squares << rules.files : squares >> rules.files) & rules.all;
    }

    int distance(int a, int b) const {
        return std::max(std::abs(rules.file_of(a) - rules.file_of(b)), std::abs(rules.rank_of(a) - rules.rank_of(b)));
    }

    // Steps that a pawn still has to go: 0 on its last rank.
    int steps_to_go(int square, int colour) const {
        const int rank = rules.rank_of(square);
        return std::max(0, colour == kWhite ? roles.last_rank - rank : rank - (rules.ranks - 1 - roles.last_rank));
    }

    // How far a pawn has come, as on eight ranks: 1 where pawns stand first, 6 just before the last.
    std::size_t advance(int square, int colour) const {
        const int togo = steps_to_go(square, colour);
        const int come = roles.last_rank - togo;
        return static_cast<std::size_t>(togo <= 3 ? std::max(7 - togo, 0) : std::min(come, 3));
    }

    // What pawns of a colour attack.
    Bits pawn_attacks_of(int colour, Bits some) const {
        Bits attacked = 0;
        for (int type = 0; type < rules.types; ++type) {
            if (!rules.is_pawn(type)) continue;
            const auto& movement =
                rules.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(colour)];
            for (const auto& shift : movement.shifts) {
                if (shift.capture) attacked |= shift.of(some);
            }
        }
        return attacked;
    }

   private:
    void add_pawns(int colour, int type) {
        const auto c = static_cast<std::size_t>(colour);
        const Bits own_pawns = position.pieces(colour, type);
        pawns[c] |= own_pawns;
        if constexpr (S::combat) {
            // Pawns that only strike attack what they can strike.
            Bits strikers = own_pawns;
            while (strikers != 0) {
                const int square = pop_lowest(strikers);
                pawn_attacks[c] |= rules.combat.fighters[static_cast<std::size_t>(type)]
                                       .strike[c]
                                       .range[static_cast<std::size_t>(square)];
            }
            return;
        }
        const auto& movement = rules.pieces[static_cast<std::size_t>(type)].movement[c];
        if (!movement.shifts.empty()) {
            for (const auto& shift : movement.shifts) {
                if (!shift.capture) continue;
                const Bits reached = shift.of(own_pawns);
                twice[c] |= pawn_attacks[c] & reached;
                pawn_attacks[c] |= reached;
            }
            return;
        }
        Bits rest = own_pawns;
        while (rest != 0) pawn_attacks[c] |= attacks_from(type, colour, pop_lowest(rest));
    }
};

}  // namespace chessmith
