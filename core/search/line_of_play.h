// The game so far and the line that a search with dice is looking at: whether goal, repetition or clock ends it.
#pragma once

#include <algorithm>

#include "position/ends.h"
#include "position/repetition.h"
#include "search/win_chance.h"

namespace chessmith {

template <class S>
class LineOfPlay {
   public:
    using Bits = typename S::Bits;

    // `guessing` takes a draw that is in reach for a draw.
    LineOfPlay(const Rules<Bits>& rules, const Position<S>& root, const std::vector<std::uint64_t>& past,
               std::size_t longest, bool guessing)
        : rules_(rules), keys_(past), guessing_(guessing && rules.spec.ends.repeated == Verdict::draw) {
        keys_.push_back(repetition_key(rules_, root));
        root_keys_ = keys_.size();
        keys_.reserve(keys_.size() + longest);
        const auto& combat = rules.combat;
        heals_without_end_ =
            combat.regenerate[0] != 0 || combat.regenerate[1] != 0 ||
            std::any_of(combat.fighters.begin(), combat.fighters.end(), [](const auto& kind) {
                return kind.has(AbilityKind::consecrate) && !kind.ability(AbilityKind::consecrate).limited;
            });
    }

    void play(const Position<S>& next) { keys_.push_back(repetition_key(rules_, next)); }
    void take_back() { keys_.pop_back(); }

    // Whether the last position ends the game, and its value for the side to move there.
    bool has_ended(const Position<S>& position, int depth, double& value) const {
        if (const int winner = goal_reached(rules_, position); winner != kNobody) {
            value = winner == kDraw ? 0 : winner == position.side ? won_at(depth) : -won_at(depth);
            return true;
        }
        const auto& ends = rules_.spec.ends;
        value = 0;
        if (ends.bare_kings != Verdict::none && count(position.occupied()) == 2) return true;
        if (ends.repetition != 0 && is_repeated(position)) {
            value = judged(ends.repeated, won_at(depth));
            return true;
        }
        if (ends.move_limit == 0 || position.halfmove < ends.move_limit) return false;
        value = judged(ends.timed_out, won_at(depth));
        return true;
    }

   private:
    // Who can repeat once for a draw can do it again, so a search that is free to guess takes the first time for the
    // last. Nobody will do it again who loses by it.
    bool is_repeated(const Position<S>& position) const {
        const std::size_t now = keys_.size() - 1;
        const std::size_t limit = heals_without_end_ ? now : std::min<std::size_t>(now, position.halfmove);
        int seen = 0;
        for (std::size_t back = 2; back <= limit; back += 2) {
            if (keys_[now - back] != keys_[now]) continue;
            if (guessing_ && now - back >= root_keys_ - 1) return true;
            if (++seen >= rules_.spec.ends.repetition - 1) return true;
        }
        return false;
    }

    const Rules<Bits>& rules_;
    std::vector<std::uint64_t> keys_;
    std::size_t root_keys_ = 0;
    bool guessing_;
    bool heals_without_end_ = false;  // so hit points, and with them positions, may come back after a strike
};

}  // namespace chessmith
