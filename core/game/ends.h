// Ends of a game on the board: mate, stalemate, goals, material. Repetition needs the history and is judged elsewhere.
#pragma once

#include <optional>

#include "position/check.h"

namespace chessmith {

constexpr int kNobody = -1;
constexpr int kDraw = 2;

// Why a game ended. Users see these texts.
enum class Reason : std::uint8_t {
    checkmate,
    stalemate,
    king_lost,
    extinction,
    goal_reached,
    checks,
    bare_king,
    bare_kings,
    insufficient_material,
    repetition,
    move_limit,
};

constexpr const char* reason_text(Reason reason) {
    switch (reason) {
        case Reason::checkmate: return "checkmate";
        case Reason::stalemate: return "stalemate";
        case Reason::king_lost: return "king lost";
        case Reason::extinction: return "extinction";
        case Reason::goal_reached: return "goal reached";
        case Reason::checks: return "check count";
        case Reason::bare_king: return "bare king";
        case Reason::bare_kings: return "bare kings";
        case Reason::insufficient_material: return "insufficient material";
        case Reason::repetition: return "repetition";
        case Reason::move_limit: return "move limit";
    }
    return "";
}

struct End {
    int winner = kDraw;
    Reason reason = Reason::stalemate;
};

template <class S>
bool has_reached(const Rules<typename S::Bits>& rules, const Position<S>& position, int colour) {
    typename S::Bits pieces = 0;
    for (int type = 0; type < rules.types; ++type) {
        if (has(rules.reach_types, type)) pieces |= position.pieces(colour, type);
    }
    return (pieces & rules.reach_goal[static_cast<std::size_t>(colour)]) != 0;
}

// Whether Black, to move, can still answer White's arrival at the goal with his own.
template <class S>
bool can_reply_at_goal(const Rules<typename S::Bits>& rules, const Position<S>& position);

// Whether the side to move, down to its king, can bare the other king at once.
template <class S>
bool can_bare_back(const Rules<typename S::Bits>& rules, const Position<S>& position);

template <class S>
End goal_end(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    const auto& goal = rules.spec.goal;
    const int side = position.side;
    const int other = side ^ 1;
    if (goal.checkmate || goal.hit_points) {
        if (position.king(rules, side) == kNoSquare) return {other, Reason::king_lost};
        if (position.king(rules, other) == kNoSquare) return {side, Reason::king_lost};
    }
    if (!rules.has_goals) return {kNobody, Reason::king_lost};
    for (const int type : goal.extinction) {
        if (position.pieces(side, type) == 0) return {other, Reason::extinction};
        if (position.pieces(other, type) == 0) return {side, Reason::extinction};
    }
    if (goal.reach && !goal.reach->reply) {
        if (has_reached(rules, position, other)) return {other, Reason::goal_reached};
        if (has_reached(rules, position, side)) return {side, Reason::goal_reached};
    }
    if (goal.reach && goal.reach->reply) {
        const bool white = has_reached(rules, position, kWhite);
        const bool black = has_reached(rules, position, kBlack);
        if (white && black) return {kDraw, Reason::goal_reached};
        if (black) return {kBlack, Reason::goal_reached};
        if (white && (side == kWhite || !can_reply_at_goal(rules, position))) return {kWhite, Reason::goal_reached};
    }
    if (goal.checks > 0 && position.checks[static_cast<std::size_t>(other)] == 0) return {other, Reason::checks};
    if (goal.checks > 0 && position.checks[static_cast<std::size_t>(side)] == 0) return {side, Reason::checks};
    if (rules.spec.ends.bare_king != Verdict::none) {
        const bool side_bare = count(position.by_colour[static_cast<std::size_t>(side)]) == 1;
        const bool other_bare = count(position.by_colour[static_cast<std::size_t>(other)]) == 1;
        if (side_bare && other_bare) return {kDraw, Reason::bare_kings};
        if (other_bare) return {side, Reason::bare_king};
        if (side_bare && !can_bare_back(rules, position)) return {other, Reason::bare_king};
    }
    return {kNobody, Reason::king_lost};
}

// The side that has reached a goal on the board, kDraw, or kNobody.
template <class S>
int goal_reached(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    return goal_end(rules, position).winner;
}

// Whether the game is won or drawn by a goal. Every node calls this, so the common case is tested first.
template <class S>
bool is_over_on_board(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    if (rules.has_goals || !rules.checkmate) return goal_reached(rules, position) != kNobody;
    const auto kings = position.by_type[static_cast<std::size_t>(rules.royal)];
    return (kings & position.by_colour[0]) == 0 || (kings & position.by_colour[1]) == 0;
}

// The chess rule: kings alone, one minor piece, or any number of bishops on one colour.
template <class S>
bool is_insufficient(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    using Bits = typename S::Bits;
    Bits bound = 0;
    Bits others = 0;
    for (int type = 0; type < rules.types; ++type) {
        const Bits pieces = position.by_type[static_cast<std::size_t>(type)];
        if (pieces == 0 || type == rules.royal) continue;
        if (!has(rules.lone_minors | rules.colour_bound, type)) return false;
        (has(rules.colour_bound, type) ? bound : others) |= pieces;
    }
    if (others != 0) return is_single(others) && bound == 0;
    return (bound & rules.dark_squares) == 0 || (bound & ~rules.dark_squares) == 0;
}

}  // namespace chessmith
