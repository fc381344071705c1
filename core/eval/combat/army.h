// An army with hit points as the evaluation sees it: each piece is looked at once, for all terms together.
#pragma once

#include "combat/enrage.h"
#include "combat/shield.h"
#include "eval/combat/hit_points.h"
#include "eval/combat/threat.h"
#include "eval/terms.h"

namespace chessmith {

template <class S>
class Army {
   public:
    using Bits = typename S::Bits;

    Army(const View<S>& view, int colour)
        : view_(view),
          rules_(view.rules),
          colour_(colour),
          c_(static_cast<std::size_t>(colour)),
          own_(view.own(colour)),
          prey_(view.own(colour ^ 1)),
          target_king_(view.king[c_ ^ 1]),
          bonus_(view.position.combat.decree[c_] != 0 ? rules_.combat.bonus : 0) {
        if (target_king_ != kNoSquare && is_shielded(rules_, view.position, target_king_)) {
            prey_ ^= bit<Bits>(target_king_);
        }
        for (int type = 0; type < rules_.types; ++type) {
            Bits pieces = view.position.pieces(colour, type);
            while (pieces != 0) look_at(type, pop_lowest(pieces));
        }
    }

    // Hands each term to `add`.
    template <class Add>
    void report(const Add& add) const {
        add(Term::hit_points, colour_, tapered(hit_points_, hit_points_));
        add(Term::mobility, colour_, tapered(mobility_, mobility_));
        add(Term::development, colour_, tapered(development_, 0));
        const int covered = kCovered * count(covered_ & own_);
        add(Term::coordination, colour_, tapered(covered, covered));
        // A side has one action per turn: the best threat counts in full, the others only as a choice. The side to move
        // can carry it out before it is answered.
        const bool moves = view_.position.side == colour_;
        const int trades = (best_ * (moves ? kBestNow : kBestLater) + (sum_ - best_) * kOthers) / 100;
        add(Term::trades, colour_, tapered(trades, trades));
        const int hunt = hunt_ * (moves ? kBestNow : kBestLater) / 100 + approach_;
        add(Term::king_hunt, colour_, tapered(hunt, hunt));
    }

   private:
    static constexpr int kMove = 3;  // a square to move to
    static constexpr int kUsualMoves = 4;
    static constexpr int kBackRank = 14;      // an undeveloped minor piece
    static constexpr int kWanderingKing = 8;  // per rank that the king has advanced
    static constexpr int kCovered = 5;        // an own piece placed within reach of a strike
    static constexpr int kBestNow = 45;       // hundredths
    static constexpr int kBestLater = 25;
    static constexpr int kOthers = 8;
    static constexpr int kKingKill = 1500;  // a strike that kills the king for certain
    static constexpr int kKingShare = 500;  // one that would take all of his hit points
    static constexpr int kStep = 2;         // nearer to the king

    void look_at(int type, int square) {
        const auto& role = view_.roles.types[static_cast<std::size_t>(type)];
        hit_points_ += hit_points(view_, colour_, type, square);
        const Bits moves =
            ordinary_targets(rules_, type, colour_, square, view_.occupied | rules_.stones, view_.occupied, Bits{0});
        const int rank = rules_.ranks - 1 - view_.steps_to_go(square, colour_);
        if (role.piece) {
            mobility_ += kMove * (count(moves) - kUsualMoves);
            if (role.minor() && rank == 0) development_ -= kBackRank;
        } else if (type == rules_.royal) {
            development_ -= kWanderingKing * rank;
        }
        if (target_king_ != kNoSquare) approach_ -= kStep * view_.distance(square, target_king_);
        const Bits reach = strike_reach(view_, colour_, type, square, moves);
        covered_ |= reach;
        Bits targets = reach & prey_;
        const int damage = rules_.combat.fighters[static_cast<std::size_t>(type)].damage + bonus_;
        const int rage = rage_of(rules_, view_.position, square);
        while (targets != 0) weigh(damage, rage, pop_lowest(targets));
    }

    void weigh(int damage, int rage, int target) {
        // Blows that are twice as hard meet half the hit points.
        const int hp = (view_.position.combat.hp[static_cast<std::size_t>(target)] + rage - 1) / rage;
        const Threat threat = threat_of(rules_, damage, hp);
        if (target == target_king_) {
            hunt_ = std::max(hunt_, (kKingKill * threat.kills + kKingShare * threat.share) / 1000);
            return;
        }
        const int worth = rules_.values[static_cast<std::size_t>(type_of(view_.position.code(target)))];
        const int gain = (worth * threat.kills + worth * (1000 - threat.kills) / 1000 * threat.share / 2) / 1000;
        best_ = std::max(best_, gain);
        sum_ += gain;
    }

    const View<S>& view_;
    const Rules<Bits>& rules_;
    int colour_;
    std::size_t c_;
    Bits own_;
    Bits prey_;  // enemies that a strike hurts
    int target_king_;
    int bonus_;
    Bits covered_ = 0;
    int hit_points_ = 0;
    int mobility_ = 0;
    int development_ = 0;
    int best_ = 0;  // expected gain of the best strike
    int sum_ = 0;   // expected gain of all strikes together
    int hunt_ = 0;
    int approach_ = 0;
};

}  // namespace chessmith
