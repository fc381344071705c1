// One searching thread for games with dice: values are exact expectations over what the dice may say.
#pragma once

#include <algorithm>
#include <cmath>

#include "combat/outcomes.h"
#include "eval/evaluation.h"
#include "position/legality.h"
#include "position/repetition.h"
#include "search/control.h"

namespace chessmith {

// What is known of positions seen before. Expectations are no whole numbers, so the shared table cannot hold them.
class ExpectationTable {
   public:
    struct Entry {
        std::uint64_t key = 0;
        double value = 0;
        Action action;
        std::int8_t depth = -1;
        Bound bound = Bound::none;
    };

    explicit ExpectationTable(std::size_t megabytes) : entries_(megabytes * 1024 * 1024 / sizeof(Entry)) {}

    Entry& at(std::uint64_t key) { return entries_[key % entries_.size()]; }

   private:
    std::vector<Entry> entries_;
};

template <class S>
class ExpectationWorker {
   public:
    using Bits = typename S::Bits;

    struct Root {
        Action action;
        double score = -kWin;
        int bonus = 0;
        std::vector<Action> line;
    };

    ExpectationWorker(const Rules<Bits>& rules, const Position<S>& position, const std::vector<std::uint64_t>& past,
                      std::vector<Root> roots, Control& control, int number)
        : rules_(rules),
          position_(position),
          keys_(past),
          roots_(std::move(roots)),
          control_(control),
          number_(number),
          evaluation_(rules),
          table_(std::clamp<std::size_t>(control.table->megabytes() / 4, 1, 64)),
          lists_(static_cast<std::size_t>(kDeepest + 1)),
          history_(static_cast<std::size_t>(2 * kMaxSquares * kMaxSquares), 0) {
        keys_.push_back(repetition_key(rules_, position_));
        root_keys_ = keys_.size();
        for (auto& list : lists_) list.scores.reserve(600);
    }

    void think() {
        const int last = control_.limits.depth > 0 ? std::min(control_.limits.depth, kDeepest - 1) : kDeepest - 1;
        for (int depth = 1 + (number_ & 1); depth <= last && !aborted_; ++depth) {
            search_root(depth);
            if (number_ != 0) continue;
            publish(aborted_ ? depth - 1 : depth);
            const bool decided = std::abs(roots_[0].score) >= kWin - kDeepest * kWinStep;
            const bool timed = control_.hard_seconds > 0 || control_.limits.nodes > 0;
            if (timed && (decided || (roots_.size() == 1 && depth >= 3))) break;
            if (control_.soft_seconds > 0 && control_.seconds() > control_.soft_seconds) break;
        }
        control_.nodes.fetch_add(nodes_ - counted_, std::memory_order_relaxed);
        if (number_ == 0) control_.gate.stop();
    }

   private:
    static constexpr int kDeepest = 40;
    // A win is worth so much, a little less with each ply it takes; nothing an evaluation says comes near.
    static constexpr double kWin = 10000;
    static constexpr double kWinStep = 10;
    static constexpr double kEvaluation = 9000;

    struct Candidates {
        ActionList list;
        std::vector<int> scores;
    };

    void search_root(int depth) {
        const int lines = control_.limits.multipv;
        double alpha = -kWin;
        for (std::size_t i = 0; i < roots_.size(); ++i) {
            if (number_ == 0) note_root(static_cast<int>(i));
            const double value = value_of(position_, roots_[i].action, lines > 1 ? -kWin : alpha, kWin, depth - 1, 0);
            if (aborted_) break;
            roots_[i].score = lines > 1 || value > alpha || i == 0 ? value : -kWin;
            alpha = std::max(alpha, value);
        }
        std::stable_sort(roots_.begin(), roots_.end(), [](const Root& a, const Root& b) { return a.score > b.score; });
    }

    // What an action is worth to the side to move: the mean over its outcomes. Star1: as soon as even the best (worst)
    // that the other outcomes could bring cannot lift (lower) the mean into the window, the rest need not be looked at.
    double value_of(const Position<S>& position, Action action, double alpha, double beta, int depth, int ply) {
        const Outcomes outcomes = outcomes_of(rules_, position, action);
        Position<S> next;
        if (outcomes.size() == 1) {
            play(rules_, position, action, next, outcomes.begin()->roll);
            return -child(next, -beta, -alpha, depth, ply + 1);
        }
        const double sides = outcomes.sides();
        double known = 0;
        double open = sides;
        for (const Outcome& outcome : outcomes) {
            open -= outcome.weight;
            play(rules_, position, action, next, outcome.roll);
            // The mean reaches alpha only if this outcome is at least `least`, given the best of the others.
            const double least = (alpha * sides - known - open * kWin) / outcome.weight;
            const double most = (beta * sides - known + open * kWin) / outcome.weight;
            const double value = -child(next, -std::min(most, kWin), -std::max(least, -kWin), depth, ply + 1);
            if (aborted_) return 0;
            known += outcome.weight * value;
            if (value <= least && open > 0) return (known + open * kWin) / sides;
            if (value >= most && open > 0) return (known - open * kWin) / sides;
        }
        return known / sides;
    }

    double child(const Position<S>& position, double alpha, double beta, int depth, int ply) {
        keys_.push_back(repetition_key(rules_, position));
        const double value = node(position, alpha, beta, depth, ply);
        keys_.pop_back();
        return value;
    }

    double node(const Position<S>& position, double alpha, double beta, int depth, int ply) {
        if (!enter(ply)) return 0;
        if (const int winner = goal_reached(rules_, position); winner != kNobody) {
            if (winner == kDraw) return 0;
            const double value = kWin - kWinStep * ply;
            return winner == position.side ? value : -value;
        }
        if (is_drawn(position)) return 0;
        if (depth <= 0 || ply >= kDeepest) return evaluate(position);
        auto& known = table_.at(position.key);
        Action best_known;
        if (known.key == position.key) {
            best_known = known.action;
            const bool usable = known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
                                (known.bound == Bound::upper && known.value <= alpha);
            if (known.depth == depth && usable) return known.value;
        }
        Candidates& candidates = lists_[static_cast<std::size_t>(ply)];
        candidates.list.clear();
        list_legal(rules_, position, candidates.list);
        if (candidates.list.empty()) return 0;
        rate(position, candidates, best_known);
        const double start = alpha;
        double best = -kWin;
        Action best_action;
        for (std::size_t i = 0; i < candidates.list.size(); ++i) {
            std::size_t top = i;
            for (std::size_t j = i + 1; j < candidates.list.size(); ++j) {
                if (candidates.scores[j] > candidates.scores[top]) top = j;
            }
            std::swap(candidates.list[i], candidates.list[top]);
            std::swap(candidates.scores[i], candidates.scores[top]);
            const Action action = candidates.list[i];
            const double value = value_of(position, action, alpha, beta, depth - 1, ply);
            if (aborted_) return 0;
            if (value > best) {
                best = value;
                best_action = action;
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) {
                auto& learned = history(position.side, action);
                learned = std::min(learned + depth * depth, 100000);
                break;
            }
        }
        auto& entry = table_.at(position.key);
        const Bound bound = best >= beta ? Bound::lower : best > start ? Bound::exact : Bound::upper;
        entry = {position.key, best, best_action, static_cast<std::int8_t>(depth), bound};
        return best;
    }

    double evaluate(const Position<S>& position) {
        return std::clamp<double>(evaluation_.score(position), -kEvaluation, kEvaluation);
    }

    // Kills and wounds first, by what they are expected to take.
    void rate(const Position<S>& position, Candidates& candidates, Action known) {
        candidates.scores.resize(candidates.list.size());
        for (std::size_t i = 0; i < candidates.list.size(); ++i) {
            const Action action = candidates.list[i];
            int& score = candidates.scores[i];
            score = std::min(history(position.side, action), 100000);
            if (action == known) score = 1 << 28;
            if (action.target == kNoSquare || !needs_roll(action.kind)) continue;
            const int hp = std::max<int>(1, position.combat.hp[action.target]);
            const int type = type_of(position.code(action.target));
            const int damage =
                rules_.combat.fighters[static_cast<std::size_t>(type_of(position.code(action.from)))].damage + 3;
            if (action.kind != Kind::consecrate) {
                score += 200000 + rules_.values[static_cast<std::size_t>(type)] * std::min(damage, hp) / hp * 16;
            }
        }
    }

    int& history(int colour, Action action) {
        const int to = action.to != kNoSquare ? action.to : action.target != kNoSquare ? action.target : action.from;
        const auto from = static_cast<std::size_t>(action.from == kNoSquare ? 0 : action.from);
        return history_[(static_cast<std::size_t>(colour) * kMaxSquares + from) * kMaxSquares +
                        static_cast<std::size_t>(to == kNoSquare ? 0 : to)];
    }

    bool is_drawn(const Position<S>& position) const {
        const auto& ends = rules_.spec.ends;
        if (ends.move_limit > 0 && position.halfmove >= ends.move_limit) return true;
        if (ends.bare_kings != Verdict::none && count(position.occupied()) == 2) return true;
        if (ends.repetition == 0) return false;
        int seen = 0;
        const std::size_t now = keys_.size() - 1;
        for (std::size_t back = 2; back <= now; back += 2) {
            if (keys_[now - back] != keys_[now]) continue;
            if (now - back >= root_keys_ - 1 || ++seen >= ends.repetition - 1) return true;
        }
        return false;
    }

    bool enter(int ply) {
        deepest_ = std::max(deepest_, ply);
        ++nodes_;
        if (number_ == 0 && control_.limits.nodes > 0 && nodes_ >= control_.limits.nodes) aborted_ = true;
        if ((nodes_ & 15) == 0 && !aborted_) {
            if (!control_.gate.pass() || control_.out_of_time()) aborted_ = true;
            if ((nodes_ & 255) == 0) {
                control_.nodes.fetch_add(nodes_ - counted_, std::memory_order_relaxed);
                counted_ = nodes_;
            }
        }
        return !aborted_;
    }

    void note_root(int index) {
        std::lock_guard lock(control_.mutex);
        control_.found.root_index = index;
    }

    // The expected line: the best actions with the dice falling on their middle.
    std::vector<Action> line_from(Action first) {
        std::vector<Action> line{first};
        Position<S> position = position_;
        for (int i = 0; i < 12; ++i) {
            const Outcomes outcomes = outcomes_of(rules_, position, line.back());
            Position<S> next;
            play(rules_, position, line.back(), next, outcomes.begin()[outcomes.size() / 2].roll);
            position = next;
            const auto& entry = table_.at(position.key);
            if (entry.key != position.key || entry.action == Action{}) break;
            ActionList legal;
            list_legal(rules_, position, legal);
            if (std::find(legal.begin(), legal.end(), entry.action) == legal.end()) break;
            line.push_back(entry.action);
        }
        return line;
    }

    void publish(int depth) {
        const int lines = std::min(control_.limits.multipv, static_cast<int>(roots_.size()));
        std::vector<RootLine> fresh;
        for (int i = 0; i < lines; ++i) {
            const Root& root = roots_[static_cast<std::size_t>(i)];
            fresh.push_back({line_from(root.action), static_cast<int>(std::lround(root.score)), depth, deepest_});
        }
        std::lock_guard lock(control_.mutex);
        Progress& found = control_.found;
        found.depth = depth;
        found.deepest = deepest_;
        if (depth > 0) found.lines = std::move(fresh);
        if (!aborted_) {
            found.depths.push_back(
                {depth, found.lines[0].score, control_.seconds(), nodes_, 0, 0, found.lines[0].actions[0]});
        }
    }

    const Rules<Bits>& rules_;
    Position<S> position_;
    std::vector<std::uint64_t> keys_;
    std::size_t root_keys_ = 0;
    std::vector<Root> roots_;
    Control& control_;
    int number_;
    Evaluation<S> evaluation_;
    ExpectationTable table_;
    std::vector<Candidates> lists_;
    std::vector<int> history_;
    int deepest_ = 0;
    bool aborted_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t counted_ = 0;
};

}  // namespace chessmith
