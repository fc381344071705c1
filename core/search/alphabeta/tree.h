// The search below the root: principal variation search with quiescence.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "eval/evaluation.h"
#include "position/likely_key.h"
#include "search/alphabeta/check_finder.h"
#include "search/alphabeta/correction.h"
#include "search/alphabeta/experience.h"
#include "search/alphabeta/postponed.h"
#include "search/alphabeta/reductions.h"
#include "search/alphabeta/weighted_order.h"
#include "search/alphabeta/win_in_one.h"
#include "search/shared/budget.h"
#include "search/shared/game_end.h"
#include "search/shared/table_view.h"

namespace chessmith {

template <class S>
class Tree {
   public:
    using Bits = typename S::Bits;

    Tree(const Rules<Bits>& rules, const Position<S>& root, const std::vector<std::uint64_t>& past, Control& control)
        : rules_(rules),
          root_(root),
          path_(rules, root, past, kMaxPly + 8),
          end_(rules, path_, control.limits.tables.get(), control.limits.style),
          control_(control),
          budget_(&control, rules.pins_suffice ? 16 : 2),  // nodes are slow where stones or belts matter
          table_(*control.table, control.limits.style, root.side),
          experience_(rules, control.history(rules.types, rules.squares)),
          correction_(rules, control.history(rules.types, rules.squares)),
          evaluation_(rules, control.limits.network, control.limits.profile.get(), control.limits.nodes),
          win_in_one_(rules),
          frames_(static_cast<std::size_t>(kMaxPly + 4)),
          candidates_(static_cast<std::size_t>(2 * kMaxPly)) {
        if (shared_) {
            for (auto& frame : frames_) frame.postponed.make_room();
        }
        if (style_.order) order_.emplace(rules_, *style_.order, evaluation_.placement());
        if (!in_check(rules_, root_, root_.side)) set_eval(frames_[0], root_, evaluation_.score(root_, 0));
    }

    // An action of the root, to be searched as often as needed and then undone.
    void play(Action action) {
        make(root_, action, child_, 0);
        gives_check_ = in_check(rules_, child_, child_.side);
    }
    void take_back() { unmake(); }

    // The value of the position after it for the side to move there.
    template <bool kPv>
    int search(int alpha, int beta, int depth, bool cut) {
        return negamax<kPv>(child_, alpha, beta, depth, 1, gives_check_, cut);
    }
    const std::vector<Action>& line() const { return frames_[1].line; }  // that was expected after it

    void store_root(Action best, int score, int depth, Bound bound) {
        if (style_.remembers) table_.store(root_.key, 0, {best, score, frames_[0].raw_eval, depth, bound});
    }

    std::uint64_t root_key() const { return root_.key; }
    bool may_reduce(Action action) const { return style_.selective && is_quiet(root_, action) && !gives_check_; }

    bool aborted() const { return budget_.is_spent(); }
    Budget& budget() { return budget_; }
    std::uint64_t hits() const { return hits_; }        // of the table
    std::uint64_t cutoffs() const { return cutoffs_; }  // that the table alone gave

   private:
    struct Frame {
        std::vector<Action> line;
        Action played;
        Action excluded;
        Postponed postponed;
        int raw_eval = kNoScore;  // as the evaluation has it
        int eval = kNoScore;      // with what was learned about it
        bool captured = false;
    };

    // A node whose actions are to be searched.
    struct Node {
        const Position<S>& position;
        const Known& known;
        int depth;
        int ply;
        bool checked;
        bool cut;  // expected to be refuted
        bool improving;
        bool singular_test;  // whether its best action is left out
    };

    enum class Hope { some, none, none_for_quiets };

    static constexpr Action kNone{};
    static constexpr int kDividedDepth = 3;
    // Up to this ply an end of the game is always seen: no reply to a root action is pruned.
    static constexpr int kSeenPly = 2;
    // A quiescence search lists at most this many captures: enough for any exchange, and bounded where all is under
    // attack.
    static constexpr int kMostCaptures = 2048;

    template <bool kPv>
    int negamax(const Position<S>& position, int alpha, int beta, int depth, int ply, bool checked, bool cut) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.line.clear();
        if (style_.selective && checked && depth <= 1)
            ++depth;  // check extension, only at the horizon: deeper it is not worth the nodes
        if (ply <= kSeenPly && stuck_decides_ && !checked && !is_over_on_board(rules_, position) &&
            count_legal(rules_, position) == 0) {
            return end_.score_of_no_action(position, ply, false);
        }
        if (depth <= 0) {
            begin_captures(ply);
            return quiesce<kPv>(position, alpha, beta, ply, checked);
        }
        if (!budget_.enter(ply)) return 0;
        if (int score = 0; end_.is_here(position, ply, checked, score)) return score;
        if (int score = 0; wins_at_once<kPv>(position, ply, score)) return score;
        if (ply >= kMaxPly - 1) return evaluation_.score(position, ply);
        // Mate distance pruning.
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;

        const bool singular_test = frame.excluded.from != kNoSquare;
        Known known;
        const bool hit = !singular_test && look_up(position, ply, known);
        if (!kPv && hit && is_answered(position, known, depth, alpha, beta)) {
            ++cutoffs_;
            return known.score;
        }
        if (checked || !style_.selective) {
            frame.raw_eval = frame.eval = kNoScore;
        } else if (!singular_test) {
            set_eval(frame, position, hit && known.eval != kNoScore ? known.eval : evaluation_.score(position, ply));
        }
        const int eval = frame.eval == kNoScore || !hit ? frame.eval : refined(frame.eval, known);
        const bool improving = frame.eval != kNoScore && ply >= 2 &&
                               frames_[static_cast<std::size_t>(ply - 2)].eval != kNoScore &&
                               frame.eval > frames_[static_cast<std::size_t>(ply - 2)].eval;
        frames_[static_cast<std::size_t>(ply + 1)].excluded = kNone;
        experience_.forget_killers(ply + 2);

        if (!kPv && style_.selective && !checked && !singular_test && !is_mate(beta)) {
            // Reverse futility pruning (static null move).
            if (depth <= 8 && eval - 80 * (depth - (improving ? 1 : 0)) >= beta) return eval;
            // Razoring.
            if (depth <= 3 && ply >= kSeenPly && eval + 220 * depth < alpha) {
                begin_captures(ply);
                const int score = quiesce<false>(position, alpha, beta, ply, false);
                if (score < alpha || aborted()) return score;
            }
            // Null move pruning.
            if (depth >= 3 && eval >= beta && frame.eval >= beta - 20 * depth && may_pass(position, ply)) {
                const int reduced = depth - 3 - depth / 4 - std::min((eval - beta) / 200, 3);
                Position<S> next;
                make_null(position, next, ply);
                const int score = -negamax<false>(next, -beta, -beta + 1, reduced, ply + 1, false, !cut);
                unmake();
                if (aborted()) return 0;
                if (score >= beta) return is_mate(score) ? beta : score;
            }
        }
        // Internal iterative reduction: without a hash move the ordering is poor, and the next iteration will have one.
        if (style_.selective && depth >= 4 && !singular_test && (!hit || known.action.from == kNoSquare)) --depth;
        return search_actions<kPv>({position, known, depth, ply, checked, cut, improving, singular_test}, alpha, beta);
    }

    template <bool kPv>
    int search_actions(const Node& node, int alpha, int beta) {
        const auto& position = node.position;
        const Known& known = node.known;
        Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
        // A search without the best action runs inside the search of the same node, so it needs its own list.
        Candidates& candidates = candidates_at(node.singular_test ? node.ply + kMaxPly : node.ply);
        const Action excluded = frame.excluded;
        // The hash move often causes a cutoff: the other actions are generated only after it.
        const bool known_first = !node.singular_test && is_surely_legal(rules_, position, known.action);
        std::optional<Picker> picker;
        const auto wins = [&](Action capture) { return exchange_wins(rules_, position, capture, 0); };
        // Threads at the same node share the work: what one is searching, the others postpone.
        const bool divided = shared_ && node.depth >= kDividedDepth && !node.singular_test;
        if (divided) frame.postponed.clear();
        bool later = false;
        const int start_alpha = alpha;
        int best = -kInfinite;
        Action best_action;
        int tried = 0;
        Failed failed;
        Position<S> next;
        Attempt attempt;
        const Action& action = attempt.action;
        for (;;) {
            if (known_first && tried == 0) {
                attempt = {known.action, kKnownScore};
            } else if (!later) {
                if (!picker) picker.emplace(list_candidates(position, candidates, node.ply, known.action, false));
                if (!picker->next(attempt.action, attempt.order, wins)) {
                    later = true;
                    continue;
                }
                if (node.singular_test ? action == excluded : known_first && action == known.action) continue;
            } else if (!divided || !frame.postponed.next(control_.busy, position.key, attempt)) {
                break;
            }
            const bool quiet = is_quiet(position, action);
            if (!later) {
                attempt.number = tried + 1;
                if (style_.selective && best > -kMateBound && tried > 0 && node.ply >= kSeenPly) {
                    const Hope hope = hope_for<kPv>(node, attempt, quiet, alpha, failed.quiet_count);
                    if (hope == Hope::none_for_quiets && !checks_win_) picker->skip_quiets();
                    if (hope != Hope::some && !is_check_that_counts(position, action)) continue;
                }
            }
            // Singular extension: one deeper for an action that nothing else comes near. Multi-cut: where others beat
            // beta as well, the node is taken for refuted.
            int extension = 0;
            if (style_.selective && node.depth >= 8 && !node.singular_test && action == known.action &&
                known.depth >= node.depth - 3 && known.bound != Bound::upper && !is_mate(known.score)) {
                const int bar = known.score - 2 * node.depth;
                const int score = search_others(node, action, bar);
                if (aborted()) return 0;
                if (score >= bar && bar >= beta) return bar;
                extension = score < bar ? 1 : known.score >= beta ? -1 : 0;
            }
            // Recapture extension.
            if (kPv && style_.selective && extension == 0 && node.depth <= 6 && !quiet &&
                is_recapture(action, node.ply))
                extension = 1;
            std::optional<BusyMarks::Mark> mark;
            if (divided) {
                const std::uint64_t name = BusyMarks::name(position.key, action);
                if (!control_.busy.has(name)) {
                    mark.emplace(control_.busy, name);
                } else if (tried > 0 && !later && frame.postponed.has_room()) {
                    frame.postponed.add(attempt);
                    ++tried;
                    continue;
                }
            }
            make(position, action, next, node.ply);
            if (tested_ && !leaves_king_safe(rules_, next, position.side)) {
                unmake();
                continue;
            }
            if (!later) ++tried;
            const int score = search_next<kPv>(node, next, attempt, quiet, node.depth - 1 + extension, alpha, beta);
            unmake();
            if (aborted()) return 0;
            if (raise<kPv>(score, action, node.ply, best, best_action, alpha) && score >= beta) break;
            failed.add(action, quiet);
            if (!kPv && divided && was_finished_elsewhere(node, alpha, beta, best)) return best;
        }
        if (tried == 0) {
            return node.singular_test ? start_alpha : end_.score_of_no_action(position, node.ply, node.checked);
        }
        if (best >= beta) experience_.reward(position, node.ply, node.depth, best_action, failed);
        if (!node.singular_test && style_.remembers) {
            const Bound bound = bound_of(best, start_alpha, beta);
            table_.store(position.key, node.ply, {best_action, best, frame.raw_eval, node.depth, bound});
            learn_correction(node, best, best_action, bound);
        }
        return best;
    }

    // Updates the best score, alpha and the line. Returns whether it raised alpha.
    template <bool kPv>
    bool raise(int score, Action action, int ply, int& best, Action& best_action, int& alpha) {
        best = std::max(best, score);
        if (score <= alpha) return false;
        best_action = action;
        alpha = score;
        if (kPv) extend_line(ply, action);
        return true;
    }

    void set_eval(Frame& frame, const Position<S>& position, int raw) {
        frame.raw_eval = raw;
        frame.eval = style_.selective ? std::clamp(raw + correction_.of(position), -kEvalLimit, kEvalLimit) : raw;
    }

    // A score that the evaluation should have given, unless it is a matter of captures or only a bound the other way.
    void learn_correction(const Node& node, int best, Action best_action, Bound bound) {
        const int eval = frames_[static_cast<std::size_t>(node.ply)].eval;
        if (eval == kNoScore || is_mate(best)) return;
        if (best_action.from != kNoSquare && !is_quiet(node.position, best_action)) return;
        if ((bound == Bound::lower && best <= eval) || (bound == Bound::upper && best >= eval)) return;
        correction_.learn(node.position, node.depth, best - eval);
    }

    // The static evaluation, corrected by a known score whose bound lies on the right side of it.
    static int refined(int eval, const Known& known) {
        if (known.score == kNoScore || is_mate(known.score)) return eval;
        const Bound side = known.score > eval ? Bound::lower : Bound::upper;
        return known.bound == Bound::exact || known.bound == side ? known.score : eval;
    }

    // Whether another thread has finished the node in the meantime, and with what score.
    bool was_finished_elsewhere(const Node& node, int alpha, int beta, int& score) const {
        Known now;
        if (!table_.probe(node.position.key, node.ply, now)) return false;
        if (!is_answered(node.position, now, node.depth, alpha, beta)) return false;
        score = now.score;
        return true;
    }

    // Whether an action is still worth searching, or is pruned.
    template <bool kPv>
    Hope hope_for(const Node& node, const Attempt& attempt, bool quiet, int alpha, int quiets_failed) const {
        const int depth = node.depth;
        if (!quiet) {  // static exchange evaluation
            const bool lost =
                depth <= 6 && attempt.order < 0 && !exchange_wins(rules_, node.position, attempt.action, -90 * depth);
            return lost ? Hope::none : Hope::some;
        }
        // Late move pruning.
        const int most = (4 + depth * depth * 3 / 2) / (node.improving ? 1 : 2);
        if (!kPv && quiets_failed > most && !node.checked) return Hope::none_for_quiets;
        const int reduced = std::max(0, depth - Reductions::of(depth, attempt.number - 1));
        const int eval = frames_[static_cast<std::size_t>(node.ply)].eval;
        // Futility pruning.
        const bool futile = !node.checked && reduced <= 6 && eval + 110 + 85 * reduced <= alpha;
        // History pruning.
        const bool failing = depth <= 6 && attempt.order < -3500 * depth && attempt.order > kLosingCapture / 2;
        if (futile || failing) return Hope::none_for_quiets;
        // Static exchange evaluation.
        const bool lost = depth <= 7 && !exchange_wins(rules_, node.position, attempt.action, -45 * depth);
        return lost ? Hope::none : Hope::some;
    }

    // Whether an action gives one of the checks that win the game.
    bool is_check_that_counts(const Position<S>& position, Action action) const {
        return checks_win_ && CheckFinder<S>(rules_, position).gives_check(action);
    }

    // The verification search of a singular extension: shallower, without the known best action. Returns whether
    // anything else comes near `bar`.
    int search_others(const Node& node, Action known, int bar) {
        Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
        frame.excluded = known;
        const int depth = (node.depth - 1) / 2 - (node.checked ? 1 : 0);
        const int score = negamax<false>(node.position, bar - 1, bar, depth, node.ply, node.checked, node.cut);
        frame.excluded = kNone;
        return score;
    }

    bool is_recapture(Action action, int ply) const {
        const Frame& before = frames_[static_cast<std::size_t>(ply - 1)];
        return before.captured && before.played.to == action.to;
    }

    // Principal variation search after an action: a null window for all but the first, with late move reductions. What
    // beats alpha is searched again, at full depth and with the full window.
    template <bool kPv>
    int search_next(const Node& node, const Position<S>& next, const Attempt& attempt, bool quiet, int depth, int alpha,
                    int beta) {
        const bool gives = in_check(rules_, next, next.side);
        const int ply = node.ply + 1;
        int score = 0;
        if (style_.selective && node.depth >= 3 && attempt.number > (kPv ? 3 : 1) && (quiet || attempt.order < 0)) {
            int reduction = Reductions::of(node.depth, attempt.number);
            if (!node.improving) ++reduction;
            if (node.cut) ++reduction;
            if (kPv) --reduction;
            if (gives) --reduction;
            if (node.checked) --reduction;
            if (quiet) reduction -= std::clamp(attempt.order / 8000, -2, 2);
            if (attempt.order >= kKillerScore) --reduction;
            reduction = std::clamp(reduction, 0, std::max(depth - 1, 0));
            score = -negamax<false>(next, -alpha - 1, -alpha, depth - reduction, ply, gives, true);
            if (score > alpha && reduction > 0) {
                score = -negamax<false>(next, -alpha - 1, -alpha, depth, ply, gives, !node.cut);
            }
        } else if (!kPv || attempt.number > 1) {
            score = -negamax<false>(next, -alpha - 1, -alpha, depth, ply, gives, !node.cut);
        }
        if (kPv && (attempt.number == 1 || (score > alpha && score < beta))) {
            score = -negamax<true>(next, -beta, -alpha, depth, ply, gives, false);
        }
        return score;
    }

    template <bool kPv>
    int quiesce(const Position<S>& position, int alpha, int beta, int ply, bool checked) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.line.clear();
        if (!budget_.enter(ply)) return 0;
        if (int score = 0; end_.is_here(position, ply, checked, score)) return score;
        if (int score = 0; wins_at_once<kPv>(position, ply, score)) return score;
        // A plain search sees every end, and answers a check at its horizon by captures only.
        if (!style_.selective && !has_legal(rules_, position)) return end_.score_of_no_action(position, ply, checked);
        if (ply >= kMaxPly - 1 || captures_left_ <= 0 || ply - horizon_ >= style_.captures)
            return evaluation_.score(position, ply);
        checked = checked && style_.selective;
        Known known;
        const bool hit = look_up(position, ply, known);
        if (!kPv && hit && is_usable(known, alpha, beta)) {
            ++cutoffs_;
            return known.score;
        }
        int best = -kInfinite;
        int futile = kInfinite;
        frame.raw_eval = frame.eval = kNoScore;
        if (!checked) {
            set_eval(frame, position, hit && known.eval != kNoScore ? known.eval : evaluation_.score(position, ply));
            best = hit ? refined(frame.eval, known) : frame.eval;
            if (best >= beta) return best;  // stand pat
            alpha = std::max(alpha, best);
            if (style_.delta >= 0) futile = best + style_.delta;
        }
        const int start_alpha = alpha;
        Candidates& candidates = candidates_at(ply);
        const auto wins = [&](Action capture) { return exchange_wins(rules_, position, capture, 0); };
        // Where checks win, the first ply of quiescence tries them too.
        const bool tries_checks = checks_win_ && style_.selective && !checked && ply == horizon_;
        Picker picker = list_candidates(position, candidates, ply, known.action, !checked && !tries_checks);
        captures_left_ -= static_cast<int>(candidates.list.size());
        Action best_action;
        Position<S> next;
        Action action;
        int order = 0;
        int tried = 0;
        while (picker.next(action, order, wins)) {
            const bool quiet_try = tries_checks && is_quiet(position, action);
            if (quiet_try) {
                if (!is_check_that_counts(position, action) || !exchange_wins(rules_, position, action, 0)) continue;
            } else if (!checked || (best > -kMateBound && is_quiet(position, action) && tried > 1)) {
                if (best > -kMateBound) {
                    if (checked) continue;
                    // Delta pruning.
                    const int gain = futile + victim_value(rules_, position, action);
                    if (gain <= alpha && action.promotion == kNoSquare) {
                        best = std::max(best, gain);
                        continue;
                    }
                    if ((style_.selective || !style_.losing_captures) && order < 0) continue;
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
            if (aborted()) return 0;
            if (raise<kPv>(score, action, ply, best, best_action, alpha) && score >= beta) break;
        }
        if (checked && tried == 0) return end_.score_of_no_action(position, ply, checked);
        if (style_.remembers) {
            const Bound bound = bound_of(best, start_alpha, beta);
            table_.store(position.key, ply, {best_action, best, frame.raw_eval, checked ? 0 : -1, bound});
        }
        return best;
    }

    void begin_captures(int ply) {
        captures_left_ = kMostCaptures;
        horizon_ = ply;
    }

    // Whether the side to move can end the game in its favour with its next action.
    template <bool kPv>
    bool wins_at_once(const Position<S>& position, int ply, int& score) {
        if (!win_in_one_.is_possible()) return false;
        Action action;
        if (!win_in_one_.find(position, action)) return false;
        if (kPv) frames_[static_cast<std::size_t>(ply)].line.assign(1, action);
        score = mate_in(ply + 1);
        return true;
    }

    // Probes the transposition table.
    bool look_up(const Position<S>& position, int ply, Known& known) {
        if (!style_.remembers || !table_.probe(position.key, ply, known)) return false;
        ++hits_;
        return true;
    }

    static bool is_usable(const Known& known, int alpha, int beta) {
        return known.score != kNoScore && answers_window(known.score, known.bound, alpha, beta);
    }

    bool is_answered(const Position<S>& position, const Known& known, int depth, int alpha, int beta) const {
        return known.depth >= depth && is_usable(known, alpha, beta) && !end_.is_near(position);
    }

    // Legal actions where legality is cheap, otherwise pseudo-legal ones that are tested when played.
    Picker list_candidates(const Position<S>& position, Candidates& candidates, int ply, Action known, bool noisy) {
        candidates.list.clear();
        ListSink sink(candidates.list);
        Generator<S, ListSink> generator(rules_, position, sink, noisy);
        if (rules_.pins_suffice) {
            generator.legal();
        } else {
            generator.pseudo_legal();
        }
        if (order_) {
            order_->rate(position, candidates, experience_, ply, known, noisy);
        } else {
            experience_.rate(position, candidates, ply, known);
        }
        return Picker(candidates);
    }

    void make(const Position<S>& position, Action action, Position<S>& next, int ply) {
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.played = action;
        frame.captured = !is_quiet(position, action);
        experience_.note(position, action, ply);
        table_.prefetch(likely_key(rules_, position, action));
        chessmith::play(rules_, position, action, next);
        path_.play(next);
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
        path_.play(next);
    }

    void unmake() { path_.take_back(); }

    // Buffers for the actions of a node, allocated when a ply is first reached: most searches in a frame loop or in
    // self-play are far too short to need them all.
    Candidates& candidates_at(int place) {
        auto& candidates = candidates_[static_cast<std::size_t>(place)];
        if (!candidates) candidates = std::make_unique<Candidates>();
        return *candidates;
    }

    // Null move is unsound with belts, which move the board anyway, and in pawn endings (zugzwang).
    bool may_pass(const Position<S>& position, int ply) const {
        if (!rules_.belts.empty() || ply == 0 || frames_[static_cast<std::size_t>(ply - 1)].played.from == kNoSquare)
            return false;
        Bits others = position.by_colour[position.side];
        // In a race without kings there is no zugzwang to fear.
        if (rules_.royal < 0 && rules_.spec.goal.reach) return count(others) > 2;
        for (int type = 0; type < rules_.types; ++type) {
            if (type == rules_.royal || rules_.is_pawn(type))
                others &= ~position.by_type[static_cast<std::size_t>(type)];
        }
        return others != 0;
    }

    void extend_line(int ply, Action action) {
        auto& line = frames_[static_cast<std::size_t>(ply)].line;
        const auto& rest = frames_[static_cast<std::size_t>(ply + 1)].line;
        line.reserve(kMaxPly);
        line.assign(1, action);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    const Rules<Bits>& rules_;
    const Position<S> root_;
    Position<S> child_;  // after an action of the root
    bool gives_check_ = false;
    RepetitionPath<S> path_;
    const GameEnd<S> end_;
    Control& control_;
    Budget budget_;
    TableView table_;
    Experience<S> experience_;
    Correction<S> correction_;
    Evaluation<S> evaluation_;
    WinInOne<S> win_in_one_;
    const Style& style_ = control_.limits.style;
    std::optional<WeightedOrder<S>> order_;  // of a profile that has its own
    int captures_left_ = 0;                  // that the search of captures may still list
    int horizon_ = 0;                        // the ply at which it began
    std::vector<Frame> frames_;
    std::vector<std::unique_ptr<Candidates>> candidates_;  // by ply, then by ply for searches without an action
    const bool tested_ = rules_.checkmate && !rules_.pins_suffice;
    const bool checks_win_ = rules_.spec.goal.checks > 0;
    const bool stuck_decides_ = rules_.spec.ends.stalemate != Verdict::draw;  // having no action
    const bool shared_ = control_.limits.threads > 1;
    std::uint64_t hits_ = 0;
    std::uint64_t cutoffs_ = 0;
};

}  // namespace chessmith
