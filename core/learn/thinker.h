// Chooses an action by a search with a node limit.
#pragma once

#include <memory>

#include "eval/score.h"
#include "learn/playout.h"
#include "learn/stop_switch.h"
#include "search/search.h"

namespace chessmith {

struct Choice {
    Action action;
    int score = 0;  // for the side to move
};

template <class S>
class Thinker {
   public:
    // `stop`, if given, must outlive it.
    Thinker(std::uint64_t nodes, bool network, StopSwitch* stop = nullptr)
        : table_(std::make_shared<Table>(kMegabytes)), stop_(stop) {
        limits_.nodes = nodes;
        limits_.network = network;
    }

    void new_game() { table_->clear(); }

    // The game must not be over. `leaves`, if wanted, receives quiet positions that the search met.
    Choice choose(const std::shared_ptr<const Rules<typename S::Bits>>& rules, const Playout<S>& game,
                  LeafSample<S>* leaves = nullptr) {
        if (leaves != nullptr) leaves->clear();
        const auto search = make_search<S>(rules, game.position(), game.past(), limits_, table_, {}, leaves);
        if (stop_ != nullptr) {
            stop_->run(*search);
        } else {
            search->run_here();
        }
        const Progress found = search->progress();
        nodes_ += found.nodes;
        return {found.lines[0].actions[0], found.lines[0].score};
    }

    std::uint64_t nodes() const { return nodes_; }

   private:
    static constexpr std::size_t kMegabytes = 1;

    std::shared_ptr<Table> table_;
    StopSwitch* stop_;
    Limits limits_;
    std::uint64_t nodes_ = 0;
};

}  // namespace chessmith
