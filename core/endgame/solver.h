// Finds the value of every position of one material, from the rules alone.
#pragma once

#include <mutex>
#include <thread>

#include "endgame/retrograde.h"
#include "endgame/table_set.h"
#include "position/action_list.h"

namespace chessmith {

// How many positions are won, drawn and lost for the side to move, and the longest win.
struct TableCounts {
    std::array<std::uint64_t, 2> wins{};  // by the side to move
    std::array<std::uint64_t, 2> draws{};
    std::array<std::uint64_t, 2> losses{};
    int longest = 0;
};

// Moves are only ever generated forwards: every position lists its moves once, and their successors are stored. So no
// unmove generation is needed, which belts and portals would make infeasible.
template <class S>
class TableSolver {
   public:
    using Bits = typename S::Bits;

    // Smaller materials that captures and promotions lead to are in `solved`.
    TableSolver(const Rules<Bits>& rules, const Material& material, const TableSet<S>& solved, int threads)
        : rules_(rules),
          index_(rules, material),
          solved_(solved),
          key_(material_key(rules, material, false)),
          threads_(threads) {}

    std::uint64_t size() const { return index_.size(); }
    int symmetries() const { return index_.symmetries(); }

    // Estimated memory in bytes, from a sample of the positions.
    std::uint64_t memory() const {
        constexpr std::uint64_t kSample = 4096;
        const std::uint64_t step = std::max<std::uint64_t>(1, size() / kSample);
        std::uint64_t sampled = 0;
        std::uint64_t moves = 0;
        Position<S> position;
        for (std::uint64_t i = step / 2; i < size(); i += step) {
            ++sampled;
            if (index_.position(i, position)) moves += count_legal(rules_, position);
        }
        const double edges = static_cast<double>(size()) * static_cast<double>(moves) / static_cast<double>(sampled);
        constexpr double kEachNode = sizeof(TableValue) + sizeof(GraphNode) + 16 + 2;
        return static_cast<std::uint64_t>(edges * 8 + static_cast<double>(size()) * kEachNode);
    }

    // Returns false if it was stopped.
    bool run() {
        if (size() >= std::numeric_limits<std::uint32_t>::max()) {
            throw RulesError("material: more positions than can be solved");
        }
        values_.assign(size(), Retrograde::kOpen);
        nodes_.assign(size(), {});
        if (!list_moves()) return false;
        Retrograde retrograde(values_, nodes_);
        retrograde.take(parts_);
        parts_.clear();
        const bool finished = retrograde.solve(plies, stop);
        nodes_ = {};
        return finished;
    }

    std::vector<std::uint8_t> pack() const { return Packed::pack(values_); }

    TableCounts counts() const {
        TableCounts counts;
        for (std::uint64_t i = 0; i < values_.size(); ++i) {
            const TableValue value = values_[i];
            if (value == kNotTabled) continue;
            const auto side = static_cast<std::size_t>(i / (size() / 2));
            auto& counter = is_table_win(value) ? counts.wins : is_table_loss(value) ? counts.losses : counts.draws;
            ++counter[side];
            if (is_table_win(value)) counts.longest = std::max(counts.longest, table_distance(value));
        }
        return counts;
    }

    std::atomic<std::uint64_t> listed{0};  // positions whose moves are listed
    std::atomic<int> plies{0};             // distance that the solution has reached
    std::atomic<bool> stop{false};

   private:
    static constexpr std::uint64_t kPart = 1 << 14;

    bool list_moves() {
        const std::uint64_t parts = (size() + kPart - 1) / kPart;
        parts_.resize(parts);
        std::atomic<std::uint64_t> next{0};
        std::exception_ptr problem;
        std::mutex problem_lock;
        const auto work = [&] {
            try {
                for (std::uint64_t part = next++; part < parts && !stop.load(std::memory_order_relaxed);
                     part = next++) {
                    list_part(parts_[part], part * kPart, std::min(size(), (part + 1) * kPart));
                    listed += parts_[part].last - parts_[part].first;
                }
            } catch (...) {
                const std::lock_guard lock(problem_lock);
                problem = std::current_exception();
                stop = true;
            }
        };
        std::vector<std::thread> helpers;
        for (int i = 1; i < threads_; ++i) helpers.emplace_back(work);
        work();
        for (std::thread& helper : helpers) helper.join();
        if (problem) std::rethrow_exception(problem);
        return !stop.load();
    }

    void list_part(Retrograde::Part& part, std::uint64_t first, std::uint64_t last) {
        part.first = first;
        part.last = last;
        Position<S> position;
        Position<S> after;
        ActionList list;
        for (std::uint64_t number = first; number < last; ++number) {
            if (!index_.position(number, position)) {
                values_[number] = kNotTabled;
                continue;
            }
            list.clear();
            list_legal(rules_, position, list);
            const auto end = list.empty() ? board_end(rules_, position) : material_end(rules_, position);
            if (end) {
                values_[number] = value_of(end->winner, position.side);
                continue;
            }
            GraphNode& node = nodes_[number];
            for (const Action action : list) {
                play(rules_, position, action, after);
                const int winner = winner_of(after);
                if (winner != kNobody) {
                    node.note(value_of(winner, after.side));
                } else if (after_key(after) == key_) {
                    ++node.open;
                    part.to.push_back(static_cast<std::uint32_t>(expect_number(index_.of(after))));
                } else {
                    node.note(expect_tabled(after));
                }
            }
        }
    }

    // The winner on the board, or kNobody. A side without pieces has no action; the rules decide what that means.
    int winner_of(const Position<S>& after) const {
        const bool bare = after.by_colour[after.side] == 0;
        return bare ? board_end(rules_, after)->winner : goal_reached(rules_, after);
    }

    static TableValue value_of(int winner, int side) {
        return winner == kDraw ? kTableDraw : winner == side ? table_win(0) : table_loss(0);
    }

    std::uint64_t after_key(const Position<S>& after) const {
        return piece_count(index_.material()) == count(after.occupied()) ? solved_.key_of(after) : ~key_;
    }

    static std::uint64_t expect_number(std::uint64_t number) {
        if (number == kNoIndex) throw RulesError("material: a move leads to a position without a number");
        return number;
    }

    TableValue expect_tabled(const Position<S>& after) const {
        const TableValue value = solved_.probe(after);
        if (value == kNotTabled) throw RulesError("material: a move leads to a material that is not solved yet");
        return value;
    }

    const Rules<Bits>& rules_;
    TableIndex<S> index_;
    const TableSet<S>& solved_;
    std::uint64_t key_;
    int threads_;
    std::vector<TableValue> values_;
    std::vector<GraphNode> nodes_;
    std::vector<Retrograde::Part> parts_;
};

}  // namespace chessmith
