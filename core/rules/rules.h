// The compiled rules of one game in one world: tables that movement, play and search look things up in.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "board/line.h"
#include "rules/belts.h"
#include "rules/combat.h"
#include "rules/features.h"
#include "rules/game_network.h"
#include "rules/network.h"
#include "rules/spec.h"
#include "rules/tapered.h"
#include "rules/zobrist.h"

namespace chessmith {

struct RulesError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// Why a learned evaluation cannot be used in a game; any other RulesError is about the game itself.
struct NetworkError : RulesError {
    using RulesError::RulesError;
};

// A leap that pieces in between can block.
template <class Bits>
struct LameLeap {
    std::uint8_t to = 0;
    bool move = false;
    bool capture = false;
    Bits way = 0;
};

// Line kinds by number, as lists short enough to live in the piece itself.
struct KindList {
    std::array<std::uint8_t, 16> kinds{};
    std::uint8_t size = 0;

    const std::uint8_t* begin() const { return kinds.data(); }
    const std::uint8_t* end() const { return kinds.data() + size; }
    bool empty() const { return size == 0; }
};

// One step of many pawns at once: all of `origins` move by the same number of squares.
template <class Bits>
struct Shift {
    int squares = 0;
    int up = 0;  // one of these two is 0: shifting by both takes no branch
    int down = 0;
    Bits origins = 0;
    bool move = false;
    bool capture = false;

    Bits of(Bits pieces) const { return ((pieces & origins) << up) >> down; }
};

// How a piece type of one colour moves.
template <class Bits>
struct Movement {
    std::vector<Bits> quiet_leaps;    // by square: leaps to an empty square
    std::vector<Bits> capture_leaps;  // by square: leaps that capture
    std::vector<Bits> quiet_from;     // by square: from where such a leap arrives here
    std::vector<Bits> capture_from;
    std::vector<Bits> quiet_sweep;                  // by square: from where it could come here on an empty board
    std::vector<Bits> capture_sweep;                // by square: from where it could capture here
    std::vector<std::vector<LameLeap<Bits>>> lame;  // by square; empty when the type has none
    KindList lines;                                 // rides that move and capture alike
    KindList quiet_lines;
    KindList capture_lines;
    std::vector<Shift<Bits>> shifts;  // the leaps of pawns, to move all of them at once; empty for other types
    bool uniform = true;              // moves as it captures: no quiet-only or capture-only part
    bool plain = false;               // uniform, and nothing special about it: no promotion, no double step
};

// A type with capturing leaps and its table of where they come from.
template <class Bits>
struct Leaper {
    const Bits* from = nullptr;
    std::uint8_t type = 0;
};

// Types of a colour that ride along the same kinds of lines, seen from the square they aim at.
template <class Bits>
struct Riders {
    KindList lines;
    Bits origins = 0;  // squares from which such a ride may begin
    std::uint8_t size = 0;
    std::array<std::uint8_t, kMaxTypes> types{};  // the second is the first again where there is only one
    std::vector<Bits> sweep;                      // by square: from where they would arrive on an empty board
};

// A type that moves as it captures and does nothing else, with all that generation asks about it side by side.
template <class Bits>
struct PlainMover {
    const Bits* leaps = nullptr;    // by square
    std::vector<Bits> first_steps;  // by square: leaps, and where its rides begin
    std::uint8_t type = 0;
    std::uint8_t size = 0;
    std::array<const Line<Bits>*, 16> lines{};  // by square each
};

template <class Bits>
struct Promotion {
    std::array<Bits, 2> zone{};    // by colour: squares where the type promotes
    std::array<Bits, 2> forced{};  // of these, where it must
    std::array<Bits, 2> before{};  // squares from which it can get there in one step or two
    std::array<std::vector<std::uint8_t>, 2> to;
    std::vector<int> limit;
};

template <class Bits>
struct Piece {
    PieceSpec spec;
    std::array<Movement<Bits>, 2> movement;
    Promotion<Bits> promotion;
    std::array<Bits, 2> double_step{};  // squares from which it may step twice
    bool fresh_only = false;
    bool promotes = false;
};

template <class Bits>
struct Rules {
    explicit Rules(Spec from);

    Spec spec;
    int files = 8;
    int ranks = 8;
    int squares = 64;
    int types = 0;
    int royal = -1;  // the royal type, or -1

    Bits all = 0;
    Bits deadly = 0;
    Bits stones = 0;
    Bits bridges = 0;
    Bits halts = 0;      // can be entered but not crossed; cut into the tables of all moves
    Bits obstacles = 0;  // neither castling nor an action with a strike leads over these or onto them
    Bits unsettled = 0;  // a piece that moves there may not stay there, so such moves are judged one by one
    Bits dark_squares = 0;
    Bits portals = 0;
    std::vector<std::uint8_t> partners;  // by square: where its portal leads; empty without portals
    std::vector<Belt> belts;
    std::vector<BeltRun<Bits>> belt_runs;  // the same belts in the same order
    Bits belt_squares = 0;
    Bits belt_targets = 0;  // squares that a belt carries to
    Bits free_belts = 0;    // squares of belts whose every piece moves on whatever stands where
    Bits busy_belts = 0;    // squares of the other belts, and those they carry to
    Bits doomed = 0;        // squares of free belts from which the next step destroys

    std::vector<Piece<Bits>> pieces;
    std::vector<Line<Bits>> lines;                     // by kind, then by square, see `line`
    std::array<std::vector<Leaper<Bits>>, 2> leapers;  // by colour: types with capturing leaps
    std::array<std::vector<Bits>, 2> leaper_sweep;    // by colour and square: from where any of them could capture here
    std::array<std::vector<Riders<Bits>>, 2> riders;  // by colour: types that capture along lines
    std::array<std::vector<Riders<Bits>>, 2> quiet_riders;  // by colour: types that go along lines to an empty square
    std::array<std::vector<PlainMover<Bits>>, 2> plain_movers;  // by colour, without the royal type
    std::array<std::vector<std::uint8_t>, 2> other_movers;      // by colour: the other types, without the royal one
    std::array<const Bits*, 2> royal_leaps{};  // by colour: the king's targets by square, where he just leaps
    std::array<std::vector<std::uint8_t>, 2> lame_captors;
    std::vector<Bits> neighbours;  // king steps that are not deadly

    std::vector<std::uint8_t> en_passant_types;
    Bits reach_types = 0;  // one bit a type
    std::array<Bits, 2> reach_goal{};

    bool has_world = false;
    bool has_goals = false;       // something besides mate can end the game on the board
    bool checkmate = false;       // king safety binds
    bool pins_are_known = false;  // checks and pins can be found by looking along lines
    bool pins_suffice = false;    // legality follows from them alone, without looking at what an action leads to
    bool has_freshness = false;
    bool castling_lapses = false;  // the castling piece is not royal: it can be captured, or promoted to again
    Bits pawn_types = 0;           // one bit a type
    Bits lone_minors = 0;          // one bit a type
    Bits colour_bound = 0;         // one bit a type

    CombatRules<Bits> combat;  // empty in games without combat

    Zobrist zobrist;

    std::vector<int> values;             // by type, for exchanges and ordering
    std::vector<std::uint8_t> by_value;  // types, cheapest first
    std::vector<Tapered> piece_square;   // by (type, colour, square), White's view: value and place
    std::vector<int> phase_weight;       // by type
    int phase_total = 0;                 // of both full armies

    // By term of the evaluation: 64ths of what it says, in the middlegame and in the endgame. Empty: all of it.
    std::vector<std::array<int, 2>> term_scales;

    // A learned evaluation, if there is one: either the one for chess, or one for this game with its features.
    std::shared_ptr<const Network> network;
    std::shared_ptr<const GameNetwork> game_network;
    std::shared_ptr<const Features> features;

    const Line<Bits>& line(int kind, int from) const { return lines[static_cast<std::size_t>(kind * squares + from)]; }
    int square(int file, int rank) const { return rank * files + file; }
    int file_of(int square) const { return square % files; }
    int rank_of(int square) const { return square / files; }
    int forward(int colour) const { return colour == kWhite ? files : -files; }
    bool is_pawn(int type) const { return has(pawn_types, type); }
};

}  // namespace chessmith
