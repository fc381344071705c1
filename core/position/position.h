// A position: a small value, copied by playing. It has no history.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "board/shape.h"
#include "rules/rules.h"

namespace chessmith {

constexpr int piece_code(int colour, int type) { return 1 + type + 64 * colour; }
constexpr int type_of(int code) { return (code & 63) - 1; }
constexpr int colour_of(int code) { return code >> 6; }

struct NoCombat {};

// What pieces with hit points add to a position, by square.
template <int kSquares>
struct CombatState {
    std::array<std::uint8_t, kSquares> hp{};
    std::array<std::uint8_t, kSquares> cooldown{};
    std::array<std::uint8_t, kSquares> uses{};
    std::array<std::uint8_t, kSquares> rest{};  // own turns that a pawn still may not advance
    std::array<std::uint8_t, 2> decree{};       // by colour: 1 while its damage and healing are raised
};

// The part of a position that every game uses in full.
template <class S>
struct PositionHead {
    using Bits = typename S::Bits;

    std::array<Bits, 2> by_colour{};
    Bits castling = 0;  // rooks that may still castle
    Bits fresh = 0;     // pawns that never moved, in games where that matters
    std::uint64_t key = 0;
    Tapered placement = 0;  // material and placement of all pieces, White's view
    std::uint16_t halfmove = 0;
    std::uint16_t fullmove = 1;
    std::uint8_t side = kWhite;
    std::uint8_t en_passant = kNoSquare;   // set only while a legal action uses it
    std::array<std::uint8_t, 2> checks{};  // checks still to give, in games that count them
    std::array<std::uint8_t, S::squares> board{};
};

template <class S>
struct Position : PositionHead<S> {
    using ShapeType = S;
    using Bits = typename S::Bits;
    using RulesType = Rules<Bits>;
    using Head = PositionHead<S>;
    using Head::board;
    using Head::by_colour;
    using Head::castling;
    using Head::checks;
    using Head::en_passant;
    using Head::fresh;
    using Head::key;
    using Head::placement;
    using Head::side;

    std::array<Bits, kMaxTypes> by_type{};
    [[no_unique_address]] std::conditional_t<S::combat, CombatState<S::squares>, NoCombat> combat;

    // Takes over another position of the same game, leaving out the piece types that the game does not have.
    void copy(const RulesType& rules, const Position& other) {
        std::memcpy(static_cast<Head*>(this), static_cast<const Head*>(&other), sizeof(Head));
        for (std::size_t type = 0; type < static_cast<std::size_t>(rules.types); ++type)
            by_type[type] = other.by_type[type];
        combat = other.combat;
    }

    Bits occupied() const { return by_colour[0] | by_colour[1]; }
    Bits pieces(int colour, int type) const {
        return by_colour[static_cast<std::size_t>(colour)] & by_type[static_cast<std::size_t>(type)];
    }
    int code(int square) const { return board[static_cast<std::size_t>(square)]; }
    bool empty(int square) const { return code(square) == 0; }

    // The square of a side's king, or kNoSquare where it has none.
    int king(const RulesType& rules, int colour) const {
        const Bits kings = rules.royal < 0 ? Bits{0} : pieces(colour, rules.royal);
        return kings == 0 ? kNoSquare : lowest(kings);
    }

    void place(const RulesType& rules, int square, int colour, int type) {
        const Bits mark = bit<Bits>(square);
        by_colour[static_cast<std::size_t>(colour)] |= mark;
        by_type[static_cast<std::size_t>(type)] |= mark;
        board[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(piece_code(colour, type));
        key ^= rules.zobrist.piece(colour, type, square);
        placement += rules.piece_square[static_cast<std::size_t>((type * 2 + colour) * rules.squares + square)];
    }

    void remove(const RulesType& rules, int square) {
        const int colour = colour_of(code(square));
        const int type = type_of(code(square));
        const Bits mark = bit<Bits>(square);
        by_colour[static_cast<std::size_t>(colour)] ^= mark;
        by_type[static_cast<std::size_t>(type)] ^= mark;
        board[static_cast<std::size_t>(square)] = 0;
        key ^= rules.zobrist.piece(colour, type, square);
        placement -= rules.piece_square[static_cast<std::size_t>((type * 2 + colour) * rules.squares + square)];
    }

    void drop_castling(const RulesType& rules, Bits rooks) {
        Bits lost = castling & rooks;
        castling ^= lost;
        while (lost != 0) key ^= rules.zobrist.castling[static_cast<std::size_t>(pop_lowest(lost))];
    }

    void drop_fresh(const RulesType& rules, Bits moved) {
        Bits lost = fresh & moved;
        fresh ^= lost;
        while (lost != 0) key ^= rules.zobrist.fresh[static_cast<std::size_t>(pop_lowest(lost))];
    }

    void set_en_passant(const RulesType& rules, int square) {
        if (en_passant != kNoSquare) key ^= rules.zobrist.en_passant[en_passant];
        en_passant = static_cast<std::uint8_t>(square);
        if (en_passant != kNoSquare) key ^= rules.zobrist.en_passant[en_passant];
    }

    void set_checks(int colour, int left) {
        auto& checks_left = checks[static_cast<std::size_t>(colour)];
        const auto fact = [&] { return fact_key(Fact::checks, static_cast<std::uint64_t>(colour), checks_left); };
        key ^= fact();
        checks_left = static_cast<std::uint8_t>(left);
        key ^= fact();
    }
};

// The square of the pawn that an en passant capture by `side` on `square` takes.
template <class Bits>
int passed_pawn(const Rules<Bits>& rules, int square, int side) {
    return square - rules.forward(side);
}

}  // namespace chessmith
