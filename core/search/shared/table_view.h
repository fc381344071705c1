// The transposition table as one search sees it. What a draw is worth is part of every score, so searches that price
// draws differently, or for the other side, share a table but none of its entries.
#pragma once

#include "search/shared/style.h"
#include "search/shared/transposition.h"

namespace chessmith {

class TableView {
   public:
    TableView(Table& table, const Style& style, int side)
        : table_(table), salt_(style.contempt == 0 ? 0 : kSpread * static_cast<std::uint64_t>(salted(style, side))) {}

    bool probe(std::uint64_t key, int ply, Known& known) const { return table_.probe(key ^ salt_, ply, known); }
    void store(std::uint64_t key, int ply, const Known& known) { table_.store(key ^ salt_, ply, known); }
    void prefetch(std::uint64_t key) const { table_.prefetch(key ^ salt_); }

   private:
    static constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio

    static int salted(const Style& style, int side) { return 2 * (style.contempt * 256 + style.draw_out) + side; }

    Table& table_;
    const std::uint64_t salt_;
};

}  // namespace chessmith
