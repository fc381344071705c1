// Which actions give check, before they are played. In games won by checks none may be pruned.
#pragma once

#include "game/play.h"
#include "position/check.h"

namespace chessmith {

template <class S>
class CheckFinder {
   public:
    using Bits = typename S::Bits;

    CheckFinder(const Rules<Bits>& rules, const Position<S>& position)
        : rules_(rules), position_(position), king_(position.king(rules, position.side ^ 1)) {
        if (king_ == kNoSquare) return;
        const auto us = static_cast<std::size_t>(position.side);
        for (const auto& group : rules.riders[us]) lines_ |= group.sweep[static_cast<std::size_t>(king_)];
        for (const std::uint8_t type : rules.lame_captors[us]) {
            if (position.pieces(position.side, type) != 0) lines_ = rules.all;
        }
        if (!rules.belts.empty() || (rules.stones | rules.portals) != 0) lines_ = rules.all;
    }

    // Whether it may give check; false only if it certainly does not.
    bool may_check(Action action) const {
        if (king_ == kNoSquare) return false;
        if (action.kind != Kind::move || action.promotion != kNoSquare || has(lines_, action.from)) return true;
        const auto us = static_cast<std::size_t>(position_.side);
        const auto& movement = rules_.pieces[static_cast<std::size_t>(type_of(position_.code(action.from)))].movement;
        return has(movement[us].capture_sweep[static_cast<std::size_t>(king_)], action.to);
    }

    bool gives_check(Action action) const {
        if (!may_check(action)) return false;
        Position<S> next;
        play(rules_, position_, action, next);
        return in_check(rules_, next, next.side);
    }

   private:
    const Rules<Bits>& rules_;
    const Position<S>& position_;
    const int king_;
    Bits lines_ = 0;  // from where a piece that leaves may open a line to the king
};

}  // namespace chessmith
