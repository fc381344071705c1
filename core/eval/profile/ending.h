// Endings in a profile: the class of an ending for a side, and the terms of each class.
#pragma once

#include "eval/profile/activity.h"
#include "eval/profile/pawns.h"

namespace chessmith {

enum class EndingClass : std::uint8_t { none, pawn_race, mating_attack, minor_pieces, complex };

constexpr const char* ending_name(EndingClass ending) {
    switch (ending) {
        case EndingClass::none: return "none";
        case EndingClass::pawn_race: return "pawn_race";
        case EndingClass::mating_attack: return "mating_attack";
        case EndingClass::minor_pieces: return "minor_piece_endgame";
        case EndingClass::complex: return "complex_endgame";
    }
    return "";
}

// A side with a piece that can mate against a lone king attacks; for the lone king it is a complex ending.
template <class S>
EndingClass ending_class(const View<S>& view, const EndingWeights& weights, int colour) {
    if (count(view.occupied) > weights.most_pieces) return EndingClass::none;
    bool pieces = false;
    bool majors = false;
    bool own_majors = false;
    for (int type = 0; type < view.rules.types; ++type) {
        if (!view.roles.types[static_cast<std::size_t>(type)].piece) continue;
        const auto all = view.position.by_type[static_cast<std::size_t>(type)];
        if (all == 0) continue;
        pieces = true;
        if (view.rules.values[static_cast<std::size_t>(type)] < weights.major_value) continue;
        majors = true;
        own_majors = own_majors || (all & view.own(colour)) != 0;
    }
    if (!pieces) return (view.pawns[0] | view.pawns[1]) != 0 ? EndingClass::pawn_race : EndingClass::complex;
    if (own_majors && count(view.own(colour ^ 1)) == 1) return EndingClass::mating_attack;
    return majors ? EndingClass::complex : EndingClass::minor_pieces;
}

// The mating net: few moves left for the other side, its king at the edge, ours near enough to help.
template <class S>
int mating_net(const View<S>& view, const EndingWeights& weights, int colour, int their_moves) {
    const int own = view.king[static_cast<std::size_t>(colour)];
    const int other = view.king[static_cast<std::size_t>(colour ^ 1)];
    if (own == kNoSquare || other == kNoSquare) return 0;
    // Where having no move loses, too few of them are no danger.
    const bool stalemate_saves = view.rules.spec.ends.stalemate != Verdict::loss;
    int score = 0;
    if (their_moves > weights.restricted_range[1]) {
        score += weights.freedom * their_moves;
    } else if (their_moves >= weights.restricted_range[0] || !stalemate_saves) {
        score += weights.restricted;
    } else {
        score += their_moves == 0 ? weights.stuck : weights.nearly_stuck;
    }
    score += weights.edge * view.roles.edge[static_cast<std::size_t>(other)];
    const int distance = view.distance(own, other);
    if (distance == 2 || distance == 3) score += weights.cooperation;
    return score;
}

template <class S>
int promotion_square(const View<S>& view, int colour, int square) {
    const int rank = colour == kWhite ? view.roles.last_rank : view.rules.ranks - 1 - view.roles.last_rank;
    return view.rules.square(view.rules.file_of(square), rank);
}

// The race: steps to promotion, the king nearer to the promotion square, and whether the path is clear.
template <class S>
int pawn_race(const View<S>& view, const EndingWeights& weights, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    int score = 0;
    for (auto rest = view.pawns[c]; rest != 0;) {
        const int square = pop_lowest(rest);
        const int goal = promotion_square(view, colour, square);
        score += weights.race_step * view.steps_to_go(square, colour);
        if (view.king[c] != kNoSquare && view.king[c ^ 1] != kNoSquare &&
            view.distance(view.king[c], goal) < view.distance(view.king[c ^ 1], goal))
            score += weights.race_support;
        if ((view.roles.front[c][static_cast<std::size_t>(square)] & view.occupied) == 0) score += weights.race_clear;
    }
    return score;
}

// Kings in one line, one square apart or more: the side that need not move has the opposition.
template <class S>
int kings_opposed(const View<S>& view, const EndingWeights& weights, int colour) {
    const int own = view.king[static_cast<std::size_t>(colour)];
    const int other = view.king[static_cast<std::size_t>(colour ^ 1)];
    if (own == kNoSquare || other == kNoSquare || view.position.side == colour) return 0;
    const bool in_line =
        view.rules.file_of(own) == view.rules.file_of(other) || view.rules.rank_of(own) == view.rules.rank_of(other);
    if (!in_line) return 0;
    const int between = view.distance(own, other) - 1;
    return between == 1 ? weights.direct_opposition : between >= 2 ? weights.distant_opposition : 0;
}

// Key squares: the promotion square of each own pawn and those within a rank of it, with our king on or beside them.
template <class S>
int key_squares_held(const View<S>& view, const EndingWeights& weights, int colour) {
    using Bits = typename S::Bits;
    const auto c = static_cast<std::size_t>(colour);
    if (view.king[c] == kNoSquare) return 0;
    Bits keys = 0;
    for (Bits rest = view.pawns[c]; rest != 0;) {
        const int goal = promotion_square(view, colour, pop_lowest(rest));
        keys |= bit<Bits>(goal) | view.rules.neighbours[static_cast<std::size_t>(goal)];
    }
    const Bits held = view.rules.neighbours[static_cast<std::size_t>(view.king[c])] | bit<Bits>(view.king[c]);
    return weights.key_square * count(keys & held);
}

// All terms of an ending for one side except mobility, which both sides share.
template <class S>
int ending_score(const View<S>& view, const EndingWeights& weights, int colour, EndingClass ending, int their_moves) {
    int score = passed_pawns(view, colour, weights.passed, weights.passed_rank);
    const int king = view.king[static_cast<std::size_t>(colour)];
    if (king != kNoSquare) score += weights.king_activity * std::max(0, 3 - steps_to_centre(view, king));
    if (ending == EndingClass::mating_attack) score += mating_net(view, weights, colour, their_moves);
    if (ending == EndingClass::pawn_race) {
        score += pawn_race(view, weights, colour) + kings_opposed(view, weights, colour) +
                 key_squares_held(view, weights, colour);
    }
    return score;
}

}  // namespace chessmith
