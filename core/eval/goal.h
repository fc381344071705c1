// Distance of each side from a goal other than mate: the way to winning squares, checks still to give, pieces still to
// take. The value of a goal comes from the rules alone.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
class GoalTerms {
   public:
    using Bits = typename S::Bits;

    explicit GoalTerms(const Rules<Bits>& rules) : rules_(rules) {
        for (int type = 0; type < rules.types; ++type) {
            if (has(rules.reach_types, type)) runners_.push_back(static_cast<std::uint8_t>(type));
        }
        for (const int type : rules.spec.goal.extinction) {
            for (int colour : {kWhite, kBlack}) {
                const auto& home = rules.spec.pieces[static_cast<std::size_t>(type)].home;
                at_first_[static_cast<std::size_t>(colour)][static_cast<std::size_t>(type)] =
                    std::max<int>(1, static_cast<int>(home[static_cast<std::size_t>(colour)].size()));
            }
        }
    }

    Tapered score(const View<S>& view, int colour) const {
        Tapered score = 0;
        for (const std::uint8_t type : runners_) score += way(view, colour, type);
        if (rules_.spec.goal.checks > 0) score += checks(view, colour);
        for (const int type : rules_.spec.goal.extinction) score += hunt(view, colour, type);
        if (rules_.spec.ends.bare_king != Verdict::none) {
            const int left = std::max(1, count(view.own(colour ^ 1)) - 1);
            score += tapered(kGoalWeights.baring / (left * left), kGoalWeights.baring / (left * left));
        }
        return score;
    }

   private:
    static constexpr int kLongestWay = 8;  // in moves; anything further is not worth a plan

    // Paths of all pieces of a type to the goal at once, move by move. A square that is occupied or attacked has to be
    // cleared first, which costs an extra move, or two where that looks hard.
    Tapered way(const View<S>& view, int colour, int type) const {
        const auto c = static_cast<std::size_t>(colour);
        const Bits goal = rules_.reach_goal[c];
        const Bits own = view.own(colour);
        const Bits enemies = view.own(colour ^ 1);
        const Bits attacked = view.attacks[c ^ 1];
        const Bits slow = own | attacked;
        const Bits hard = (own & attacked) | view.twice[c ^ 1];
        const int half_move = view.position.side == colour ? 1 : 0;
        Bits front = view.position.pieces(colour, type);
        Bits later = 0;   // reached after a move that clears the way
        Bits latest = 0;  // after two
        Bits seen = front;
        int score = 0;
        for (int moves = 1; moves <= kLongestWay && (front | later | latest) != 0; ++moves) {
            const Bits reached = targets(view, colour, type, front, enemies) & ~seen;
            const Bits quick = reached & ~slow;
            front = (quick | later) & ~seen;
            later = ((reached & ~hard) | latest) & ~seen & ~front;
            latest = reached & hard & ~front & ~later;
            seen |= front;
            const int arrivals = count(front & goal);
            if (arrivals == 0) continue;
            const int halves = 2 * moves - half_move;
            const int weight = type == rules_.royal ? kGoalWeights.way_of_king : kGoalWeights.way_of_runner;
            score += weight * 4 * arrivals / (4 * arrivals + halves * halves);
            front &= ~goal;
            if ((goal & ~seen) == 0) break;
        }
        return tapered(score, score);
    }

    // Squares that a set of pieces reaches in one move, ignoring what stands there.
    Bits targets(const View<S>& view, int colour, int type, Bits from, Bits enemies) const {
        const auto& movement = rules_.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(colour)];
        Bits found = 0;
        if (!movement.shifts.empty()) {
            for (const auto& shift : movement.shifts) {
                const Bits there = shift.of(from);
                found |= (shift.move ? there & ~enemies : Bits{0}) | (shift.capture ? there & enemies : Bits{0});
            }
            return found;
        }
        while (from != 0) {
            const int square = pop_lowest(from);
            const auto at = static_cast<std::size_t>(square);
            Bits rides = 0;
            for (const std::uint8_t kind : movement.lines) rides |= rules_.line(kind, square).reach(view.occupied);
            found |= rides | (movement.quiet_leaps[at] & ~enemies) | (movement.capture_leaps[at] & enemies);
        }
        return found;
    }

    // The fewer checks are left to give, the more each is worth, and so is every type of piece that can give the next.
    Tapered checks(const View<S>& view, int colour) const {
        const int left = std::max<int>(1, view.position.checks[static_cast<std::size_t>(colour)]);
        const int worth = std::min(kGoalWeights.next_check / (left * left), kGoalWeights.next_check_most);
        const int next = types_with_check(view, colour) * worth;
        return tapered(kGoalWeights.checks_left / (left * left) + next,
                       kGoalWeights.checks_left_late / (left * left) + next);
    }

    // Types of piece that could give check with the next action. Even a piece that is taken for it has given one.
    int types_with_check(const View<S>& view, int colour) const {
        const auto c = static_cast<std::size_t>(colour);
        const int king = view.king[c ^ 1];
        if (S::combat || king == kNoSquare) return 0;
        int found = 0;
        for (int type = 0; type < rules_.types; ++type) {
            const bool piece = view.roles.types[static_cast<std::size_t>(type)].piece;
            if (!piece || view.position.pieces(colour, type) == 0) continue;
            const Bits there = view.type_attacks[c][static_cast<std::size_t>(type)] & ~view.own(colour);
            if ((there & view.attacks_from(type, colour ^ 1, king)) != 0) ++found;
        }
        return found;
    }

    // The fewer pieces they have left that they must not lose, the better.
    Tapered hunt(const View<S>& view, int colour, int type) const {
        const auto them = static_cast<std::size_t>(colour ^ 1);
        const int left = std::max(1, count(view.position.pieces(colour ^ 1, type)));
        if (left >= at_first_[them][static_cast<std::size_t>(type)]) return 0;
        return tapered(kGoalWeights.hunt / (left * left), kGoalWeights.hunt / (left * left));
    }

    const Rules<Bits>& rules_;
    std::vector<std::uint8_t> runners_;  // types that reach the goal
    std::array<std::array<int, kMaxTypes>, 2> at_first_{};
};

}  // namespace chessmith
