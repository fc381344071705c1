// Retrograde analysis: solves a graph of numbered positions backwards from its ends, without knowing any rules.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <vector>

#include "endgame/table_value.h"

namespace chessmith {

// A node while the graph is built: a summary of its moves out of the graph, and how many stay inside.
struct GraphNode {
    static constexpr std::uint16_t kNever = std::numeric_limits<std::uint16_t>::max();

    std::uint16_t win = kNever;  // plies of the quickest win outside the graph
    std::uint16_t loss = 0;      // plies of the slowest loss outside
    std::uint16_t open = 0;      // moves whose value is not known to lose
    bool saved = false;          // a move outside the graph draws or wins

    // Records a move to a position whose value, for the opponent, is known.
    void note(TableValue value) {
        if (is_table_win(value)) {
            loss = std::max(loss, static_cast<std::uint16_t>(table_distance(value) + 1));
            return;
        }
        saved = true;
        if (is_table_loss(value)) win = std::min(win, static_cast<std::uint16_t>(table_distance(value) + 1));
    }
};

class Retrograde {
   public:
    // `values` hold the ends of the game and kNotTabled for what is no position; `kOpen` is to be found out.
    static constexpr TableValue kOpen = std::numeric_limits<TableValue>::max();

    // The moves inside the graph of a run of nodes, one node after the other; each has `open` of them.
    struct Part {
        std::size_t first = 0;
        std::size_t last = 0;  // one behind
        std::vector<std::uint32_t> to;
    };

    Retrograde(std::vector<TableValue>& values, std::vector<GraphNode>& nodes) : values_(values), nodes_(nodes) {}

    // Reverses the edges; frees each part once it is read.
    void take(std::vector<Part>& parts) {
        starts_.assign(values_.size() + 1, 0);
        for (const Part& part : parts) {
            for (const std::uint32_t to : part.to) ++starts_[to + 1];
        }
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        before_.resize(starts_.back());
        std::vector<std::uint64_t> next(starts_.begin(), starts_.end() - 1);
        for (Part& part : parts) {
            auto to = part.to.begin();
            for (std::size_t from = part.first; from < part.last; ++from) {
                for (int i = 0; i < nodes_[from].open; ++i) before_[next[*to++]++] = static_cast<std::uint32_t>(from);
            }
            part.to = {};
        }
    }

    // Decides everything that wins or loses by force, nearest first; the rest is drawn.
    // `level` reports the progress. Returns false if it was stopped.
    bool solve(std::atomic<int>& level, const std::atomic<bool>& stop) {
        due_.assign(values_.size(), GraphNode::kNever);
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const TableValue value = values_[i];
            if (value == kOpen) {
                schedule(i);
            } else if (value != kNotTabled && value != kTableDraw) {
                due_[i] = static_cast<std::uint16_t>(table_distance(value));
                latest_ = std::max(latest_, table_distance(value));
            }
        }
        for (int plies = 0; plies <= latest_; ++plies) {
            level.store(plies, std::memory_order_relaxed);
            if (stop.load(std::memory_order_relaxed)) return false;
            for (std::size_t i = 0; i < due_.size(); ++i) {
                if (due_[i] == plies) decide(i, plies);
            }
        }
        std::replace(values_.begin(), values_.end(), kOpen, kTableDraw);
        return true;
    }

   private:
    // A node is lost when its last open move turns out to lose, but not sooner than by its moves out of the graph.
    void schedule(std::size_t i) {
        const GraphNode& node = nodes_[i];
        if (node.win != GraphNode::kNever) {
            set_due(i, node.win);
        } else if (node.open == 0 && !node.saved) {
            set_due(i, node.loss);
        }
    }

    void set_due(std::size_t i, int plies) {
        due_[i] = static_cast<std::uint16_t>(plies);
        latest_ = std::max(latest_, plies);
    }

    void decide(std::size_t i, int plies) {
        const bool end = values_[i] != kOpen;
        const bool won = end ? is_table_win(values_[i]) : nodes_[i].win == plies;
        if (!end) values_[i] = won ? table_win(plies) : table_loss(plies);
        due_[i] = GraphNode::kNever;
        for (std::uint64_t at = starts_[i]; at < starts_[i + 1]; ++at) {
            const std::uint32_t from = before_[at];
            if (values_[from] != kOpen) continue;
            GraphNode& node = nodes_[from];
            if (won) {
                --node.open;
                node.loss = static_cast<std::uint16_t>(std::max<int>(node.loss, plies + 1));
                if (node.open == 0 && !node.saved && node.win == GraphNode::kNever) set_due(from, node.loss);
            } else if (plies + 1 < node.win) {
                node.win = static_cast<std::uint16_t>(plies + 1);
                set_due(from, plies + 1);
            }
        }
    }

    std::vector<TableValue>& values_;
    std::vector<GraphNode>& nodes_;
    std::vector<std::uint64_t> starts_;  // by node: where its predecessors begin
    std::vector<std::uint32_t> before_;  // predecessors
    std::vector<std::uint16_t> due_;     // by node: the distance at which it is decided, as far as is known
    int latest_ = -1;
};

}  // namespace chessmith
