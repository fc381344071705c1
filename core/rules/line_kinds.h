// The kinds of lines that a game's riders move along, each compiled once.
#pragma once

#include <algorithm>
#include <map>
#include <tuple>

#include "rules/rules.h"

namespace chessmith {

inline void expect(bool holds, const std::string& message) {
    if (!holds) throw RulesError(message);
}

// A kind of line: its direction (towards higher squares), how far it rides up and down, and where it may begin.
struct LineKind {
    static constexpr int kNoRide = -1;

    int dx = 0;
    int dy = 0;
    int up = kNoRide;  // 0: without limit
    int down = kNoRide;
    std::vector<int> origins;  // empty: anywhere
    bool anywhere = true;

    // The same line seen from where it leads to: a ride runs the other way.
    LineKind reversed() const { return {dx, dy, down, up, {}, true}; }

    friend auto operator<=>(const LineKind&, const LineKind&) = default;
};

template <class Bits>
class LineKinds {
   public:
    explicit LineKinds(Rules<Bits>& rules) : rules_(rules) {}

    Rules<Bits>& rules() { return rules_; }

    // The square a step away as a set: empty where it leaves the board or enters a deadly square.
    Bits target(int square, int dx, int dy) const {
        const int file = rules_.file_of(square) + dx;
        const int rank = rules_.rank_of(square) + dy;
        if (file < 0 || file >= rules_.files || rank < 0 || rank >= rules_.ranks) return 0;
        return bit<Bits>(rules_.square(file, rank)) & ~rules_.deadly;
    }

    // The number of a kind; its lines are compiled on first use.
    std::uint8_t number(const LineKind& kind) {
        const auto known = numbers_.find(kind);
        if (known != numbers_.end()) return known->second;
        expect(kinds_.size() < 255, "moves: too many kinds of slides");
        for (int square = 0; square < rules_.squares; ++square) {
            Line<Bits> line;
            if (kind.anywhere || std::find(kind.origins.begin(), kind.origins.end(), square) != kind.origins.end()) {
                line.upper = ride(square, kind.dx, kind.dy, kind.up);
                line.lower = ride(square, -kind.dx, -kind.dy, kind.down);
                line.both = line.upper | line.lower;
            }
            rules_.lines.push_back(line);
        }
        const auto number = static_cast<std::uint8_t>(kinds_.size());
        kinds_.push_back(kind);
        numbers_.emplace(kind, number);
        return number;
    }

    const LineKind& kind(std::uint8_t number) const { return kinds_[number]; }

   private:
    Bits ride(int square, int dx, int dy, int range) const {
        Bits way = 0;
        if (range == LineKind::kNoRide) return way;
        for (int n = 1; range == 0 || n <= range; ++n) {
            const Bits next = target(square, dx * n, dy * n);
            if (next == 0) break;
            way |= next;
            if ((next & rules_.halts) != 0) break;
        }
        return way;
    }

    Rules<Bits>& rules_;
    std::vector<LineKind> kinds_;
    std::map<LineKind, std::uint8_t> numbers_;
};

}  // namespace chessmith
