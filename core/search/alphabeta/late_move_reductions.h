// Late move reductions: how much less deeply the later actions of a node are searched.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "search/alphabeta/node.h"
#include "search/alphabeta/postponed.h"
#include "search/shared/ordering.h"

namespace chessmith {

class Reductions {
   public:
    // For the action that is tried as the `number`th.
    static int of(int depth, int number) {
        return static_cast<int>(kTable[static_cast<std::size_t>(std::min(depth, kLast))]
                                      [static_cast<std::size_t>(std::min(number, kLast))]);
    }

   private:
    static constexpr int kLast = 63;
    using Table = std::array<std::array<float, kLast + 1>, kLast + 1>;

    static Table make_table() {
        Table table{};
        for (std::size_t depth = 1; depth <= kLast; ++depth) {
            for (std::size_t number = 1; number <= kLast; ++number) {
                table[depth][number] = static_cast<float>(0.75 + std::log(depth) * std::log(number) / 2.2);
            }
        }
        return table;
    }
    inline static const Table kTable = make_table();
};

// Not for the first actions of a node, nor for captures that win something.
template <bool kPv, class S>
bool is_late_move(const Node<S>& node, const Attempt& attempt, bool quiet) {
    return node.depth >= 3 && attempt.number > (kPv ? 3 : 1) && (quiet || attempt.order < 0);
}

// Less where the node or the action is promising, at most down to a depth of 1 out of `depth`.
template <bool kPv, class S>
int late_move_reduction(const Node<S>& node, const Attempt& attempt, bool quiet, bool gives_check, int depth) {
    int reduction = Reductions::of(node.depth, attempt.number);
    if (!node.improving) ++reduction;
    if (node.cut) ++reduction;
    if (kPv) --reduction;
    if (gives_check) --reduction;
    if (node.checked) --reduction;
    if (quiet) reduction -= std::clamp(attempt.order / 8000, -2, 2);
    if (attempt.order >= kKillerScore) --reduction;
    return std::clamp(reduction, 0, std::max(depth - 1, 0));
}

}  // namespace chessmith
