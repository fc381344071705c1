// Wins in one: an action that ends the game at once by a goal on the board. Nodes look for one before any pruning, so
// that the horizon cannot hide it. Mate is not included: it shows only when the replies are generated.
#pragma once

#include "game/legality.h"
#include "search/alphabeta/check_finder.h"

namespace chessmith {

template <class S>
class WinInOne {
   public:
    using Bits = typename S::Bits;

    explicit WinInOne(const Rules<Bits>& rules)
        : rules_(rules),
          belts_(!rules.belts.empty()),
          leads_elsewhere_((rules.stones | rules.portals) != 0),
          is_possible_(rules.has_goals || (rules.checkmate && belts_)) {
        if (!rules.spec.goal.reach) return;
        for (int colour : {kWhite, kBlack}) note_arrivals(colour);
    }

    // Whether this game can end like that at all; games that cannot pay nothing.
    bool is_possible() const { return is_possible_; }

    // Finds such an action. In the common case, that there is none, a few set operations suffice.
    bool find(const Position<S>& position, Action& action) {
        if (rules_.spec.goal.reach && find_arrival(position, action)) return true;
        if (rules_.spec.goal.checks > 0 && position.checks[position.side] == 1 && find_check(position, action))
            return true;
        const Bits victims = last_of_their_kind(position);
        if (victims != 0 && find_capture(position, victims, action)) return true;
        return belts_ && belts_decide(position) && find_any(position, action);
    }

   private:
    // Squares from which something may arrive at a goal in one move on an empty board, and by what types.
    void note_arrivals(int colour) {
        const auto c = static_cast<std::size_t>(colour);
        const Bits goal = rules_.reach_goal[c];
        for (int type = 0; type < rules_.types; ++type) {
            const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
            const auto& movement = piece.movement[c];
            bool counts = has(rules_.reach_types, type);
            if (piece.promotes) {
                // A piece that promotes to such a type arrives too, and a choice of promotion has to be listed.
                for (const std::uint8_t to : piece.promotion.to[c]) counts = counts || has(rules_.reach_types, to);
                if (counts) has_choice_[c] |= bit<Bits>(type);
            }
            if (!counts) continue;
            for (Bits squares = goal; squares != 0;) {
                const auto square = static_cast<std::size_t>(pop_lowest(squares));
                before_goal_[c][static_cast<std::size_t>(type)] |=
                    movement.quiet_sweep[square] | movement.capture_sweep[square];
            }
        }
        if (rules_.spec.castling && has(rules_.reach_types, rules_.spec.castling->king)) {
            const Bits back = colour == kWhite ? bit<Bits>(rules_.files) - 1
                                               : (bit<Bits>(rules_.files) - 1) << (rules_.files * (rules_.ranks - 1));
            castles_to_goal_[c] = (back & goal) != 0;
        }
    }

    bool find_arrival(const Position<S>& position, Action& action) {
        const auto us = static_cast<std::size_t>(position.side);
        const bool castles = castles_to_goal_[us] && (position.castling & position.by_colour[us]) != 0;
        if (leads_elsewhere_ || castles) return find_any(position, action);
        for (int type = 0; type < rules_.types; ++type) {
            Bits near = position.pieces(position.side, type) & before_goal_[us][static_cast<std::size_t>(type)];
            if (near == 0) continue;
            const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
            if (has(has_choice_[us], type) || (piece.double_step[us] & near) != 0) return find_any(position, action);
            const Bits enemies = position.by_colour[us ^ 1];
            while (near != 0) {
                const int from = pop_lowest(near);
                Bits targets =
                    rules_.reach_goal[us] & ordinary_targets(rules_, type, position.side, from, position.occupied(),
                                                             position.occupied(), enemies);
                while (targets != 0) {
                    if (wins(position, Action::simple(from, pop_lowest(targets)), action)) return true;
                }
            }
        }
        return false;
    }

    bool find_check(const Position<S>& position, Action& action) {
        const CheckFinder<S> checks(rules_, position);
        return find_among(position, false, action, [&](Action one) { return checks.may_check(one); });
    }

    // Enemies whose capture would end the game. One action captures at most two, and that only by way of a stone.
    Bits last_of_their_kind(const Position<S>& position) const {
        const int them = position.side ^ 1;
        const int most = rules_.stones != 0 ? 2 : 1;
        Bits victims = 0;
        for (const int type : rules_.spec.goal.extinction) {
            const Bits left = position.pieces(them, type);
            if (count(left) <= most) victims |= left;
        }
        if (rules_.spec.ends.bare_king != Verdict::none) {
            const Bits left = position.by_colour[static_cast<std::size_t>(them)];
            if (count(left) <= most + 1) victims |= left;
        }
        return victims;
    }

    bool find_capture(const Position<S>& position, Bits victims, Action& action) {
        if (rules_.stones != 0) return find_any(position, action);
        const Bits own = position.by_colour[static_cast<std::size_t>(position.side)];
        Bits hit = 0;
        for (Bits rest = victims; rest != 0;) {
            const int square = pop_lowest(rest);
            if (attackers_of(rules_, position, square, position.side, position.occupied(), own) != 0)
                hit |= bit<Bits>(square);
        }
        if (hit == 0 && position.en_passant == kNoSquare) return false;
        return find_among(position, true, action,
                          [&](Action one) { return one.kind == Kind::en_passant || has(hit, one.to); });
    }

    // Whether something that matters stands where belts may carry it.
    bool belts_decide(const Position<S>& position) const {
        const auto us = static_cast<std::size_t>(position.side);
        Bits carried = last_of_their_kind(position);
        if (rules_.checkmate) carried |= position.pieces(position.side ^ 1, rules_.royal);
        if ((carried & rules_.belt_squares) != 0) return true;
        return (rules_.reach_goal[us] & rules_.belt_targets) != 0;
    }

    bool find_any(const Position<S>& position, Action& action) {
        return find_among(position, false, action, [](Action) { return true; });
    }

    template <class May>
    bool find_among(const Position<S>& position, bool noisy, Action& action, const May& may) {
        list_.clear();
        ListSink sink(list_);
        Generator<S, ListSink> generator(rules_, position, sink, noisy);
        if (rules_.pins_suffice) {
            generator.legal();
        } else {
            generator.pseudo_legal();
        }
        for (const Action one : list_) {
            if (may(one) && wins(position, one, action)) return true;
        }
        return false;
    }

    bool wins(const Position<S>& position, Action one, Action& action) const {
        Position<S> next;
        play(rules_, position, one, next);
        if (!leaves_king_safe(rules_, next, position.side)) return false;
        if (goal_reached(rules_, next) != position.side) return false;
        action = one;
        return true;
    }

    const Rules<Bits>& rules_;
    const bool belts_;
    const bool leads_elsewhere_;  // whether a move may end on a square that its table does not list
    const bool is_possible_;
    std::array<std::array<Bits, kMaxTypes>, 2> before_goal_{};  // by colour and type
    std::array<Bits, 2> has_choice_{};                          // by colour: one bit a type
    std::array<bool, 2> castles_to_goal_{};
    ActionList list_;
};

}  // namespace chessmith
