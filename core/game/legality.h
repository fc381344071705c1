// Which actions are legal, and ways to list or count them.
#pragma once

#include "combat/generate.h"
#include "game/ends.h"
#include "game/play.h"

namespace chessmith {

// Whether a played action was legal: the mover's king stands, and either the other king is gone or the mover is safe.
template <class S>
bool leaves_king_safe(const Rules<typename S::Bits>& rules, const Position<S>& after, int mover) {
    if (!rules.checkmate) return true;
    if (after.king(rules, mover) == kNoSquare) return false;
    if (after.king(rules, mover ^ 1) == kNoSquare) return true;
    if (in_check(rules, after, mover)) return false;
    return rules.spec.goal.giving_check || !in_check(rules, after, mover ^ 1);
}

template <class S>
bool is_legal(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    if (!rules.checkmate) return true;
    if (rules.spec.goal.giving_check) return KingSafety<S>(rules, position).allows(action);
    Position<S> after;
    play(rules, position, action, after);
    return leaves_king_safe(rules, after, position.side);
}

// Whether an action, wherever it comes from, is a plain legal move, decided without listing the others. An action it
// rejects may still be legal: a promotion, castling, or a move in a game where more than pins decides.
template <class S>
bool is_surely_legal(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    using Bits = typename S::Bits;
    if (!rules.pins_suffice || action.from >= rules.squares || action.to >= rules.squares) return false;
    if (action != Action::simple(action.from, action.to)) return false;
    const int us = position.side;
    const Bits own = position.by_colour[static_cast<std::size_t>(us)];
    const Bits enemies = position.by_colour[static_cast<std::size_t>(us ^ 1)];
    const int king = position.king(rules, us);
    if (king == kNoSquare || !has(own, action.from)) return false;
    const int type = type_of(position.code(action.from));
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    if (piece.promotes && has(piece.promotion.zone[static_cast<std::size_t>(us)], action.to)) return false;
    const Bits occupied = own | enemies;
    if (!has(ordinary_targets(rules, type, us, action.from, occupied, occupied, enemies), action.to)) return false;
    const Bits after = (occupied & ~bit<Bits>(action.from)) | bit<Bits>(action.to);
    return !is_attacked(rules, position, type == rules.royal ? action.to : king, us ^ 1, after,
                        enemies & ~bit<Bits>(action.to));
}

// Passes on the legal ones of the pseudo-legal actions it is given.
template <class S, class Sink>
struct LegalSink : EachAction<LegalSink<S, Sink>> {
    LegalSink(const Rules<typename S::Bits>& of, const Position<S>& at, Sink& to)
        : rules(of), position(at), inner(to) {}

    bool is_full() const { return inner.is_full(); }
    void add(Action action) {
        if (is_legal(rules, position, action)) inner.add(action);
    }

    const Rules<typename S::Bits>& rules;
    const Position<S>& position;
    Sink& inner;
};

// Hands all legal actions to a sink; none where the game has ended on the board. With `from` only those of the piece
// there need come.
template <class S, class Sink>
void generate_legal(const Rules<typename S::Bits>& rules, const Position<S>& position, Sink& sink,
                    int from = kNoSquare) {
    if (is_over_on_board(rules, position)) return;
    const auto generator = [&]<class To>(To& to) {
        Generator<S, To> made(rules, position, to);
        if (from != kNoSquare) made.ask_for(from);
        return made;
    };
    if constexpr (S::combat) {
        const bool acts = generate_combat(rules, position, sink);
        if (!acts && rules.spec.ends.pass) sink.add(Action::pass());
    } else if (rules.pins_suffice) {
        generator(sink).legal();
    } else if (!rules.checkmate) {
        generator(sink).pseudo_legal();
    } else if (rules.spec.goal.giving_check) {
        generator(sink).legal_in_world();
    } else {
        LegalSink<S, Sink> tested(rules, position, sink);
        generator(tested).pseudo_legal();
    }
}

// Whether an action, wherever it comes from, is one of the legal ones.
template <class S>
bool is_among_legal(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    const auto on_board = [&](int square) { return square < rules.squares; };
    if (action.kind != Kind::pass && !on_board(action.from)) return false;
    if (action.to != kNoSquare && !on_board(action.to)) return false;
    FindSink sink(action);
    generate_legal<S>(rules, position, sink, action.from);
    return sink.found;
}

template <class S>
bool has_legal(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    AnySink sink;
    generate_legal<S>(rules, position, sink);
    return sink.any;
}

template <class S>
void list_legal(const Rules<typename S::Bits>& rules, const Position<S>& position, ActionList& list) {
    ListSink sink(list);
    generate_legal<S>(rules, position, sink);
}

template <class S>
std::uint64_t count_legal(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    CountSink sink;
    generate_legal<S>(rules, position, sink);
    return sink.total;
}

template <class S>
bool has_legal_en_passant(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    bool found = false;
    const auto look = [&](Action action) { found = found || is_legal(rules, position, action); };
    each_en_passant(rules, position, look);
    if (rules.stones != 0) each_en_passant_chain(rules, position, look);
    return found;
}

template <class S>
bool can_reply_at_goal(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    ActionList list;
    ListSink sink(list);
    Generator<S, ListSink>(rules, position, sink).pseudo_legal();
    for (const Action action : list) {
        const bool heads_there =
            rules.has_world || has(rules.reach_goal[static_cast<std::size_t>(position.side)], action.to);
        if (!heads_there || !is_legal(rules, position, action)) continue;
        Position<S> after;
        play(rules, position, action, after);
        if (has_reached(rules, after, position.side)) return true;
    }
    return false;
}

template <class S>
bool can_bare_back(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    const int other = position.side ^ 1;
    if (count(position.by_colour[static_cast<std::size_t>(other)]) != 2) return false;
    ActionList list;
    ListSink sink(list);
    Generator<S, ListSink>(rules, position, sink).pseudo_legal();
    for (const Action action : list) {
        if (!position.empty(action.to) && is_legal(rules, position, action)) return true;
    }
    return false;
}

// Whether passing would cost the side to move its king through the effects.
template <class S>
bool king_is_doomed(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    if (rules.belts.empty() || !rules.checkmate) return false;
    Position<S> after = position;
    run_belts(rules, after);
    return after.king(rules, position.side) == kNoSquare;
}

// The draw by insufficient material, while the side to move still has actions.
template <class S>
std::optional<End> material_end(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    const auto& ends = rules.spec.ends;
    const bool only_kings = count(position.occupied()) == 2 && rules.royal >= 0 &&
                            count(position.by_type[static_cast<std::size_t>(rules.royal)]) == 2;
    if (ends.bare_kings != Verdict::none && only_kings) return End{kDraw, Reason::bare_kings};
    if (ends.insufficient_material != Verdict::none && is_insufficient(rules, position))
        return End{kDraw, Reason::insufficient_material};
    return std::nullopt;
}

// The end of the game by the board alone, ignoring clock and repetition; nothing while the game continues.
template <class S>
std::optional<End> board_end(const Rules<typename S::Bits>& rules, const Position<S>& position) {
    const End goal = goal_end(rules, position);
    if (goal.winner != kNobody) return goal;
    const auto& ends = rules.spec.ends;
    const int side = position.side;
    if (!has_legal(rules, position)) {
        if (in_check(rules, position, side) || king_is_doomed(rules, position)) return End{side ^ 1, Reason::checkmate};
        switch (ends.stalemate) {
            case Verdict::loss: return End{side ^ 1, Reason::stalemate};
            case Verdict::win: return End{side, Reason::stalemate};
            default: return End{kDraw, Reason::stalemate};
        }
    }
    return material_end(rules, position);
}

}  // namespace chessmith
