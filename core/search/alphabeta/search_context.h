// What all nodes of one thread's tree share, and how it moves from node to node.
#pragma once

#include <optional>

#include "position/likely_key.h"
#include "search/alphabeta/check_finder.h"
#include "search/alphabeta/experience.h"
#include "search/alphabeta/search_stack.h"
#include "search/alphabeta/static_eval.h"
#include "search/alphabeta/table_probe.h"
#include "search/alphabeta/weighted_order.h"
#include "search/alphabeta/win_in_one.h"
#include "search/shared/budget.h"
#include "search/shared/game_end.h"

namespace chessmith {

template <class S>
class SearchContext {
   public:
    using Bits = typename S::Bits;

    SearchContext(const Rules<Bits>& of, const Position<S>& root, const std::vector<std::uint64_t>& past,
                  Control& common)
        : rules(of),
          control(common),
          path_(of, root, past, kMaxPly + 8),
          end(of, path_, common.limits.tables.get(), common.limits.style.contempt),
          budget(&common, of.pins_suffice ? 16 : 2),  // nodes are slow where stones or belts matter
          table(*common.table, end, common.limits.style.remembers),
          experience(of, common.history(of.types, of.squares)),
          eval(of, common),
          stack(common.limits.threads > 1),
          win_in_one_(of) {
        if (style.order) order_.emplace(rules, *style.order, eval.placement());
        if (!in_check(rules, root, root.side)) eval.set(stack.at(0), root, 0, {});
    }

    // Plays an action; false if it is not legal, which is known only now where legality is expensive.
    bool make(const Position<S>& position, Action action, Position<S>& next, int ply) {
        Frame& frame = stack.at(ply);
        frame.played = action;
        frame.captured = !is_quiet(position, action);
        experience.note(position, action, ply);
        table.prefetch(likely_key(rules, position, action));
        play(rules, position, action, next);
        path_.play(next);
        if (!tested_ || leaves_king_safe(rules, next, position.side)) return true;
        unmake();
        return false;
    }

    void make_null(const Position<S>& position, Position<S>& next, int ply) {
        Frame& frame = stack.at(ply);
        frame.played = {};
        frame.captured = false;
        experience.note_pass(ply);
        next = position;
        next.set_en_passant(rules, kNoSquare);
        next.side ^= 1;
        next.key ^= rules.zobrist.side;
        ++next.halfmove;
        path_.play(next);
    }

    void unmake() { path_.take_back(); }

    // Counts the node. Whether it needs no search, and its score then: the search is given up, the game is over here,
    // or the side to move ends it in its favour with its next action.
    template <bool kPv>
    bool is_settled(const Position<S>& position, int ply, bool checked, int& score) {
        if (!budget.enter(ply)) return true;
        if (end.is_here(position, ply, checked, score)) return true;
        if (!win_in_one_.is_possible()) return false;
        Action action;
        if (!win_in_one_.find(position, action)) return false;
        if (kPv) stack.at(ply).line.assign(1, action);
        score = mate_in(ply + 1);
        return true;
    }

    // Legal actions where legality is cheap, otherwise pseudo-legal ones that are tested when played.
    Picker list_candidates(const Position<S>& position, Candidates& candidates, int ply, Action known, bool noisy) {
        candidates.list.clear();
        ListSink sink(candidates.list);
        Generator<S, ListSink> generator(rules, position, sink, noisy);
        if (rules.pins_suffice) {
            generator.legal();
        } else {
            generator.pseudo_legal();
        }
        if (order_) {
            order_->rate(position, candidates, experience, ply, known, noisy);
        } else {
            experience.rate(position, candidates, ply, known);
        }
        return Picker(candidates);
    }

    // Whether an action gives one of the checks that win the game. `checks` are those of the position, once asked for.
    bool is_check_that_counts(const Position<S>& position, Action action, std::optional<CheckFinder<S>>& checks) const {
        if (!checks_win) return false;
        if (!checks) checks.emplace(rules, position);
        return checks->gives_check(action);
    }

    const Rules<Bits>& rules;
    Control& control;
    const Style& style = control.limits.style;

   private:
    RepetitionPath<S> path_;

   public:
    const GameEnd<S> end;
    Budget budget;
    TableProbe<S> table;
    Experience<S> experience;
    StaticEval<S> eval;
    SearchStack stack;
    const bool shared = control.limits.threads > 1;
    const bool checks_win = rules.spec.goal.checks > 0;

   private:
    WinInOne<S> win_in_one_;
    std::optional<WeightedOrder<S>> order_;  // of a profile that has its own
    const bool tested_ = rules.checkmate && !rules.pins_suffice;
};

}  // namespace chessmith
