// The search below the root: a principal variation search down to quiet positions.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "eval/evaluation.h"
#include "position/legality.h"
#include "position/repetition.h"
#include "search/control.h"
#include "search/experience.h"

namespace chessmith {

// How much a thread has done.
struct Effort {
    std::uint64_t nodes = 0;
    std::uint64_t hits = 0;     // of the table
    std::uint64_t cutoffs = 0;  // that the table alone gave
};

template <class S>
class Tree {
   public:
    using Bits = typename S::Bits;

    Tree(const Rules<Bits>& rules, const Position<S>& root, const std::vector<std::uint64_t>& past, Control& control)
        : rules_(rules),
          root_(root),
          keys_(past),
          control_(control),
          table_(*control.table),
          experience_(rules, table_),
          evaluation_(rules),
          frames_(static_cast<std::size_t>(kMaxPly + 4)),
          candidates_(static_cast<std::size_t>(2 * kMaxPly)) {
        keys_.push_back(repetition_key(rules_, root_));
        root_keys_ = keys_.size();
        keys_.reserve(keys_.size() + kMaxPly + 8);
        for (auto& frame : frames_) frame.line.reserve(kMaxPly);
        for (auto& candidates : candidates_) candidates.scores.reserve(600);
        frames_[0].eval = in_check(rules_, root_, root_.side) ? kNoScore : evaluation_.score(root_, 0);
    }

    // An action of the root, to be searched as often as need be and then taken back.
    void play(Action action) {
        make(root_, action, child_, 0);
        gives_check_ = in_check(rules_, child_, child_.side);
    }
    void take_back() { unmake(); }

    // What the position after it is worth for the side to move there.
    template <bool kPv>
    int search(int alpha, int beta, int depth, bool cut) {
        return negamax<kPv>(child_, alpha, beta, depth, 1, gives_check_, cut);
    }
    const std::vector<Action>& line() const { return frames_[1].line; }  // that was expected after it

    void store_root(Action best, int score, int depth, Bound bound) {
        table_.store(root_.key, 0, {best, score, frames_[0].eval, depth, bound});
    }

    bool may_reduce(Action action) const { return is_quiet(root_, action) && !gives_check_; }
    static int reduction_for(int depth, int tried) {
        return static_cast<int>(
            kReductions[static_cast<std::size_t>(std::min(depth, 63))][static_cast<std::size_t>(std::min(tried, 63))]);
    }

    bool aborted() const { return aborted_; }
    int deepest() const { return deepest_; }
    void forget_deepest() { deepest_ = 0; }
    const Effort& effort() const { return effort_; }
    // Adds it to that of all threads.
    void report_nodes() {
        control_.nodes.fetch_add(effort_.nodes - reported_, std::memory_order_relaxed);
        reported_ = effort_.nodes;
    }

   private:
    struct Frame {
        std::vector<Action> line;
        Action played;
        Action excluded;
        int eval = kNoScore;
        bool captured = false;
    };

    static constexpr Action kNone{};

    template <bool kPv>
    int negamax(const Position<S>& position, int alpha, int beta, int depth, int ply, bool checked, bool cut) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.line.clear();
        if (checked && depth <= 1) ++depth;  // never stand still in check; deeper down it is not worth the nodes
        if (depth <= 0) return quiesce<kPv>(position, alpha, beta, ply, checked);
        if (!enter(ply)) return 0;
        if (int score = 0; ended(position, ply, checked, score)) return score;
        if (ply >= kMaxPly - 1) return evaluation_.score(position, ply);
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;

        const bool singular_test = frame.excluded.from != kNoSquare;
        Known known;
        const bool hit = !singular_test && table_.probe(position.key, ply, known);
        if (hit) ++effort_.hits;
        if (!kPv && hit && known.depth >= depth && is_usable(known, alpha, beta) && !near_move_limit(position)) {
            ++effort_.cutoffs;
            return known.score;
        }
        frame.eval = checked                         ? kNoScore
                     : singular_test                 ? frame.eval
                     : hit && known.eval != kNoScore ? known.eval
                                                     : evaluation_.score(position, ply);
        int eval = frame.eval;
        if (hit && !checked && known.score != kNoScore && !is_mate(known.score) &&
            (known.bound == Bound::exact || known.bound == (known.score > eval ? Bound::lower : Bound::upper))) {
            eval = known.score;
        }
        const bool improving = !checked && ply >= 2 && frames_[static_cast<std::size_t>(ply - 2)].eval != kNoScore &&
                               frame.eval > frames_[static_cast<std::size_t>(ply - 2)].eval;
        frames_[static_cast<std::size_t>(ply + 1)].excluded = kNone;
        experience_.forget_killers(ply + 2);

        if (!kPv && !checked && !singular_test && !is_mate(beta)) {
            if (depth <= 8 && eval - 80 * (depth - (improving ? 1 : 0)) >= beta) return eval;
            if (depth <= 3 && eval + 220 * depth < alpha) {
                const int score = quiesce<false>(position, alpha, beta, ply, false);
                if (score < alpha || aborted_) return score;
            }
            if (depth >= 3 && eval >= beta && frame.eval >= beta - 20 * depth && may_pass(position, ply)) {
                const int reduced = depth - 3 - depth / 4 - std::min((eval - beta) / 200, 3);
                Position<S> next;
                make_null(position, next, ply);
                const int score = -negamax<false>(next, -beta, -beta + 1, reduced, ply + 1, false, !cut);
                unmake();
                if (aborted_) return 0;
                if (score >= beta) return is_mate(score) ? beta : score;
            }
        }
        if (depth >= 4 && !singular_test && (!hit || known.action.from == kNoSquare)) --depth;
        return search_actions<kPv>(position, alpha, beta, depth, ply, checked, cut, improving, singular_test, known);
    }

    template <bool kPv>
    int search_actions(const Position<S>& position, int alpha, int beta, int depth, int ply, bool checked, bool cut,
                       bool improving, bool singular_test, const Known& known) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        // A search without the best action happens inside the search of the same node, so it needs a list of its own.
        Candidates& candidates = candidates_[static_cast<std::size_t>(singular_test ? ply + kMaxPly : ply)];
        const Action excluded = frame.excluded;
        // What the table knows often refutes a node at once: the others are listed only after it.
        const bool known_first = !singular_test && is_surely_legal(rules_, position, known.action);
        std::optional<Picker> picker;
        const auto wins = [&](Action capture) { return exchange_wins(rules_, position, capture, 0); };
        const int start_alpha = alpha;
        int best = -kInfinite;
        Action best_action;
        int tried = 0;
        Failed failed;
        Position<S> next;
        Action action;
        int order = 0;
        for (;;) {
            if (known_first && tried == 0) {
                action = known.action;
                order = kKnownScore;
            } else {
                if (!picker) picker.emplace(list_candidates(position, candidates, ply, known.action, false));
                if (!picker->next(action, order, wins)) break;
                if (singular_test ? action == excluded : known_first && action == known.action) continue;
            }
            const bool quiet = is_quiet(position, action);
            if (best > -kMateBound && tried > 0) {
                if (quiet) {
                    const int limit = (4 + depth * depth * 3 / 2) / (improving ? 1 : 2);
                    if (!kPv && failed.quiet_count > limit && !checked) {
                        picker->skip_quiets();
                        continue;
                    }
                    const int reduced = std::max(0, depth - reduction_for(depth, tried));
                    const bool futile = !checked && reduced <= 6 && frame.eval + 110 + 85 * reduced <= alpha;
                    const bool failing = depth <= 6 && order < -3500 * depth && order > kLosingCapture / 2;
                    if (futile || failing) {
                        picker->skip_quiets();  // those to come are no better
                        continue;
                    }
                    if (depth <= 7 && !exchange_wins(rules_, position, action, -45 * depth)) continue;
                } else if (depth <= 6 && order < 0 && !exchange_wins(rules_, position, action, -90 * depth)) {
                    continue;
                }
            }
            int extension = 0;
            if (depth >= 8 && !singular_test && action == known.action && known.depth >= depth - 3 &&
                known.bound != Bound::upper && !is_mate(known.score)) {
                const int bar = known.score - 2 * depth;
                frame.excluded = action;
                const int score = negamax_without<kPv>(position, bar, (depth - 1) / 2, ply, checked, cut);
                frame.excluded = kNone;
                if (aborted_) return 0;
                if (score < bar) {
                    extension = 1;
                } else if (bar >= beta) {
                    return bar;
                } else if (known.score >= beta) {
                    extension = -1;
                }
            }
            const bool recapture = kPv && ply > 0 && !quiet && frames_[static_cast<std::size_t>(ply - 1)].captured &&
                                   frames_[static_cast<std::size_t>(ply - 1)].played.to == action.to;
            if (recapture && extension == 0 && depth <= 6) extension = 1;
            make(position, action, next, ply);
            if (tested_ && !leaves_king_safe(rules_, next, position.side)) {
                unmake();
                continue;
            }
            ++tried;
            const bool gives = in_check(rules_, next, next.side);
            const int new_depth = depth - 1 + extension;
            int score = 0;
            if (depth >= 3 && tried > (kPv ? 3 : 1) && (quiet || order < 0)) {
                int reduction = reduction_for(depth, tried);
                if (!improving) ++reduction;
                if (cut) ++reduction;
                if (kPv) --reduction;
                if (gives) --reduction;
                if (checked) --reduction;
                if (quiet) reduction -= std::clamp(order / 8000, -2, 2);
                if (order >= kKillerScore) --reduction;
                reduction = std::clamp(reduction, 0, std::max(new_depth - 1, 0));
                score = -negamax<false>(next, -alpha - 1, -alpha, new_depth - reduction, ply + 1, gives, true);
                if (score > alpha && reduction > 0) {
                    score = -negamax<false>(next, -alpha - 1, -alpha, new_depth, ply + 1, gives, !cut);
                }
            } else if (!kPv || tried > 1) {
                score = -negamax<false>(next, -alpha - 1, -alpha, new_depth, ply + 1, gives, !cut);
            }
            if (kPv && (tried == 1 || (score > alpha && score < beta))) {
                score = -negamax<true>(next, -beta, -alpha, new_depth, ply + 1, gives, false);
            }
            unmake();
            if (aborted_) return 0;
            if (score > best) {
                best = score;
                if (score > alpha) {
                    best_action = action;
                    alpha = score;
                    if (kPv) extend_line(ply, action);
                    if (score >= beta) break;
                }
            }
            failed.add(action, quiet);
        }
        if (tried == 0) return singular_test ? start_alpha : without_actions(position, ply, checked);
        if (best >= beta) experience_.reward(position, ply, depth, best_action, failed);
        if (!singular_test) {
            const Bound bound = best >= beta ? Bound::lower : best > start_alpha ? Bound::exact : Bound::upper;
            table_.store(position.key, ply, {best_action, best, frame.eval, depth, bound});
        }
        return best;
    }

    // A reduced search of the same node without its known best action.
    template <bool kPv>
    int negamax_without(const Position<S>& position, int bar, int depth, int ply, bool checked, bool cut) {
        return negamax<false>(position, bar - 1, bar, checked ? depth - 1 : depth, ply, checked, cut);
    }

    template <bool kPv>
    int quiesce(const Position<S>& position, int alpha, int beta, int ply, bool checked) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.line.clear();
        if (!enter(ply)) return 0;
        if (int score = 0; ended(position, ply, checked, score)) return score;
        if (ply >= kMaxPly - 1) return evaluation_.score(position, ply);
        Known known;
        const bool hit = table_.probe(position.key, ply, known);
        if (hit) ++effort_.hits;
        if (!kPv && hit && is_usable(known, alpha, beta)) {
            ++effort_.cutoffs;
            return known.score;
        }
        int best = -kInfinite;
        int futile = -kInfinite;
        frame.eval = kNoScore;
        if (!checked) {
            frame.eval = hit && known.eval != kNoScore ? known.eval : evaluation_.score(position, ply);
            best = frame.eval;
            if (hit && known.score != kNoScore && !is_mate(known.score) &&
                (known.bound == Bound::exact || known.bound == (known.score > best ? Bound::lower : Bound::upper))) {
                best = known.score;
            }
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
            futile = best + 160;
        }
        const int start_alpha = alpha;
        Candidates& candidates = candidates_[static_cast<std::size_t>(ply)];
        const auto wins = [&](Action capture) { return exchange_wins(rules_, position, capture, 0); };
        Picker picker = list_candidates(position, candidates, ply, known.action, !checked);
        Action best_action;
        Position<S> next;
        Action action;
        int order = 0;
        int tried = 0;
        while (picker.next(action, order, wins)) {
            if (!checked || (best > -kMateBound && is_quiet(position, action) && tried > 1)) {
                if (best > -kMateBound) {
                    if (checked) continue;
                    const int gain = futile + victim_value(rules_, position, action);
                    if (gain <= alpha && action.promotion == kNoSquare) {
                        best = std::max(best, gain);
                        continue;
                    }
                    if (order < 0) continue;
                }
            }
            make(position, action, next, ply);
            if (tested_ && !leaves_king_safe(rules_, next, position.side)) {
                unmake();
                continue;
            }
            ++tried;
            const int score = -quiesce<kPv>(next, -beta, -alpha, ply + 1, in_check(rules_, next, next.side));
            unmake();
            if (aborted_) return 0;
            if (score > best) {
                best = score;
                if (score > alpha) {
                    best_action = action;
                    alpha = score;
                    if (kPv) extend_line(ply, action);
                    if (score >= beta) break;
                }
            }
        }
        if (checked && tried == 0) return without_actions(position, ply, checked);
        const Bound bound = best >= beta ? Bound::lower : best > start_alpha ? Bound::exact : Bound::upper;
        table_.store(position.key, ply, {best_action, best, frame.eval, checked ? 0 : -1, bound});
        return best;
    }

    // Counts a node. Returns false when the search must give up.
    bool enter(int ply) {
        if (ply > deepest_) deepest_ = ply;
        const std::uint64_t nodes = ++effort_.nodes;
        const std::uint64_t limit = control_.limits.nodes;
        if (limit > 0 && control_.nodes.load(std::memory_order_relaxed) + nodes - reported_ >= limit) aborted_ = true;
        if ((nodes & between_looks_) == 0 && !aborted_) {
            if (!control_.gate.pass() || control_.out_of_time()) aborted_ = true;
            if ((nodes & 1023) == 0) report_nodes();
        }
        return !aborted_;
    }

    bool ended(const Position<S>& position, int ply, bool checked, int& score) const {
        if (rules_.has_goals || rules_.has_world || S::combat) {
            const int winner = goal_reached(rules_, position);
            if (winner != kNobody) {
                score = winner == kDraw ? 0 : winner == position.side ? mate_in(ply) : mated_in(ply);
                return true;
            }
        }
        const auto& ends = rules_.spec.ends;
        if (ends.move_limit > 0 && position.halfmove >= ends.move_limit) {
            score = checked && count_legal(rules_, position) == 0 ? mated_in(ply) : 0;
            return true;
        }
        const int pieces = count(position.occupied());
        if ((ends.bare_kings != Verdict::none && pieces == 2) ||
            (ends.insufficient_material && pieces <= 4 && is_insufficient(rules_, position)) || is_repeated(position)) {
            score = 0;
            return true;
        }
        return false;
    }

    // Once in the tree, or often enough in the game, counts as a draw: who can repeat once can do it again.
    bool is_repeated(const Position<S>& position) const {
        if (rules_.spec.ends.repetition == 0) return false;
        const std::size_t now = keys_.size() - 1;
        std::size_t limit = std::min<std::size_t>(now, position.halfmove);
        int seen = 0;
        for (std::size_t back = 2; back <= limit; back += 2) {
            if (keys_[now - back] != keys_[now]) continue;
            if (now - back >= root_keys_ - 1) return true;
            if (++seen >= rules_.spec.ends.repetition - 1) return true;
        }
        return false;
    }

    bool near_move_limit(const Position<S>& position) const {
        return rules_.spec.ends.move_limit > 0 && position.halfmove + 10 >= rules_.spec.ends.move_limit;
    }

    int without_actions(const Position<S>& position, int ply, bool checked) const {
        if (checked || king_is_doomed(rules_, position)) return mated_in(ply);
        switch (rules_.spec.ends.stalemate) {
            case Verdict::loss: return mated_in(ply);
            case Verdict::win: return mate_in(ply);
            default: return 0;
        }
    }

    static bool is_usable(const Known& known, int alpha, int beta) {
        if (known.score == kNoScore) return false;
        return known.bound == Bound::exact || (known.bound == Bound::lower && known.score >= beta) ||
               (known.bound == Bound::upper && known.score <= alpha);
    }

    // Legal actions where that is cheap to know, else candidates whose legality shows when they are played.
    Picker list_candidates(const Position<S>& position, Candidates& candidates, int ply, Action known, bool noisy) {
        candidates.list.clear();
        ListSink sink(candidates.list);
        Generator<S, ListSink> generator(rules_, position, sink, noisy);
        if (rules_.pins_suffice) {
            generator.legal();
        } else {
            generator.pseudo_legal();
        }
        experience_.rate(position, candidates, ply, known);
        return Picker(candidates);
    }

    void make(const Position<S>& position, Action action, Position<S>& next, int ply) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.played = action;
        frame.captured = !is_quiet(position, action);
        experience_.note(position, action, ply);
        table_.prefetch(likely_key(position, action));
        chessmith::play(rules_, position, action, next);
        keys_.push_back(repetition_key(rules_, next));
    }

    // The key after an action that only moves and takes; for others a wrong one.
    std::uint64_t likely_key(const Position<S>& position, Action action) const {
        const auto piece = [&](int code, int square) {
            return rules_.zobrist.piece(colour_of(code), type_of(code), square);
        };
        std::uint64_t key = position.key ^ rules_.zobrist.side;
        if (action.from >= rules_.squares || action.to >= rules_.squares || position.empty(action.from)) return key;
        const int mover = position.code(action.from);
        const int victim = position.code(action.to);
        key ^= piece(mover, action.from) ^ piece(mover, action.to);
        return victim == 0 ? key : key ^ piece(victim, action.to);
    }

    void make_null(const Position<S>& position, Position<S>& next, int ply) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.played = kNone;
        frame.captured = false;
        experience_.note_pass(ply);
        next = position;
        next.set_en_passant(rules_, kNoSquare);
        next.side ^= 1;
        next.key ^= rules_.zobrist.side;
        ++next.halfmove;
        keys_.push_back(repetition_key(rules_, next));
    }

    void unmake() { keys_.pop_back(); }

    // Passing would lie where belts move the board or where only kings and pawns are left to run out of moves.
    bool may_pass(const Position<S>& position, int ply) const {
        if (!rules_.belts.empty() || ply == 0 || frames_[static_cast<std::size_t>(ply - 1)].played.from == kNoSquare)
            return false;
        Bits others = position.by_colour[position.side];
        for (int type = 0; type < rules_.types; ++type) {
            if (type == rules_.royal || rules_.is_pawn(type))
                others &= ~position.by_type[static_cast<std::size_t>(type)];
        }
        return others != 0;
    }

    void extend_line(int ply, Action action) {
        auto& line = frames_[static_cast<std::size_t>(ply)].line;
        const auto& rest = frames_[static_cast<std::size_t>(ply + 1)].line;
        line.assign(1, action);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    using Reductions = std::array<std::array<float, 64>, 64>;
    static Reductions make_reductions() {
        Reductions table{};
        for (std::size_t depth = 1; depth < 64; ++depth) {
            for (std::size_t tried = 1; tried < 64; ++tried) {
                table[depth][tried] = static_cast<float>(0.75 + std::log(depth) * std::log(tried) / 2.2);
            }
        }
        return table;
    }
    inline static const Reductions kReductions = make_reductions();

    const Rules<Bits>& rules_;
    const Position<S> root_;
    Position<S> child_;  // after an action of the root
    bool gives_check_ = false;
    std::vector<std::uint64_t> keys_;
    std::size_t root_keys_ = 0;
    Control& control_;
    Table& table_;
    Experience<S> experience_;
    Evaluation<S> evaluation_;
    std::vector<Frame> frames_;
    std::vector<Candidates> candidates_;
    const bool tested_ = rules_.checkmate && !rules_.pins_suffice;
    // How many nodes pass between two looks at the clock, less one: where stones or belts have a say they take long.
    const std::uint64_t between_looks_ = rules_.pins_suffice ? 15 : 1;
    int deepest_ = 0;
    bool aborted_ = false;
    Effort effort_;
    std::uint64_t reported_ = 0;
};

}  // namespace chessmith
