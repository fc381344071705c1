// A profile's move ordering: a sum of points.
#pragma once

#include <array>
#include <optional>

#include "eval/profile/placement.h"
#include "game/legality.h"
#include "search/alphabeta/check_finder.h"
#include "search/alphabeta/experience.h"
#include "search/shared/style.h"
#include "search/shared/trade.h"

namespace chessmith {

template <class S>
class WeightedOrder {
   public:
    using Bits = typename S::Bits;

    // Without a profile's placement the game's own values count.
    WeightedOrder(const Rules<Bits>& rules, const OrderWeights& weights, const ProfilePlacement<Bits>* placement)
        : rules_(rules), weights_(weights), placement_(placement) {}

    // In quiescence, mates and checks are not looked for: that would mean playing each capture, which the search does
    // anyway.
    void rate(const Position<S>& position, Candidates& candidates, const Experience<S>& experience, int ply,
              Action known, bool captures) const {
        candidates.scores.resize(candidates.list.size());
        const int late = placement_ != nullptr ? placement_->lateness(position) : 0;
        std::optional<CheckFinder<S>> checks;
        if (!captures && (weights_.mates || weights_.check != 0)) checks.emplace(rules_, position);
        WonTrades won;
        for (std::size_t i = 0; i < candidates.list.size(); ++i) {
            const Action action = candidates.list[i];
            int& score = candidates.scores[i];
            score = is_quiet(position, action) ? quiet_score(position, action, experience, ply, late)
                                               : noisy_score(position, action, won);
            if (action == known) score += weights_.known;
            if (checks && checks->may_check(action)) score += check_score(position, action);
        }
    }

   private:
    // By square: whether taking there wins the trade of all attackers and defenders. Several may take on one square.
    using WonTrades = std::array<std::optional<bool>, kMaxSquares>;

    bool wins_trade(const Position<S>& position, int square, WonTrades& won) const {
        auto& known = won[static_cast<std::size_t>(square)];
        if (!known) {
            const Trade trade = trade_on(rules_, position, square, [&](int type) { return value(type); });
            known = trade.won && trade.gain > 0;
        }
        return *known;
    }

    int value(int type) const {
        return placement_ != nullptr ? placement_->value(type) : rules_.values[static_cast<std::size_t>(type)];
    }

    int quiet_score(const Position<S>& position, Action action, const Experience<S>& experience, int ply,
                    int late) const {
        int score = action.kind == Kind::castle ? weights_.castling : 0;
        if (experience.is_killer(ply, action)) score += weights_.killer;
        if (weights_.history) score += experience.history_of(position, action);
        if (weights_.placement && placement_ != nullptr && action.kind != Kind::castle) {
            const int type = type_of(position.code(action.from));
            score += placement_->at_lateness(placement_->of(type, position.side, action.to), late) -
                     placement_->at_lateness(placement_->of(type, position.side, action.from), late);
        }
        return score;
    }

    int noisy_score(const Position<S>& position, Action action, WonTrades& won) const {
        const int attacker = type_of(position.code(action.from));
        const bool takes = has(position.by_colour[static_cast<std::size_t>(position.side ^ 1)], action.to);
        int score = 0;
        if (takes || action.kind == Kind::en_passant || action.kind == Kind::chain) {
            const int victim =
                takes ? value(type_of(position.code(action.to))) : victim_value(rules_, position, action);
            score += weights_.capture + weights_.victim * victim + weights_.attacker * value(attacker);
            if (weights_.trade != 0 && takes) {
                if (wins_trade(position, action.to, won)) {
                    score += weights_.trade;
                } else if (victim < value(attacker)) {
                    score = kLosing;  // comes after the quiet actions that gain something
                }
            }
        }
        if (action.promotion != kNoSquare) {
            const auto& choices =
                rules_.pieces[static_cast<std::size_t>(attacker)].promotion.to[static_cast<std::size_t>(position.side)];
            const bool first = !choices.empty() && choices[0] == action.promotion;
            score += first ? weights_.promotion : weights_.other_promotion;
        }
        return score;
    }

    int check_score(const Position<S>& position, Action action) const {
        Position<S> next;
        play(rules_, position, action, next);
        if (!in_check(rules_, next, next.side)) return 0;
        if (weights_.mates && !has_legal(rules_, next)) return kKnownScore;
        return weights_.check;
    }

    static constexpr int kLosing = -1;

    const Rules<Bits>& rules_;
    const OrderWeights& weights_;
    const ProfilePlacement<Bits>* placement_;
};

}  // namespace chessmith
