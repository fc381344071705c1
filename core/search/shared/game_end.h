// Whether a node of the search ends the game, and its value to the side to move.
#pragma once

#include "endgame/table_set.h"
#include "eval/score.h"
#include "game/legality.h"
#include "search/shared/repetition_path.h"

namespace chessmith {

template <class S>
class GameEnd {
   public:
    using Bits = typename S::Bits;

    // `tables` know how the game ends from some positions on; there may be none. A draw costs the side to move at the
    // root `contempt`.
    GameEnd(const Rules<Bits>& rules, const RepetitionPath<S>& path, const EndgameTables* tables = nullptr,
            int contempt = 0)
        : rules_(rules), path_(path), tables_(static_cast<const TableSet<S>*>(tables)), contempt_(contempt) {
        for (int type = 0; type < rules.types; ++type) {
            if (type != rules.royal && !has(rules.lone_minors | rules.colour_bound, type)) mating_type_ = type;
        }
    }

    // By a goal, the clock, repetition or for lack of material. `position` is the last of the path.
    bool is_here(const Position<S>& position, int ply, bool checked, int& score) const {
        if (rules_.has_goals || rules_.has_world || S::combat) {
            const int winner = goal_reached(rules_, position);
            if (winner != kNobody) {
                score = winner == kDraw ? drawn(ply) : winner == position.side ? mate_in(ply) : mated_in(ply);
                return true;
            }
        }
        const auto& ends = rules_.spec.ends;
        const int pieces = count(position.occupied());
        if ((ends.bare_kings != Verdict::none && pieces == 2) ||
            (ends.insufficient_material != Verdict::none && !has_mating_type(position) &&
             is_insufficient(rules_, position))) {
            score = drawn(ply);
            return true;
        }
        if (path_.repeats(position, true)) {
            score = judged(ends.repeated, ply);
            return true;
        }
        if (ends.move_limit != 0 && position.halfmove >= ends.move_limit) {
            const bool mated = checked && count_legal(rules_, position) == 0;
            score = mated ? mated_in(ply) : judged(ends.timed_out, ply);
            return true;
        }
        return tables_ && pieces <= tables_->most_pieces() && is_tabled(position, ply, score);
    }

    // Without a legal action.
    int score_of_no_action(const Position<S>& position, int ply, bool checked) const {
        if (checked || king_is_doomed(rules_, position)) return mated_in(ply);
        return judged(rules_.spec.ends.stalemate, ply);
    }

    // Whether the move limit may end the game soon, which endgame tables do not take into account.
    bool is_near(const Position<S>& position) const {
        return rules_.spec.ends.move_limit > 0 && position.halfmove + 10 >= rules_.spec.ends.move_limit;
    }

   private:
    // Whether there is a piece of the last type that can mate, the pawn in most games: a quick way to see that the
    // material suffices.
    bool has_mating_type(const Position<S>& position) const {
        return mating_type_ >= 0 && position.by_type[static_cast<std::size_t>(mating_type_)] != 0;
    }

    // Apart from `is_here`, which most positions leave with too many pieces.
    [[gnu::noinline]] bool is_tabled(const Position<S>& position, int ply, int& score) const {
        const TableValue value = tables_->probe(position);
        if (value == kNotTabled) return false;
        if (value == kTableDraw) {
            score = drawn(ply);
            return true;
        }
        // Tables ignore the clock: wins that the move limit could prevent are left to the search.
        const int plies = table_distance(value);
        const int limit = rules_.spec.ends.move_limit;
        if (limit != 0 && position.halfmove + plies > limit) return false;
        // Too far away for a mate score, but still worth more than any evaluation; nearer is better.
        const int won = ply + plies < kMaxPly ? mate_in(ply + plies) : kMateBound - 1 - plies;
        score = is_table_win(value) ? won : -won;
        return true;
    }

    int drawn(int ply) const { return ply % 2 == 0 ? -contempt_ : contempt_; }

    int judged(Verdict verdict, int ply) const {
        return verdict == Verdict::win ? mate_in(ply) : verdict == Verdict::loss ? mated_in(ply) : drawn(ply);
    }

    const Rules<Bits>& rules_;
    const RepetitionPath<S>& path_;
    const TableSet<S>* tables_;
    const int contempt_;
    int mating_type_ = -1;
};

}  // namespace chessmith
