// What the search keeps for each ply of the line that it is looking at.
#pragma once

#include <memory>
#include <vector>

#include "eval/score.h"
#include "search/alphabeta/postponed.h"
#include "search/shared/ordering.h"

namespace chessmith {

struct Frame {
    std::vector<Action> line;  // the principal variation from here on
    Action played;
    Action excluded;  // from a search for a singular extension
    Postponed postponed;
    int raw_eval = kNoScore;  // as the evaluation has it
    int eval = kNoScore;      // corrected
    bool captured = false;
};

class SearchStack {
   public:
    explicit SearchStack(bool shared)
        : frames_(static_cast<std::size_t>(kMaxPly + 4)), candidates_(static_cast<std::size_t>(2 * kMaxPly)) {
        if (!shared) return;
        for (auto& frame : frames_) frame.postponed.make_room();
    }

    Frame& at(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    const Frame& at(int ply) const { return frames_[static_cast<std::size_t>(ply)]; }

    void extend_line(int ply, Action action) {
        auto& line = at(ply).line;
        const auto& rest = at(ply + 1).line;
        line.reserve(kMaxPly);
        line.assign(1, action);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    // Whether the side to move stands better than before its last turn.
    bool is_improving(int ply) const {
        const int eval = at(ply).eval;
        return eval != kNoScore && ply >= 2 && at(ply - 2).eval != kNoScore && eval > at(ply - 2).eval;
    }

    bool is_recapture(int ply, Action action) const {
        const Frame& before = at(ply - 1);
        return before.captured && before.played.to == action.to;
    }

    bool follows_null_move(int ply) const { return at(ply - 1).played.from == kNoSquare; }

    // Buffers for the actions of a node, allocated when a ply is first reached: most searches in a frame loop or in
    // self-play are far too short to need them all. A search without the best action runs inside the search of the same
    // node, so it needs its own.
    Candidates& candidates(int ply, bool singular_test = false) {
        auto& room = candidates_[static_cast<std::size_t>(singular_test ? ply + kMaxPly : ply)];
        if (!room) room = std::make_unique<Candidates>();
        return *room;
    }

   private:
    std::vector<Frame> frames_;
    std::vector<std::unique_ptr<Candidates>> candidates_;  // by ply, then by ply for searches without an action
};

}  // namespace chessmith
