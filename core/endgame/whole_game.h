// Solves a game outright: every position that can be reached from one, by the rules alone.
#pragma once

#include <deque>
#include <unordered_map>

#include "endgame/retrograde.h"
#include "game/legality.h"
#include "position/action_list.h"

namespace chessmith {

// Positions are identified by their keys, which leave out clocks and history: a game that only goes in circles is
// drawn.
template <class S>
class WholeGameSolver {
   public:
    using Bits = typename S::Bits;

    WholeGameSolver(const Rules<Bits>& rules, const Position<S>& start, std::uint64_t most_positions)
        : rules_(rules), most_(std::min<std::uint64_t>(most_positions, std::numeric_limits<std::uint32_t>::max() - 1)) {
        number_of(start);
    }

    // Returns false if it was stopped, or if there are more positions than allowed: `listed` tells which.
    bool run() {
        Retrograde::Part part;
        Position<S> after;
        ActionList list;
        for (std::uint64_t number = 0; number < values_.size(); ++number) {
            if (stop.load(std::memory_order_relaxed)) return false;
            const Position<S> position = waiting_.front();
            waiting_.pop_front();
            list.clear();
            list_legal(rules_, position, list);
            if (const auto end = list.empty() ? board_end(rules_, position) : material_end(rules_, position)) {
                values_[number] = end->winner == kDraw           ? kTableDraw
                                  : end->winner == position.side ? table_win(0)
                                                                 : table_loss(0);
            } else {
                nodes_[number].open = static_cast<std::uint16_t>(list.size());
                for (const Action action : list) {
                    play(rules_, position, action, after);
                    part.to.push_back(number_of(after));
                }
            }
            listed.store(values_.size(), std::memory_order_relaxed);
            if (values_.size() > most_) return false;
        }
        part.last = values_.size();
        std::vector<Retrograde::Part> parts;
        parts.push_back(std::move(part));
        Retrograde retrograde(values_, nodes_);
        retrograde.take(parts);
        return retrograde.solve(plies, stop);
    }

    // The values by key, in the order of the keys.
    std::vector<std::pair<std::uint64_t, TableValue>> values() const {
        std::vector<std::pair<std::uint64_t, TableValue>> sorted;
        sorted.reserve(numbers_.size());
        for (const auto& [key, number] : numbers_) sorted.emplace_back(key, values_[number]);
        std::sort(sorted.begin(), sorted.end());
        return sorted;
    }

    TableValue value_of_start() const { return values_[0]; }

    std::atomic<std::uint64_t> listed{1};  // positions found
    std::atomic<int> plies{0};             // distance that the solution has reached
    std::atomic<bool> stop{false};

   private:
    std::uint32_t number_of(const Position<S>& position) {
        const auto next = static_cast<std::uint32_t>(values_.size());
        const auto [at, is_new] = numbers_.try_emplace(position.key, next);
        if (is_new) {
            values_.push_back(Retrograde::kOpen);
            nodes_.emplace_back();
            waiting_.push_back(position);
        }
        return at->second;
    }

    const Rules<Bits>& rules_;
    std::uint64_t most_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
    std::deque<Position<S>> waiting_;  // found, but their moves are not listed yet
    std::vector<TableValue> values_;
    std::vector<GraphNode> nodes_;
};

}  // namespace chessmith
