// Which actions give check, before they are played. In games won by checks none may be pruned.
#pragma once

#include <array>

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
        const bool moves_more = !rules.belts.empty() || (rules.stones | rules.portals) != 0;
        if (S::combat || moves_more || !rules.lame_captors[us()].empty()) {
            openers_ = rules.all;
            return;
        }
        const Bits own = position.by_colour[us()];
        const Bits occupied = position.occupied();
        for (const auto& group : rules.riders[us()]) {
            const Bits near = group.sweep[at_king()] & riders_on(position, group) & own;
            for (const std::uint8_t kind : group.lines) {
                const auto& line = rules.line(kind, king_);
                for (Bits riders = line.both & near; riders != 0;) {
                    const Bits between = line.between(pop_lowest(riders)) & occupied;
                    if (is_single(between)) openers_ |= between & own;
                }
            }
        }
        for (int type = 0; type < rules.types; ++type) {
            if (position.pieces(position.side, type) != 0) checking_[static_cast<std::size_t>(type)] = checking(type);
        }
    }

    // Whether it may give check; false only if it certainly does not.
    bool may_check(Action action) const {
        if (king_ == kNoSquare) return false;
        if (action.kind != Kind::move || action.promotion != kNoSquare || has(openers_, action.from)) return true;
        const auto type = static_cast<std::size_t>(type_of(position_.code(action.from)));
        return has(checking_[type], action.to);
    }

    bool gives_check(Action action) const {
        if (!may_check(action)) return false;
        Position<S> next;
        play(rules_, position_, action, next);
        return in_check(rules_, next, next.side);
    }

   private:
    std::size_t us() const { return static_cast<std::size_t>(position_.side); }
    std::size_t at_king() const { return static_cast<std::size_t>(king_); }

    // Squares from which a type captures on the king's, as the board stands.
    Bits checking(int type) const {
        const auto& moves = rules_.pieces[static_cast<std::size_t>(type)].movement[us()];
        Bits rides = 0;
        for (const auto* kinds : {&moves.lines, &moves.capture_lines}) {
            for (const std::uint8_t kind : *kinds) rides |= rules_.line(kind, king_).reach(position_.occupied());
        }
        return moves.capture_from[at_king()] | (rides & moves.capture_sweep[at_king()]);
    }

    const Rules<Bits>& rules_;
    const Position<S>& position_;
    const int king_;
    Bits openers_ = 0;                        // pieces that open a line to the king wherever they go
    std::array<Bits, kMaxTypes> checking_{};  // by type: from where it gives check
};

}  // namespace chessmith
