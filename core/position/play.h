// Playing an action: the action leg by leg, the effects, the counters. The old position is left as it was.
#pragma once

#include "combat/turn.h"
#include "position/effects/belts.h"
#include "position/generate.h"

namespace chessmith {

template <class S>
bool has_legal_en_passant(const Rules<typename S::Bits>& rules, const Position<S>& position);

// Plays the board part of one action and then the whole turn's consequences.
template <class S>
class Turn {
   public:
    using Bits = typename S::Bits;

    Turn(const Rules<Bits>& rules, const Position<S>& before, Position<S>& after)
        : rules_(rules), after_(after), us_(before.side) {
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
        if (!rules_.belts.empty()) {
            const auto moved = run_belts(rules_, after_);
            carried = moved.from;
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
        after_.remove(rules_, action.from);
        arrive(action, type);
    }

    void castle(Action action) {
        const auto [king_to, rook_to] = castling_squares(rules_, action.from, action.to);
        after_.remove(rules_, action.from);
        after_.remove(rules_, action.to);
        after_.place(rules_, king_to, us_, rules_.spec.castling->king);
        after_.place(rules_, rook_to, us_, rules_.spec.castling->rook);
    }

    void chain(Action action, int type) {
        if (!after_.empty(action.via)) capture(action.via);
        after_.remove(rules_, action.from);
        const bool passing =
            after_.empty(action.to) && has(en_passant_steps(rules_, type, us_, action.target), action.to);
        if (passing) capture(passed_pawn(rules_, action.to, us_));
        if (!after_.empty(action.to)) capture(action.to);
        arrive(action, type);
    }

    void arrive(Action action, int type) {
        after_.place(rules_, action.to, us_, action.promotion == kNoSquare ? type : action.promotion);
    }

    void capture(int square) {
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

    // A double step can be answered en passant while the pawn stands where it went and nothing fills its way.
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
    int us_;
    Bits touched_ = 0;
    bool captured_ = false;
};

// `roll` is what the die shows, for actions that need one.
template <class S>
void play(const Rules<typename S::Bits>& rules, const Position<S>& before, Action action, Position<S>& after,
          int roll = 0) {
    if constexpr (S::combat) {
        play_combat(rules, before, action, after, roll);
    } else {
        Turn<S>(rules, before, after).play(action);
    }
}

}  // namespace chessmith
