#include "rules/belts.h"

#include <algorithm>

#include "board/bits.h"

namespace chessmith {

namespace {

struct Direction {
    int dx;
    int dy;
};

Direction direction_of(char arrow) {
    switch (arrow) {
        case '<': return {-1, 0};
        case '>': return {1, 0};
        case '^': return {0, 1};
        default: return {0, -1};
    }
}

}  // namespace

std::vector<Belt> find_belts(const std::string& world, int files, int ranks) {
    std::vector<Belt> belts;
    std::vector<bool> seen(world.size(), false);
    const auto on_board = [&](int file, int rank) { return file >= 0 && file < files && rank >= 0 && rank < ranks; };
    const auto index = [&](int file, int rank) { return static_cast<std::size_t>(rank * files + file); };
    for (int rank = ranks - 1; rank >= 0; --rank) {
        for (int file = 0; file < files; ++file) {
            const char arrow = world[index(file, rank)];
            if (!is_arrow(arrow) || seen[index(file, rank)]) continue;
            const auto [dx, dy] = direction_of(arrow);
            const auto continues = [&](int f, int r) { return on_board(f, r) && world[index(f, r)] == arrow; };
            int f = file;
            int r = rank;
            while (continues(f + dx, r + dy)) {
                f += dx;
                r += dy;
            }
            Belt belt;
            while (continues(f, r)) {
                seen[index(f, r)] = true;
                const int to_file = f + dx;
                const int to_rank = r + dy;
                const bool kept = on_board(to_file, to_rank) && !is_deadly(world[index(to_file, to_rank)]);
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
