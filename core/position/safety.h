// Whether an action leaves the mover's king safe, judged on the board after the whole turn.
#pragma once

#include "position/action.h"
#include "position/castling.h"
#include "position/effects/belts.h"
#include "position/effects/portals.h"

namespace chessmith {

// Tests actions in one position, caching intermediate results per piece.
template <class S>
class KingSafety {
   public:
    using Bits = typename S::Bits;

    KingSafety(const Rules<Bits>& rules, const Position<S>& position)
        : rules_(rules), position_(position), us_(position.side) {}

    // Those of `targets` on which the piece may end. `taken` are squares besides its target on which it captures. Not
    // for castling, and not for double steps that leave a right to take en passant.
    Bits safe(int type, int from, Bits targets, Bits taken) {
        if (from != from_ || taken != taken_) {
            from_ = from;
            taken_ = taken;
            known_ = 0;
            good_ = 0;
        }
        Bits left = targets & ~known_;
        known_ |= left;
        while (left != 0) {
            const int to = pop_lowest(left);
            if (survives(type, bit<Bits>(from) | taken, to, kNoSquare)) good_ |= bit<Bits>(to);
        }
        return targets & good_;
    }

    bool allows(Action action) {
        const int type = type_of(position_.code(action.from));
        const Bits from = bit<Bits>(action.from);
        switch (action.kind) {
            case Kind::castle: return castles(action.from, action.to);
            case Kind::double_step: return survives(type, from, action.to, passed_by(action, type));
            default: return safe(type, action.from, bit<Bits>(action.to), taken_by(action, type)) != 0;
        }
    }

   private:
    Bits enemies() const { return position_.by_colour[static_cast<std::size_t>(us_ ^ 1)]; }

    int passed_by(Action action, int type) const {
        const bool exposed = rules_.pieces[static_cast<std::size_t>(type)].spec.en_passant;
        return exposed && action.promotion == kNoSquare ? (action.from + action.to) / 2 : kNoSquare;
    }

    Bits taken_by(Action action, int type) const {
        if (action.kind == Kind::en_passant) return bit<Bits>(passed_pawn(rules_, action.to, us_));
        if (action.kind != Kind::chain) return 0;
        Bits taken = enemies() & bit<Bits>(action.via);
        const bool passes =
            action.to == position_.en_passant && has(en_passant_steps(rules_, type, us_, action.target), action.to);
        if (passes) taken |= bit<Bits>(passed_pawn(rules_, action.to, us_));
        return taken;
    }

    bool castles(int king, int rook) const {
        const auto [king_to, rook_to] = castling_squares(rules_, king, rook);
        const Bits vacated = bit<Bits>(king) | bit<Bits>(rook);
        const Bits filled = bit<Bits>(king_to) | bit<Bits>(rook_to);
        if (rules_.belts.empty())
            return is_safe_on(king_to, (position_.occupied() & ~vacated) | filled, enemies(), kNoSquare);
        Sets<S> sets(rules_, position_, vacated, filled, rules_.spec.castling->rook);
        sets.by_type[static_cast<std::size_t>(rules_.spec.castling->rook)] ^= bit<Bits>(king_to);
        sets.by_type[static_cast<std::size_t>(rules_.spec.castling->king)] |= bit<Bits>(king_to);
        return is_safe_after_belts(sets, kNoSquare, kNoSquare);
    }

    // A piece leaves its square, others are taken, and it ends on `to`, perhaps having passed a square.
    bool survives(int type, Bits vacated, int to, int passed) const {
        vacated |= bit<Bits>(to);
        const int end = comes_out_on(rules_, to, position_.occupied() & ~vacated);
        if (end != to) passed = kNoSquare;
        const Bits filled = bit<Bits>(end);
        if (rules_.belts.empty()) {
            const int king = type == rules_.royal ? end : position_.king(rules_, us_);
            return is_safe_on(king, (position_.occupied() & ~vacated) | filled, enemies() & ~vacated, passed);
        }
        Sets<S> sets(rules_, position_, vacated, filled, type);
        return is_safe_after_belts(sets, to, passed);
    }

    bool is_safe_on(int king, Bits occupied, Bits enemies, int passed) const {
        return !is_capturable(rules_, position_, king, us_ ^ 1, occupied, enemies, passed);
    }

    bool is_safe_after_belts(Sets<S>& sets, int to, int passed) const {
        const Bits carried = run_belts(rules_, sets);
        const int king = sets.king(rules_, us_);
        if (king == kNoSquare) return false;
        if (sets.king(rules_, us_ ^ 1) == kNoSquare) return true;
        // A pawn that was carried on, or whose way a belt has filled, cannot be taken en passant.
        if (passed != kNoSquare && (has(sets.occupied(), passed) || has(carried, to))) passed = kNoSquare;
        return !is_capturable(rules_, sets, king, us_ ^ 1, sets.occupied(),
                              sets.by_colour[static_cast<std::size_t>(us_ ^ 1)], passed);
    }

    const Rules<Bits>& rules_;
    const Position<S>& position_;
    int us_;
    int from_ = kNoSquare;
    Bits taken_ = 0;
    Bits known_ = 0;
    Bits good_ = 0;
};

}  // namespace chessmith
