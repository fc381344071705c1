// Staged move generation: the hash move, then the generated actions best first, at last those that were postponed.
#pragma once

#include <optional>

#include "search/alphabeta/node.h"
#include "search/alphabeta/search_context.h"

namespace chessmith {

template <class S>
class StagedActions {
   public:
    // Threads at the same node share the work: what one is searching, the others postpone.
    StagedActions(SearchContext<S>& context, const Node<S>& node)
        : context_(context),
          node_(node),
          frame_(context.stack.at(node.ply)),
          excluded_(node.singular_test ? frame_.excluded : Action{}),
          divided_(context.shared && node.depth >= kDividedDepth && !node.singular_test) {
        // The hash move often causes a cutoff: the other actions are generated only after it.
        if (!node.singular_test && is_surely_legal(context.rules, node.position, node.known.action)) {
            stage_ = Stage::hash_move;
            excluded_ = node.known.action;
        }
        if (divided_) frame_.postponed.clear();
    }

    bool next(Attempt& attempt) {
        if (stage_ == Stage::hash_move) {
            stage_ = Stage::generated;
            attempt.action = node_.known.action;
            attempt.order = kKnownScore;
            return true;
        }
        if (stage_ == Stage::generated) {
            if (next_generated(attempt)) return true;
            stage_ = Stage::postponed;
        }
        return divided_ && frame_.postponed.next(context_.control.busy, node_.position.key, attempt);
    }

    bool is_divided() const { return divided_; }
    bool is_postponed() const { return stage_ == Stage::postponed; }
    void skip_quiets() { picker_->skip_quiets(); }

    // Whether another thread is searching the action and it can wait; else it is marked as ours.
    bool postpones(const Attempt& attempt, std::optional<BusyMarks::Mark>& mark) {
        if (!divided_) return false;
        const std::uint64_t name = BusyMarks::name(node_.position.key, attempt.action);
        if (!context_.control.busy.has(name)) {
            mark.emplace(context_.control.busy, name);
            return false;
        }
        if (attempt.number == 1 || is_postponed() || !frame_.postponed.has_room()) return false;
        frame_.postponed.add(attempt);
        return true;
    }

   private:
    enum class Stage { hash_move, generated, postponed };
    static constexpr int kDividedDepth = 3;

    bool next_generated(Attempt& attempt) {
        const auto& position = node_.position;
        if (!picker_) {
            Candidates& room = context_.stack.candidates(node_.ply, node_.singular_test);
            picker_.emplace(context_.list_candidates(position, room, node_.ply, node_.known.action, false));
        }
        const auto wins = [&](Action capture) { return exchange_wins(context_.rules, position, capture, 0); };
        while (picker_->next(attempt.action, attempt.order, wins)) {
            if (!(attempt.action == excluded_)) return true;
        }
        return false;
    }

    SearchContext<S>& context_;
    const Node<S>& node_;
    Frame& frame_;
    Action excluded_;  // the hash move, or what a search for a singular extension leaves out
    const bool divided_;
    Stage stage_ = Stage::generated;
    std::optional<Picker> picker_;
};

}  // namespace chessmith
