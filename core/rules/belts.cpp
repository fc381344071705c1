#include "rules/belts.h"

#include <algorithm>

#include "board/bits.h"

namespace chessmith {

std::vector<Belt> find_belts(const std::vector<TerrainSpec>& ground, int files, int ranks) {
    std::vector<Belt> belts;
    std::vector<bool> seen(ground.size(), false);
    const auto on_board = [&](int file, int rank) { return file >= 0 && file < files && rank >= 0 && rank < ranks; };
    const auto index = [&](int file, int rank) { return static_cast<std::size_t>(rank * files + file); };
    for (int rank = ranks - 1; rank >= 0; --rank) {
        for (int file = 0; file < files; ++file) {
            const auto arrow = ground[index(file, rank)].belt;
            if (arrow == std::array{0, 0} || seen[index(file, rank)]) continue;
            const auto [dx, dy] = arrow;
            const auto continues = [&](int f, int r) { return on_board(f, r) && ground[index(f, r)].belt == arrow; };
            int f = file;
            int r = rank;
            while (continues(f + dx, r + dy)) {
                f += dx;
                r += dy;
            }
            Belt belt;
            if (on_board(f + dx, r + dy)) belt.end = static_cast<int>(index(f + dx, r + dy));
            while (continues(f, r)) {
                seen[index(f, r)] = true;
                const int to_file = f + dx;
                const int to_rank = r + dy;
                const bool kept = on_board(to_file, to_rank) && !ground[index(to_file, to_rank)].deadly;
                belt.steps.push_back({static_cast<std::uint8_t>(index(f, r)),
                                      static_cast<std::uint8_t>(kept ? index(to_file, to_rank) : kNoSquare)});
                f -= dx;
                r -= dy;
            }
            belts.push_back(std::move(belt));
        }
    }
    return belts;
}

}  // namespace chessmith
