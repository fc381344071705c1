// Playing an action: the action leg by leg, the effects, the counters. The old position is left as it was.
#pragma once

#include "combat/turn.h"
#include "position/effects/belts.h"
#include "position/effects/portals.h"
#include "position/events.h"
#include "position/generate.h"

namespace chessmith {

template <class S>
bool has_legal_en_passant(const Rules<typename S::Bits>& rules, const Position<S>& position);

// Plays the board part of one action and then the whole turn's consequences.
template <class S, class Events>
class Turn {
   public:
    using Bits = typename S::Bits;

    Turn(const Rules<Bits>& rules, const Position<S>& before, Position<S>& after, Events events)
        : rules_(rules), after_(after), events_(events), us_(before.side) {
        after_.copy(rules, before);
    }

    void play(Action action) {
        after_.set_en_passant(rules_, kNoSquare);
        const int type = type_of(after_.code(action.from));
        switch (action.kind) {
            case Kind::castle: castle(action); break;
            case Kind::chain: chain(action, type); break;
            default: move(action, type); break;
        }
        settle_rights(action, type);
        bool reset = captured_ || rules_.is_pawn(type);
        Bits carried = 0;
        if (rules_.has_world) {
            if (action.kind != Kind::castle && go_through_portal(rules_, after_, action.to, events_)) {
                carried |= bit<Bits>(action.to);
            }
            const auto moved = run_belts(rules_, after_, events_);
            carried |= moved.from;
            reset = reset || moved.lost;
        }
        if (rules_.castling_lapses && after_.castling != 0) lapse_castling();
        pass_turn(reset);
        if (rules_.spec.goal.checks > 0 && in_check(rules_, after_, us_ ^ 1)) {
            const int left = after_.checks[static_cast<std::size_t>(us_)];
            after_.set_checks(us_, left > 0 ? left - 1 : 0);
        }
        if (action.kind == Kind::double_step && action.promotion == kNoSquare && !has(carried, action.to)) {
            expose(action, type);
        }
    }

   private:
    void move(Action action, int type) {
        if (!after_.empty(action.to)) capture(action.to);
        if (action.kind == Kind::en_passant) capture(passed_pawn(rules_, action.to, us_));
        leave(action.from, action.to);
        arrive(action, type);
    }

    void castle(Action action) {
        const auto [king_to, rook_to] = castling_squares(rules_, action.from, action.to);
        events_.add({.does = Does::castle,
                     .piece = after_.code(action.from),
                     .from = action.from,
                     .to = king_to,
                     .rook_from = action.to,
                     .rook_to = rook_to});
        after_.remove(rules_, action.from);
        after_.remove(rules_, action.to);
        after_.place(rules_, king_to, us_, rules_.spec.castling->king);
        after_.place(rules_, rook_to, us_, rules_.spec.castling->rook);
    }

    void chain(Action action, int type) {
        if (!after_.empty(action.via)) capture(action.via);
        leave(action.from, action.via);
        const int mover = piece_code(us_, type);
        events_.add({.does = Does::ride, .piece = mover, .from = action.via, .to = action.target});
        const bool passing =
            after_.empty(action.to) && has(en_passant_steps(rules_, type, us_, action.target), action.to);
        if (passing) capture(passed_pawn(rules_, action.to, us_));
        if (!after_.empty(action.to)) capture(action.to);
        events_.add({.does = Does::move, .piece = mover, .from = action.target, .to = action.to});
        arrive(action, type);
    }

    void leave(int from, int to) {
        events_.add({.does = Does::move, .piece = after_.code(from), .from = from, .to = to});
        after_.remove(rules_, from);
    }

    void arrive(Action action, int type) {
        if (action.promotion != kNoSquare) {
            type = action.promotion;
            events_.add({.does = Does::promote, .piece = piece_code(us_, type), .from = action.to});
        }
        after_.place(rules_, action.to, us_, type);
    }

    void capture(int square) {
        events_.add({.does = Does::take, .piece = after_.code(square), .from = square});
        after_.remove(rules_, square);
        touched_ |= bit<Bits>(square);
        captured_ = true;
    }

    void settle_rights(Action action, int type) {
        touched_ |= bit<Bits>(action.from) | bit<Bits>(action.to);
        if (after_.castling != 0) {
            const bool king = type == rules_.spec.castling->king;
            Bits lost = touched_;
            if (king) {
                Bits rooks = after_.castling;
                while (rooks != 0) {
                    const int rook = pop_lowest(rooks);
                    // A castled rook has left its square, but its right is found there.
                    const bool own = !has(after_.by_colour[static_cast<std::size_t>(us_ ^ 1)], rook);
                    if (own) lost |= bit<Bits>(rook);
                }
            }
            after_.drop_castling(rules_, lost);
        }
        if (after_.fresh != 0) after_.drop_fresh(rules_, touched_);
    }

    // Only the one king of a side castles: his capture ends the right, and so does a second one.
    void lapse_castling() {
        for (int colour : {kWhite, kBlack}) {
            if (is_single(after_.pieces(colour, rules_.spec.castling->king))) continue;
            after_.drop_castling(rules_, after_.by_colour[static_cast<std::size_t>(colour)]);
        }
    }

    void pass_turn(bool reset) {
        after_.halfmove = static_cast<std::uint16_t>((after_.halfmove + 1) * !reset);
        after_.fullmove = static_cast<std::uint16_t>(after_.fullmove + us_);
        after_.side = static_cast<std::uint8_t>(us_ ^ 1);
        after_.key ^= rules_.zobrist.side;
    }

    // A double step can be answered en passant while the pawn stays where it went and its path stays empty.
    void expose(Action action, int type) {
        const auto& pawn = rules_.pieces[static_cast<std::size_t>(type)];
        const int middle = action.from + rules_.forward(us_);
        if (!pawn.spec.en_passant || !after_.empty(middle) || after_.code(action.to) != piece_code(us_, type)) return;
        after_.en_passant = static_cast<std::uint8_t>(middle);
        const bool usable = has_legal_en_passant(rules_, after_);
        after_.en_passant = kNoSquare;
        if (usable) after_.set_en_passant(rules_, middle);
    }

    const Rules<Bits>& rules_;
    Position<S>& after_;
    [[no_unique_address]] Events events_;
    int us_;
    Bits touched_ = 0;
    bool captured_ = false;
};

// `roll` is what the die shows, for actions that need one. What happens on the board is added to `events`.
template <class S, class Events = NoEvents>
void play(const Rules<typename S::Bits>& rules, const Position<S>& before, Action action, Position<S>& after,
          int roll = 0, Events events = {}) {
    if constexpr (S::combat) {
        play_combat(rules, before, action, after, roll, events);
    } else {
        Turn<S, Events>(rules, before, after, events).play(action);
    }
}

}  // namespace chessmith
