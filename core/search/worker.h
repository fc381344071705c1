// One searching thread: iterative deepening from the root on.
#pragma once

#include <algorithm>

#include "search/tree.h"

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
        std::vector<Action> line;
    };

    Worker(const Rules<Bits>& rules, const Position<S>& position, const std::vector<std::uint64_t>& past,
           std::vector<Root> roots, Control& control, int number)
        : tree_(rules, position, past, control), roots_(std::move(roots)), control_(control), number_(number) {}

    void think() {
        const int last = control_.limits.depth > 0 ? std::min(control_.limits.depth, kMaxPly - 1) : kMaxPly - 1;
        const int lines = std::min(control_.limits.multipv, static_cast<int>(roots_.size()));
        bool enough = false;
        for (int depth = next_depth(0); depth <= last && !tree_.aborted() && !enough; depth = next_depth(depth)) {
            for (auto& root : roots_) root.previous = root.score;
            for (first_ = 0; first_ < lines && !tree_.aborted(); ++first_) aspire(depth);
            // A later line may turn out better than an earlier one.
            if (!tree_.aborted()) sort(roots_.begin(), roots_.begin() + lines);
            if (number_ == 0 || !tree_.aborted()) publish(tree_.aborted() ? depth - 1 : depth, lines);
            enough = depth == last || (number_ == 0 && is_enough(depth, lines));
        }
        tree_.report_nodes();
        if (number_ == 0 || enough) control_.gate.stop();
    }

   private:
    // The first depth that nobody has finished. Every other thread works one ahead of the first: what it leaves in the
    // table speeds up the first one's next depth, if it is not through with it by then.
    int next_depth(int done) {
        std::lock_guard lock(control_.mutex);
        int depth = std::max(done, control_.found.depth) + 1;
        if (number_ == 0) {
            control_.depth_of_first = depth;
        } else if (number_ % 2 == 1) {
            depth = std::max(depth, control_.depth_of_first + 1);
        }
        return depth;
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
        tree_.forget_deepest();
        int best = -kInfinite;
        const int start_alpha = alpha;
        Action best_action;
        for (std::size_t i = static_cast<std::size_t>(first_); i < roots_.size(); ++i) {
            Root& root = roots_[i];
            if (number_ == 0) note_root(static_cast<int>(i));
            tree_.play(root.action);
            const bool first = i == static_cast<std::size_t>(first_);
            int score = 0;
            if (first) {
                score = -tree_.template search<true>(-beta, -alpha, depth - 1, false);
            } else {
                int reduction = 0;
                if (depth >= 3 && i > static_cast<std::size_t>(first_) + 3 && tree_.may_reduce(root.action))
                    reduction = std::max(0, tree_.reduction_for(depth, static_cast<int>(i)) - 1);
                score = -tree_.template search<false>(-alpha - 1, -alpha, depth - 1 - reduction, true);
                if (score > alpha && reduction > 0)
                    score = -tree_.template search<false>(-alpha - 1, -alpha, depth - 1, true);
                if (score > alpha && score < beta)
                    score = -tree_.template search<true>(-beta, -alpha, depth - 1, false);
            }
            tree_.take_back();
            if (tree_.aborted()) break;
            if (first || score > alpha) {
                root.score = score;
                root.deepest = tree_.deepest();
                take_line(root);
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
            const Bound bound = best >= beta ? Bound::lower : best > start_alpha ? Bound::exact : Bound::upper;
            tree_.store_root(best_action, best, depth, bound);
        }
        return best;
    }

    // Beyond the window a line breaks off early. If it only says the beginning of the last one again, that one stays.
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

    void publish(int depth, int lines) {
        std::lock_guard lock(control_.mutex);
        Progress& found = control_.found;
        if (depth < found.depth || (depth == found.depth && !tree_.aborted()))
            return;  // another thread was there before
        found.depth = depth;
        found.deepest = 0;
        std::vector<RootLine> fresh;
        for (int i = 0; i < lines; ++i) {
            const Root& root = roots_[static_cast<std::size_t>(i)];
            if (root.line.empty() || root.score == -kInfinite) break;
            fresh.push_back({root.line, root.score, depth, root.deepest});
            found.deepest = std::max(found.deepest, root.deepest);
        }
        if (!fresh.empty() && fresh.size() >= std::min(found.lines.size(), static_cast<std::size_t>(lines))) {
            found.lines = std::move(fresh);
        }
        if (!tree_.aborted() && !found.lines.empty()) {
            tree_.report_nodes();
            const RootLine& best = found.lines[0];
            found.depths.push_back({depth, best.score, control_.seconds(),
                                    control_.nodes.load(std::memory_order_relaxed), tree_.effort().hits,
                                    tree_.effort().cutoffs, best.actions[0]});
        }
    }

    bool is_enough(int depth, int lines) const {
        const auto& limits = control_.limits;
        const int score = roots_[0].score;
        if (limits.mate > 0 && score >= kMateBound && mate_moves(score) <= limits.mate) return true;
        // A mate that is shorter than the depth searched cannot get shorter still.
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
    int first_ = 0;  // of the root's actions: those before it are lines already found
};

}  // namespace chessmith
