// One search thread: iterative deepening from the root.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>

#include "search/alphabeta/tree.h"

namespace chessmith {

template <class S>
class Worker {
   public:
    using Bits = typename S::Bits;

    struct Root {
        Action action;
        int score = -kInfinite;
        int previous = -kInfinite;
        int deepest = 0;
        int bonus = 0;
        int known_score = 0;  // that stands for a search up to this depth
        int known_depth = 0;
        std::vector<Action> line;
    };

    Worker(const Rules<Bits>& rules, const Position<S>& position, const std::vector<std::uint64_t>& past,
           std::vector<Root> roots, Control& control, int number)
        : tree_(rules, position, past, control), roots_(std::move(roots)), control_(control), number_(number) {}

    void sample_leaves(LeafSample<S>& leaves) { tree_.sample_leaves(leaves); }

    // All threads work on the same depth, the first that none of them has completed.
    void think() {
        const int last = control_.limits.depth > 0 ? std::min(control_.limits.depth, kMaxPly - 1) : kMaxPly - 1;
        const int lines = std::min(control_.limits.multipv, static_cast<int>(roots_.size()));
        for (int depth = 1; depth <= last && !tree_.aborted(); depth = control_.depth_done + 1) {
            if (shared_) take_over();
            tree_.budget().begin(depth);
            has_news_ = false;
            for (auto& root : roots_) root.previous = root.score;
            for (first_ = 0; first_ < lines && !tree_.aborted(); ++first_) aspire(depth);
            if (!tree_.aborted()) {
                sort(roots_.begin(), roots_.begin() + lines);  // a later line may turn out better than an earlier one
                publish(depth, lines);
                if (is_enough(depth, lines)) break;
            } else if (tree_.budget().is_overtaken()) {
                tree_.budget().begin(depth + 1);
            } else {
                publish_part(depth, lines);
            }
        }
        tree_.budget().report_nodes();
        control_.gate.stop();
    }

   private:
    // Continues from the results of the last depth, by whichever thread.
    void take_over() {
        std::lock_guard lock(control_.mutex);
        if (control_.found.depth == 0) return;
        const auto& lines = control_.found.lines;
        for (Root& root : roots_) root.score = -kInfinite;
        for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
            const auto root = std::find_if(roots_.begin(), roots_.end(),
                                           [&](const Root& one) { return one.action == line->actions[0]; });
            root->score = line->score;
            root->line = line->actions;
            std::rotate(roots_.begin(), root, root + 1);
        }
    }

    using Place = typename std::vector<Root>::iterator;
    static void sort(Place begin, Place end) {
        std::stable_sort(begin, end, [](const Root& a, const Root& b) { return a.score > b.score; });
    }

    // Searches the root within a window around the last score, widening it as often as the result falls outside.
    void aspire(int depth) {
        const int expected = roots_[static_cast<std::size_t>(first_)].previous;
        int width = 14;
        int alpha = -kInfinite;
        int beta = kInfinite;
        if (depth >= 5 && !is_mate(expected) && expected > -kInfinite) {
            alpha = expected - width;
            beta = expected + width;
        }
        for (;;) {
            const int score = search_root(alpha, beta, depth);
            sort(roots_.begin() + first_, roots_.end());
            if (tree_.aborted()) return;
            if (score <= alpha && alpha > -kInfinite) {
                beta = (alpha + beta) / 2;
                alpha = std::max(score - width, -kInfinite);
            } else if (score >= beta && beta < kInfinite) {
                beta = std::min(score + width, kInfinite);
            } else {
                return;
            }
            width += width / 2;
            if (width > 800) {
                alpha = -kInfinite;
                beta = kInfinite;
            }
        }
    }

    int search_root(int alpha, int beta, int depth) {
        tree_.budget().forget_deepest();
        int best = -kInfinite;
        const int start_alpha = alpha;
        Action best_action;
        order_.resize(roots_.size() - static_cast<std::size_t>(first_));
        std::iota(order_.begin(), order_.end(), static_cast<std::size_t>(first_));
        const std::size_t turns = order_.size();
        for (std::size_t turn = 0; turn < order_.size(); ++turn) {
            const std::size_t i = order_[turn];
            Root& root = roots_[i];
            std::optional<BusyMarks::Mark> mark;
            if (shared_) {
                const std::uint64_t name = BusyMarks::name(tree_.root_key(), root.action);
                if (!control_.busy.has(name)) {
                    mark.emplace(control_.busy, name);
                } else if (turn > 0 && turn < turns) {
                    order_.push_back(i);  // another thread is searching it: later
                    continue;
                }
            }
            if (number_ == 0) note_root(static_cast<int>(i));
            const bool first = turn == 0;
            const bool is_known = root.known_depth >= depth;
            int score = root.known_score;
            if (!is_known) tree_.play(root.action);
            if (is_known) {
                // This depth can add nothing.
            } else if (first) {
                score = -tree_.template search<true>(-beta, -alpha, depth - 1, false);
            } else {
                int reduction = 0;
                if (depth >= 3 && i > static_cast<std::size_t>(first_) + 3 && tree_.may_reduce(root.action))
                    reduction = std::max(0, Reductions::of(depth, static_cast<int>(i)) - 1);
                score = -tree_.template search<false>(-alpha - 1, -alpha, depth - 1 - reduction, true);
                if (score > alpha && reduction > 0)
                    score = -tree_.template search<false>(-alpha - 1, -alpha, depth - 1, true);
                if (score > alpha && score < beta)
                    score = -tree_.template search<true>(-beta, -alpha, depth - 1, false);
            }
            if (!is_known) tree_.take_back();
            if (tree_.aborted()) break;
            if (first || score > alpha) {
                root.score = score;
                root.deepest = is_known ? root.known_depth : tree_.budget().deepest();
                if (is_known) root.line.assign(1, root.action);
                if (!is_known) take_line(root);
                has_news_ = true;
            } else {
                root.score = -kInfinite;  // only known to be no better
            }
            if (score > best) {
                best = score;
                best_action = root.action;
            }
            if (score > alpha) {
                alpha = score;
                if (score >= beta) break;
            }
        }
        if (!tree_.aborted() && first_ == 0) {
            tree_.store_root(best_action, best, depth, bound_of(best, start_alpha, beta));
        }
        return best;
    }

    // Outside the window a line is cut short. If it merely repeats the start of the last one, keep that one.
    void take_line(Root& root) const {
        const auto& rest = tree_.line();
        if (root.line.size() > rest.size() && std::equal(rest.begin(), rest.end(), root.line.begin() + 1)) return;
        root.line.assign(1, root.action);
        root.line.insert(root.line.end(), rest.begin(), rest.end());
    }

    void note_root(int index) {
        std::lock_guard lock(control_.mutex);
        control_.found.root_index = index;
    }

    // Publishes the result of a depth, unless another thread already has.
    void publish(int depth, int lines) {
        std::lock_guard lock(control_.mutex);
        Progress& found = control_.found;
        if (depth <= found.depth) return;
        take_lines(depth, lines);
        found.depth = depth;
        control_.depth_done = depth;
        tree_.budget().report_nodes();
        const RootLine& best = found.lines[0];
        found.depths.push_back({depth, best.score, control_.seconds(), control_.nodes.load(std::memory_order_relaxed),
                                tree_.hits(), tree_.cutoffs(), best.actions[0]});
    }

    // The same for an unfinished depth: of several threads, the one with the best result wins.
    void publish_part(int depth, int lines) {
        std::lock_guard lock(control_.mutex);
        Progress& found = control_.found;
        if (depth <= found.depth || !has_news_) return;
        if (control_.broken_off && roots_[0].score <= found.lines[0].score) return;
        const int trust = control_.limits.style.trust;
        if (trust > 0 && found.depth > 0 && roots_[0].score < found.lines[0].score + trust) return;
        take_lines(depth - 1, lines);
        control_.broken_off = true;
    }

    void take_lines(int depth, int lines) {
        Progress& found = control_.found;
        int deepest = 0;
        std::vector<RootLine> fresh;
        for (int i = 0; i < lines; ++i) {
            const Root& root = roots_[static_cast<std::size_t>(i)];
            if (root.line.empty() || root.score == -kInfinite) break;
            fresh.push_back({root.line, root.score, depth, root.deepest});
            deepest = std::max(deepest, root.deepest);
        }
        if (fresh.empty() || fresh.size() < std::min(found.lines.size(), static_cast<std::size_t>(lines))) return;
        found.lines = std::move(fresh);
        found.deepest = deepest;
    }

    bool is_enough(int depth, int lines) const {
        const auto& limits = control_.limits;
        if (depth == limits.depth) return true;
        const int score = roots_[0].score;
        if (limits.mate > 0 && score >= kMateBound && mate_moves(score) <= limits.mate) return true;
        // A mate shorter than the depth searched cannot get shorter.
        const bool settled = lines == 1 && is_mate(score) && depth > 2 * std::abs(mate_moves(score)) + 2;
        const bool timed = control_.hard_seconds > 0 || limits.nodes > 0;
        if (timed && settled) return true;
        if (limits.clock > 0 && roots_.size() == 1) return true;
        return control_.soft_seconds > 0 && control_.seconds() > control_.soft_seconds;
    }

    Tree<S> tree_;
    std::vector<Root> roots_;
    Control& control_;
    int number_;
    const bool shared_ = control_.limits.threads > 1;
    std::vector<std::size_t> order_;  // in which the root's actions are searched
    bool has_news_ = false;           // whether this depth has found anything yet
    int first_ = 0;                   // of the root's actions: those before it are lines already found
};

}  // namespace chessmith
