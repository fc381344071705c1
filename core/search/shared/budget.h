// A search thread's node count, and when it must stop.
#pragma once

#include <algorithm>
#include <limits>

#include "search/shared/control.h"

namespace chessmith {

class Budget {
   public:
    // Without `control` it is unlimited. The clock is checked every `interval` nodes, a power of two.
    explicit Budget(Control* control, std::uint64_t interval = 16)
        : control_(control), look_(interval - 1), shared_(control != nullptr && control->limits.threads > 1) {}

    // From here on the work is on this depth; it becomes pointless once another thread completes it.
    void begin(int depth) {
        depth_ = depth;
        if (overtaken_) spent_ = overtaken_ = false;
    }

    // Counts a node. Returns false when the search must stop.
    bool enter(int ply) {
        deepest_ = std::max(deepest_, ply);
        ++nodes_;
        if (control_ == nullptr) return true;
        const std::uint64_t most = control_->limits.nodes;  // of all threads
        if (most > 0 && control_->nodes.load(std::memory_order_relaxed) + nodes_ - reported_ >= most) spent_ = true;
        if ((nodes_ & look_) == 0 && !spent_) {
            overtaken_ = shared_ && control_->depth_done.load(std::memory_order_relaxed) >= depth_;
            if (overtaken_ || !control_->gate.pass() || control_->out_of_time()) spent_ = true;
            if (nodes_ - reported_ >= kUnreported) report_nodes();
        }
        return !spent_;
    }

    // Counts a position that is evaluated and not searched.
    void count() { ++nodes_; }

    // Once it is spent, returned values are meaningless.
    bool is_spent() const { return spent_; }
    bool is_overtaken() const { return overtaken_; }  // which is why it is spent, for this depth
    std::uint64_t nodes() const { return nodes_; }
    int deepest() const { return deepest_; }
    void forget_deepest() { deepest_ = 0; }

    // Adds this thread's nodes to the shared count.
    void report_nodes() {
        if (control_ != nullptr) control_->nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
        reported_ = nodes_;
    }

   private:
    // Nodes that a thread may have searched before the others know of them.
    static constexpr std::uint64_t kUnreported = 256;

    Control* control_;
    const std::uint64_t look_;
    const bool shared_;
    int depth_ = std::numeric_limits<int>::max();
    bool spent_ = false;
    bool overtaken_ = false;
    int deepest_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t reported_ = 0;
};

}  // namespace chessmith
