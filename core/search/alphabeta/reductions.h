// Late move reductions: how much less deeply the later actions of a node are searched.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

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

}  // namespace chessmith
