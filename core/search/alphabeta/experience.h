// Move ordering: what a search thread has learned about actions, and how it ranks those of a node.
#pragma once

#include <algorithm>

#include "eval/score.h"
#include "search/shared/history.h"
#include "search/shared/ordering.h"

namespace chessmith {

// Whether an action neither captures nor promotes.
template <class S>
bool is_quiet(const Position<S>& position, Action action) {
    if (action.promotion != kNoSquare || action.kind == Kind::en_passant) return false;
    if (action.kind == Kind::castle) return true;
    const auto enemies = position.by_colour[static_cast<std::size_t>(position.side ^ 1)];
    return !has(enemies, action.to) && !(action.kind == Kind::chain && has(enemies, action.via));
}

// Actions of a node that were searched and did not refute it.
struct Failed {
    void add(Action action, bool quiet) {
        if (quiet && quiet_count < 64) quiets[quiet_count++] = action;
        if (!quiet && noisy_count < 32) noisies[noisy_count++] = action;
    }

    Action quiets[64];
    Action noisies[32];
    int quiet_count = 0;
    int noisy_count = 0;
};

template <class S>
class Experience {
   public:
    Experience(const Rules<typename S::Bits>& rules, History& history)
        : rules_(rules), history_(history), plies_(static_cast<std::size_t>(kMaxPly + 4)) {
        for (auto& ply : plies_) ply.arrival = history_.nothing();
    }

    // Which action a line of play has at a ply.
    void note(const Position<S>& position, Action action, int ply) { at(ply).arrival = arrival(position, action); }
    void note_pass(int ply) { at(ply).arrival = history_.nothing(); }
    void forget_killers(int ply) { at(ply).killers = {}; }

    void rate(const Position<S>& position, Candidates& candidates, int ply, Action known) {
        const auto& killers = at(ply).killers;
        candidates.scores.resize(candidates.list.size());
        const int before = arrival_before(ply, 1);
        const Action counter = history_.counter(before);
        const Credit* after_last = history_.after(before);
        const Credit* after_earlier = history_.after(arrival_before(ply, 2));
        for (std::size_t i = 0; i < candidates.list.size(); ++i) {
            const Action action = candidates.list[i];
            int& score = candidates.scores[i];
            if (action == known) {
                score = kKnownScore;
            } else if (!is_quiet(position, action)) {
                score = capture_score(position, action);
            } else if (action == killers[0]) {
                score = kKillerScore + 2;
            } else if (action == killers[1]) {
                score = kKillerScore + 1;
            } else if (action == counter) {
                score = kKillerScore;
            } else {
                const int slot = history_.slot(arrival(position, action));
                score = history_.quiet(position.side, action) + after_last[slot] + after_earlier[slot];
            }
        }
    }

    // Rewards the action that refuted a node and penalises those that did not.
    void reward(const Position<S>& position, int ply, int depth, Action best, const Failed& failed) {
        const int bonus = std::min(16 * depth * depth + 128 * depth, 2400);
        if (is_quiet(position, best)) {
            auto& killers = at(ply).killers;
            if (!(killers[0] == best)) killers = {best, killers[0]};
            history_.set_counter(arrival_before(ply, 1), best);
            learn_quiet(position, ply, best, bonus);
            for (int i = 0; i < failed.quiet_count; ++i) learn_quiet(position, ply, failed.quiets[i], -bonus);
        } else {
            learn_capture(position, best, bonus);
        }
        for (int i = 0; i < failed.noisy_count; ++i) learn_capture(position, failed.noisies[i], -bonus);
    }

    bool is_killer(int ply, Action action) const {
        const auto& killers = plies_[static_cast<std::size_t>(ply)].killers;
        return action == killers[0] || action == killers[1];
    }
    int history_of(const Position<S>& position, Action action) const { return history_.quiet(position.side, action); }

   private:
    struct Ply {
        std::array<Action, 2> killers{};
        int arrival = 0;
    };

    Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply)]; }

    int arrival(const Position<S>& position, Action action) const {
        return history_.arrival(position.code(action.from), action.to);
    }
    int arrival_before(int ply, int back) { return ply >= back ? at(ply - back).arrival : history_.nothing(); }

    int capture_score(const Position<S>& position, Action action) {
        const auto worth = [&](int type) { return rules_.values[static_cast<std::size_t>(type)]; };
        const int gain =
            victim_value(rules_, position, action) + (action.promotion != kNoSquare ? worth(action.promotion) : 0);
        const int learned = history_.capture(arrival(position, action), victim_type(position, action));
        return kWinningCapture + gain * 16 + learned / 4 - worth(type_of(position.code(action.from))) / 16;
    }

    int victim_type(const Position<S>& position, Action action) const {
        if (action.to < rules_.squares && !position.empty(action.to)) return type_of(position.code(action.to));
        if (action.via < rules_.squares && !position.empty(action.via)) return type_of(position.code(action.via));
        return 0;
    }

    void learn_quiet(const Position<S>& position, int ply, Action action, int bonus) {
        history_.quiet(position.side, action).learn(bonus);
        for (int back : {1, 2}) {
            const int before = arrival_before(ply, back);
            if (before != history_.nothing()) history_.pair(before, arrival(position, action)).learn(bonus);
        }
    }

    void learn_capture(const Position<S>& position, Action action, int bonus) {
        history_.capture(arrival(position, action), victim_type(position, action)).learn(bonus);
    }

    const Rules<typename S::Bits>& rules_;
    History& history_;
    std::vector<Ply> plies_;
};

}  // namespace chessmith
