// Legality where more than pins and checks decides: in worlds with belts and stones, and for hopping pieces.
#pragma once

#include "position/pins.h"
#include "position/safety.h"

namespace chessmith {

// Decides which targets are legal. What belts will do to everything an action does not touch is known beforehand: they
// depend only on their own squares and those they lead to. So most actions are judged by checks and pins on the
// resulting board. On a free belt each piece moves as if it were alone, so there an action is judged by where the belt
// takes the piece. A chain can be opened by the piece that alone blocks it, by a capture besides the target, or on a
// stone. What is left is judged one by one.
template <class S>
class Forecast {
   public:
    using Bits = typename S::Bits;

    Forecast(const Rules<Bits>& rules, const Position<S>& position)
        : rules_(rules),
          position_(position),
          us_(position.side),
          king_(position.king(rules, us_)),
          unsure_(rules.unsettled),
          unsure_from_(unsure_),
          safety_(rules, position) {
        if (rules.belts.empty()) {
            look_at(position);
        } else {
            Sets<S> sets(rules, position, 0, 0, 0);
            run_belts(rules, sets);
            look_at(sets);
        }
        sure_ &= ~unsure_;
    }

    // Those of the targets that the piece may go to. `taken` are squares besides its target on which it captures.
    Bits operator()(int type, int from, Bits targets, Bits taken = 0) {
        const Masks open = open_for(from);
        const Bits unsure = targets & (taken == 0 ? open.unsure : rules_.all);
        Bits legal = targets & open.sure & ~unsure;
        if (unsure != 0) legal |= safety_.safe(type, from, unsure, taken);
        return legal;
    }

    // The same for a double step. It leaves a right that the answer may use.
    Bits twice(int from, Bits target) {
        if (target == 0) return 0;
        const Masks open = open_for(from);
        if ((target & open.unsure) == 0) return target & open.sure;
        return allows(Action::simple(from, lowest(target), Kind::double_step)) ? target : Bits{0};
    }

    // The same for many pawns that all took the same step, in worlds without stones.
    Bits shifted(int type, int shift, Bits targets) {
        const Bits from = shift >= 0 ? targets >> shift : targets << -shift;
        if (((targets & unsure_) | (from & (pinned_ | unsure_from_))) == 0) return targets & sure_;
        Bits legal = 0;
        while (targets != 0) {
            const int to = pop_lowest(targets);
            legal |= (*this)(type, to - shift, bit<Bits>(to));
        }
        return legal;
    }

    // Actions that have to be played out to be judged.
    bool allows(Action action) { return safety_.allows(action); }

   private:
    struct Masks {
        Bits sure;    // legal without further tests
        Bits unsure;  // to be judged
    };

    Masks open_for(int from) const {
        if (from == king_) return {king_steps_, ~known_king_steps_};
        if (!has(unsure_from_ | pinned_, from)) return {sure_, unsure_};
        if (has(unsure_from_, from)) return {0, rules_.all};
        return {way_of_pinned(from) & ~unsure_, unsure_};
    }

    template <class Board>
    void look_at(const Board& board) {
        const int them = us_ ^ 1;
        const int king = board.king(rules_, us_);
        if (king == kNoSquare) return;  // only an action that is tested by itself can save him
        const bool wins = board.king(rules_, them) == kNoSquare;
        if (king == king_) look_at_king_steps(board, wins);
        if (wins) {
            sure_ = rules_.all;  // a side that wins at once may leave its king in danger
        } else if (!rules_.pins_are_known || has(rules_.stones, king)) {
            unsure_from_ = rules_.all;
        } else {
            pins_.find(rules_, board, king, us_);
            sure_ = before_free_belts(rules_, pins_.answers(rules_));
            if (pins_.checkers() == 0) sure_ |= rules_.doomed;
            pinned_ = before_free_belts(rules_, pins_.pinned());
            if (rules_.stones == 0) return;
            const auto threats = chain_threats(rules_, board, king, them);
            unsure_from_ |= threats.now ? rules_.all : before_free_belts(rules_, threats.guards);
        }
    }

    // The king's own steps, where neither he nor his target is on a belt or a stone.
    template <class Board>
    void look_at_king_steps(const Board& board, bool wins) {
        const Bits still = ~(unsure_ | rules_.free_belts);
        if (!has(still, king_)) return;
        const Bits enemies = position_.by_colour[static_cast<std::size_t>(us_ ^ 1)];
        const Bits occupied = position_.occupied();
        Bits steps =
            ordinary_targets(rules_, rules_.royal, us_, king_, occupied | rules_.stones, occupied, enemies) & still;
        known_king_steps_ = steps;
        const Bits others = board.occupied() & ~bit<Bits>(king_);
        while (steps != 0) {
            const int to = pop_lowest(steps);
            const Bits mark = bit<Bits>(to);
            const Bits attackers = board.by_colour[static_cast<std::size_t>(us_ ^ 1)] & ~mark;
            if (wins || !is_capturable(rules_, board, to, us_ ^ 1, others | mark, attackers)) king_steps_ |= mark;
        }
    }

    Bits way_of_pinned(int from) const {
        const Bits carried = after_free_belts(rules_, bit<Bits>(from));
        return before_free_belts(rules_, pins_.answers(rules_) & pins_.way(rules_, lowest(carried)));
    }

    const Rules<Bits>& rules_;
    const Position<S>& position_;
    int us_;
    int king_;
    Bits unsure_;       // squares that it is judged by itself to go to
    Bits unsure_from_;  // pieces whose every action is judged by itself
    Bits sure_ = 0;     // where pieces that are neither pinned nor unsure may go without further ado
    Bits pinned_ = 0;
    Bits king_steps_ = 0;
    Bits known_king_steps_ = 0;  // of which `king_steps_` are safe
    Pins<Bits> pins_;
    KingSafety<S> safety_;
};

}  // namespace chessmith
