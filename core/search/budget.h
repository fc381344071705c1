// How much a thread of a search with dice has looked at, and when it must give up.
#pragma once

#include <algorithm>

#include "search/control.h"

namespace chessmith {

class Budget {
   public:
    // Without `control` it has no end. `number` is that of the thread; a limit of nodes is meant for the first alone.
    Budget(Control* control, int number) : control_(control), number_(number) {}

    // Counts a node. Returns false when the search must give up.
    bool enter(int ply) {
        deepest_ = std::max(deepest_, ply);
        ++nodes_;
        if (control_ == nullptr) return true;
        if (number_ == 0 && control_->limits.nodes > 0 && nodes_ >= control_->limits.nodes) spent_ = true;
        if ((nodes_ & 15) == 0 && !spent_) {
            if (!control_->gate.pass() || control_->out_of_time()) spent_ = true;
            if ((nodes_ & 255) == 0) report_nodes();
        }
        return !spent_;
    }

    // Counts a position that is evaluated and not searched.
    void count() { ++nodes_; }

    // Once it is spent no value that comes back means anything.
    bool is_spent() const { return spent_; }
    std::uint64_t nodes() const { return nodes_; }
    int deepest() const { return deepest_; }

    // Reports the nodes that the shared count does not know of yet.
    void report_nodes() {
        if (control_ != nullptr) control_->nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
        reported_ = nodes_;
    }

   private:
    Control* control_;
    int number_;
    bool spent_ = false;
    int deepest_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t reported_ = 0;
};

}  // namespace chessmith
