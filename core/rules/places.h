// Where kinds of pieces like to stand: curves over the ranks, own side first, and over the files, edge to centre. They
// were fitted to orthodox chess and are stretched over boards of any size.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace chessmith {

struct Curve {
    std::array<int, 8> ranks{};
    std::array<int, 4> files{};

    // `advance` runs from the own back rank, 0, to the last rank, 1; `inward` from the edge file, 0, to the middle, 1.
    int at(double advance, double inward) const {
        return static_cast<int>(std::lround(between(ranks, advance * 7) + between(files, std::min(inward * 3.5, 3.0))));
    }

   private:
    template <std::size_t kSize>
    static double between(const std::array<int, kSize>& points, double x) {
        const auto low = static_cast<std::size_t>(x);
        const auto high = std::min(low + 1, kSize - 1);
        const double share = x - static_cast<double>(low);
        return points[low] * (1 - share) + points[high] * share;
    }
};

struct Place {
    Curve middle;
    Curve end;
};

constexpr Place kPawnPlace{{{0, -13, -6, -2, 0, 14, 20, 0}, {-9, 2, 8, 2}},
                           {{0, 8, -4, -3, 0, 12, 20, 0}, {2, 4, 0, -6}}};
constexpr Place kLeaperPlace{{{-18, -6, -1, 6, 18, 14, -2, -20}, {-12, -4, 6, 9}},
                             {{-12, -4, 3, 8, 8, 3, -4, -12}, {-12, 1, 3, 8}}};
constexpr Place kDiagonalPlace{{{-12, 8, 10, 3, 6, 4, -10, -10}, {2, 0, -1, -1}},
                               {{-10, -2, 4, 8, 8, 4, -2, -8}, {-4, 0, 1, 4}}};
constexpr Place kRookPlace{{{3, -10, -6, -4, 0, 4, 12, 6}, {-9, -7, 5, 12}},
                           {{-4, -4, -2, 0, 2, 2, 8, 2}, {0, 1, 1, -2}}};
constexpr Place kQueenPlace{{{-3, 5, 3, -2, -2, 0, 4, -6}, {-6, 3, 3, 1}},
                            {{-14, -8, -2, 4, 8, 6, 6, 0}, {-6, -1, 3, 5}}};
constexpr Place kKingPlace{{{18, -8, -26, -36, -42, -46, -50, -52}, {18, 18, -14, -22}},
                           {{-26, -6, 4, 12, 14, 12, 2, -14}, {-12, -2, 6, 8}}};

}  // namespace chessmith
