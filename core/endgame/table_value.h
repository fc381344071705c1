// A table value: won, lost or drawn for the side to move, and in how many plies the game ends.
#pragma once

#include <cstdint>

namespace chessmith {

// One number, so that tables are arrays of numbers: 0 a draw, 2d + 2 a win and 2d + 3 a loss that d plies end.
using TableValue = std::uint16_t;

constexpr TableValue kTableDraw = 0;
constexpr TableValue kNotTabled = 1;

constexpr TableValue table_win(int plies) { return static_cast<TableValue>(2 * plies + 2); }
constexpr TableValue table_loss(int plies) { return static_cast<TableValue>(2 * plies + 3); }
constexpr bool is_table_win(TableValue value) { return value >= 2 && (value & 1) == 0; }
constexpr bool is_table_loss(TableValue value) { return value >= 2 && (value & 1) == 1; }
constexpr int table_distance(TableValue value) { return (value - 2) / 2; }

}  // namespace chessmith
