// Monte Carlo tree search: the tree grows by one position at a time where it looks promising or unexplored. Leaves get
// the static evaluation; chance nodes the mean over their outcomes by the exact odds.
#pragma once

#include <cmath>

#include "eval/score.h"
#include "search/mcts/leaf.h"
#include "search/shared/control.h"
#include "search/shared/repetition_path.h"

namespace chessmith {

template <class S>
class MctsWorker {
   public:
    using Bits = typename S::Bits;

    struct Root {
        Action action;
        int bonus = 0;
    };

    // The tree uses at most the memory that the user allowed for the table.
    MctsWorker(const Rules<Bits>& rules, const Position<S>& position, const std::vector<std::uint64_t>& past,
               const std::vector<Root>& roots, Control& control, int number)
        : rules_(rules),
          position_(position),
          path_(rules, position, past, kDeepest),
          control_(control),
          number_(number),
          roots_(roots),
          leaf_(rules, position, control),
          most_bytes_(control.table->megabytes() * 1024 * 1024) {}

    // One thread grows the tree; the others are idle.
    void think() {
        if (number_ != 0) return;
        plant();
        while (!is_enough()) {
            if (!control_.gate.pass() || control_.out_of_time()) break;
            grow(0, position_, 0);
            leaf_.count();
            ++simulations_;
            if ((simulations_ & (kReport - 1)) == 0) publish();
        }
        publish();
        control_.gate.stop();
    }

   private:
    static constexpr std::uint64_t kReport = 256;  // growths between two reports
    static constexpr int kDeepest = kLongest;
    static constexpr double kExploration = 1.1;
    static constexpr double kUnseen = 0.15;  // first-play urgency: an untried action is assumed to be this much worse
    static constexpr double kTemperature = 150;  // centipawns that make an action e times as likely to be tried

    // A position, with the value for the side to move. Bounds are what is proven.
    struct Node {
        std::uint32_t first = 0;  // of its edges
        std::uint32_t size = 0;
        std::uint8_t roll = 0;  // the die that led here, and how many of its rolls do
        std::uint8_t weight = 1;
        std::uint32_t visits = 0;
        float value = 0;
        float low = -kSurest;
        float high = kSurest;
    };

    // An action, with the value for the side that takes it.
    struct Edge {
        Action action;
        std::uint8_t outcomes = 0;  // 0 until it is tried
        float prior = 0;
        std::uint32_t first = 0;  // of the nodes it may lead to
        std::uint32_t visits = 0;
        float value = 0;
        float low = -kSurest;
        float high = kSurest;
    };

    void plant() {
        nodes_.emplace_back();
        nodes_[0].visits = 1;
        nodes_[0].value = static_cast<float>(leaf_.value(position_));
        for (const Root& root : roots_) add_edge(root.action, leaf_.promise(position_, root.action) + root.bonus);
        close_edges(nodes_[0], 0, roots_.size());
    }

    bool is_full() const { return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge) >= most_bytes_; }

    void add_edge(Action action, int promise) {
        Edge edge;
        edge.action = action;
        edge.prior = static_cast<float>(std::exp(std::clamp(promise, -600, 600) / kTemperature));
        edges_.push_back(edge);
    }

    // Shares out the priors of the edges that were added last.
    void close_edges(Node& node, std::size_t first, std::size_t size) {
        node.first = static_cast<std::uint32_t>(first);
        node.size = static_cast<std::uint32_t>(size);
        float sum = 0;
        for (std::size_t i = first; i < first + size; ++i) sum += edges_[i].prior;
        for (std::size_t i = first; i < first + size; ++i) edges_[i].prior /= sum;
    }

    // Descends to a leaf, expands it, and backs up all values on the way.
    void grow(std::size_t at, const Position<S>& position, int ply) {
        if (nodes_[at].visits++ == 0) {
            look(nodes_[at], position, ply);
            return;
        }
        if (nodes_[at].low >= nodes_[at].high || ply >= kDeepest) return;
        if (nodes_[at].size == 0) {
            if (is_full()) return;
            expand(at, position);
        }
        const std::size_t chosen = choose(nodes_[at]);
        if (edges_[chosen].outcomes == 0 && !open(edges_[chosen], position)) return;
        const std::size_t child = outcome_to_look_at(edges_[chosen]);
        Position<S> next;
        play(rules_, position, edges_[chosen].action, next, nodes_[child].roll);
        path_.play(next);
        deepest_ = std::max(deepest_, ply + 1);
        grow(child, next, ply + 1);
        path_.take_back();
        average(edges_[chosen]);
        update(nodes_[at]);
    }

    // The first evaluation of a position: whether the game has ended, and its value otherwise.
    void look(Node& node, const Position<S>& position, int ply) {
        double value = 0;
        if (has_ended(position, ply, value)) {
            node.value = node.low = node.high = static_cast<float>(value);
        } else {
            node.value = static_cast<float>(leaf_.value(position));
        }
    }

    bool has_ended(const Position<S>& position, int ply, double& value) const {
        const double win = won_at(-ply);
        if (const auto end = board_end(rules_, position)) {
            value = end->winner == kDraw ? 0 : end->winner == position.side ? win : -win;
            return true;
        }
        const auto& ends = rules_.spec.ends;
        if (path_.repeats(position, true)) {
            value = judged(ends.repeated, win);
            return true;
        }
        if (ends.move_limit == 0 || position.halfmove < ends.move_limit) return false;
        value = judged(ends.timed_out, win);
        return true;
    }

    void expand(std::size_t at, const Position<S>& position) {
        ActionList list;
        list_legal(rules_, position, list);
        const std::size_t first = edges_.size();
        for (const Action action : list) add_edge(action, leaf_.promise(position, action));
        close_edges(nodes_[at], first, list.size());
    }

    // Adds the positions that an action may lead to, if there is room for them.
    bool open(Edge& edge, const Position<S>& position) {
        if (is_full()) return false;
        const Outcomes outcomes = leaf_.outcomes(position, edge.action);
        edge.first = static_cast<std::uint32_t>(nodes_.size());
        edge.outcomes = static_cast<std::uint8_t>(outcomes.size());
        for (const auto [roll, weight] : outcomes) {
            Node node;
            node.roll = roll;
            node.weight = weight;
            nodes_.push_back(node);
        }
        return true;
    }

    // PUCT: the value so far plus a bonus for what is promising and unexplored. Actions proven to be no better than
    // another are skipped.
    std::size_t choose(const Node& node) const {
        const double reach = kExploration * std::sqrt(static_cast<double>(node.visits));
        std::size_t best = node.first;
        double most = -1e9;
        for (std::size_t i = node.first; i < std::size_t{node.first} + node.size; ++i) {
            const Edge& edge = edges_[i];
            if (edge.low >= edge.high || edge.high <= node.low) continue;
            const double value = edge.visits == 0 ? node.value - kUnseen : edge.value;
            const double score = value + reach * edge.prior / (1 + edge.visits);
            if (score > most) {
                most = score;
                best = i;
            }
        }
        return best;
    }

    // The outcome visited least relative to its odds.
    std::size_t outcome_to_look_at(const Edge& edge) const {
        std::size_t best = edge.first;
        double least = 1e18;
        for (std::size_t i = edge.first; i < std::size_t{edge.first} + edge.outcomes; ++i) {
            const Node& node = nodes_[i];
            if (node.low >= node.high && node.visits > 0) continue;
            const double looks = static_cast<double>(node.visits) / node.weight;
            if (looks < least) {
                least = looks;
                best = i;
            }
        }
        return best;
    }

    void average(Edge& edge) const {
        double value = 0;
        double low = 0;
        double high = 0;
        double seen = 0;
        double all = 0;
        for (std::size_t i = edge.first; i < std::size_t{edge.first} + edge.outcomes; ++i) {
            const Node& node = nodes_[i];
            all += node.weight;
            low -= node.weight * node.high;
            high -= node.weight * node.low;
            if (node.visits == 0) continue;
            seen += node.weight;
            value -= node.weight * node.value;
        }
        ++edge.visits;
        edge.value = static_cast<float>(value / seen);
        edge.low = static_cast<float>(low / all);
        edge.high = static_cast<float>(high / all);
    }

    // A position is worth the mean of its actions, weighted by visits, within proven bounds.
    void update(Node& node) const {
        double sum = 0;
        double visits = 0;
        float low = -kSurest;
        float high = -kSurest;
        for (std::size_t i = node.first; i < std::size_t{node.first} + node.size; ++i) {
            const Edge& edge = edges_[i];
            sum += static_cast<double>(edge.visits) * edge.value;
            visits += edge.visits;
            low = std::max(low, edge.low);
            high = std::max(high, edge.high);
        }
        node.low = low;
        node.high = high;
        node.value = std::clamp(static_cast<float>(sum / visits), low, high);
    }

    bool is_enough() const {
        const auto& limits = control_.limits;
        if (nodes_[0].low >= nodes_[0].high) return true;
        if (nodes_[0].low >= kCertain && limits.multipv <= 1) return true;
        if (limits.nodes > 0 && leaf_.nodes() >= limits.nodes) return true;
        if (control_.soft_seconds > 0 && control_.seconds() > control_.soft_seconds) return true;
        // A line that long may never be looked at where games end sooner.
        return limits.depth > 0 &&
               (depth_ >= limits.depth || simulations_ >= static_cast<std::uint64_t>(limits.depth) * kMostForAPly);
    }

    static constexpr std::uint64_t kMostForAPly = 4000;

    // Proven wins first, proven losses last, otherwise by visits.
    static double rank(const Edge& edge) {
        if (edge.low >= kCertain) return 1e12 * (1 + edge.low);
        if (edge.high <= -kCertain) return -1e12 * (2 + edge.high);
        return edge.visits + 0.5 * edge.value;
    }

    std::size_t best_edge(const Node& node) const {
        std::size_t best = node.first;
        for (std::size_t i = node.first; i < std::size_t{node.first} + node.size; ++i) {
            if (rank(edges_[i]) > rank(edges_[best])) best = i;
        }
        return best;
    }

    // What is expected to follow an edge: its likeliest outcome, and on from there.
    std::vector<Action> line_from(std::size_t at) const {
        std::vector<Action> line;
        for (;;) {
            const Edge& edge = edges_[at];
            line.push_back(edge.action);
            if (edge.outcomes == 0) return line;
            const Node& next = nodes_[edge.first + edge.outcomes / 2U];
            if (next.size == 0) return line;
            at = best_edge(next);
            if (edges_[at].visits == 0) return line;
        }
    }

    static int score_of(const Edge& edge) {
        const bool proven = edge.low >= kCertain || edge.high <= -kCertain;
        if (!proven) return WinChance::centipawns(edge.value);
        const double value = edge.low >= kCertain ? edge.low : edge.high;
        return certain_score(value > 0, (kWon - std::abs(value)) / kSooner);
    }

    void publish() {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < nodes_[0].size; ++i) order.push_back(i);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return rank(edges_[a]) > rank(edges_[b]); });
        const auto lines = std::min(static_cast<std::size_t>(std::max(control_.limits.multipv, 1)), order.size());
        std::vector<RootLine> fresh;
        for (std::size_t i = 0; i < lines; ++i) {
            const Edge& edge = edges_[order[i]];
            if (edge.visits == 0 && i > 0) break;
            auto line = line_from(order[i]);
            const int length = static_cast<int>(line.size());
            fresh.push_back({std::move(line), score_of(edge), length, deepest_});
        }
        const int depth = fresh[0].depth;
        std::lock_guard lock(control_.mutex);
        Progress& found = control_.found;
        leaf_.report_nodes();
        found.lines = std::move(fresh);
        found.deepest = deepest_;
        if (depth > depth_) {
            depth_ = depth;
            found.depth = depth;
            found.depths.push_back(
                {depth, found.lines[0].score, control_.seconds(), leaf_.nodes(), 0, 0, found.lines[0].actions[0]});
        }
    }

    const Rules<Bits>& rules_;
    Position<S> position_;
    RepetitionPath<S> path_;
    Control& control_;
    int number_;
    const std::vector<Root> roots_;
    Leaf<S> leaf_;
    std::size_t most_bytes_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::uint64_t simulations_ = 0;
    int depth_ = 0;
    int deepest_ = 0;
};

}  // namespace chessmith
