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

constexpr Place kPawnPlace{{{0, -4, -7, -3, 6, 22, 35, 0}, {-4, 6, 3, -4}},
                           {{0, 5, -1, 3, 6, 9, 23, 0}, {-1, -3, 4, 0}}};
constexpr Place kLeaperPlace{{{-4, 5, 16, 37, 47, 68, 59, -68}, {-14, 2, 5, 6}},
                             {{38, 56, 69, 74, 79, 50, 48, 40}, {-10, -3, 3, 10}}};
constexpr Place kDiagonalPlace{{{-6, 16, 17, 15, 23, 22, -10, -39}, {-9, 8, 4, -2}},
                               {{54, 46, 54, 60, 55, 40, 52, 53}, {-6, -8, 4, 10}}};
constexpr Place kRookPlace{{{-24, -41, -35, -35, -19, 16, -5, 4}, {-9, -12, 2, 19}},
                           {{53, 64, 71, 89, 95, 71, 65, 103}, {0, 10, -2, -9}}};
constexpr Place kQueenPlace{{{13, 23, 9, -4, 13, 23, 21, -12}, {4, 1, -6, 0}},
                            {{49, 67, 108, 123, 153, 124, 143, 99}, {-7, 7, 12, -13}}};
constexpr Place kKingPlace{{{12, -5, -27, -47, -51, -28, -51, -41}, {21, 25, -20, -26}},
                           {{-34, -9, 1, 13, 19, 27, 21, -4}, {-36, 0, 18, 19}}};

}  // namespace chessmith
