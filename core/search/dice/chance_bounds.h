// A chance node whose outcomes are only partly known: bounds of each, and through them of the mean.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "rules/combat.h"
#include "search/shared/win_chance.h"

namespace chessmith {

// One outcome, with bounds for the side that rolls.
struct Branch {
    double low = -kSurest;
    double high = kSurest;
    double guess = 0;  // by the evaluation
    int weight = 1;
    int depth = 0;  // that is left for it

    bool is_open() const { return low < high; }
};

// All outcomes. `low` and `high` are always the sums of their bounds, weighted by probability.
struct ChanceBounds {
    std::array<Branch, kMaxDice> branches;
    std::size_t size = 0;
    double sides = 1;
    double low = 0;
    double high = 0;

    // Counts the bounds of an outcome in, once they are set.
    void add(const Branch& branch) {
        low += branch.weight * branch.low;
        high += branch.weight * branch.high;
    }
    void raise(Branch& branch, double value) {
        low += branch.weight * (value - branch.low);
        branch.low = value;
    }
    void lower(Branch& branch, double value) {
        high += branch.weight * (value - branch.high);
        branch.high = value;
    }

    bool is_below(double alpha) const { return high <= alpha * sides; }
    bool is_above(double beta) const { return low >= beta * sides; }
    double least() const { return low / sides; }
    double most() const { return high / sides; }

    // The mean, kept below certainty unless all outcomes win, or all lose.
    double capped(double mean) const {
        if (std::abs(mean) <= kMostGuessed) return mean;
        const std::span outcomes(branches.data(), size);
        const auto won = [](const Branch& branch) { return branch.low >= kCertain; };
        const auto lost = [](const Branch& branch) { return branch.high <= -kCertain; };
        if (std::ranges::all_of(outcomes, won) || std::ranges::all_of(outcomes, lost)) return mean;
        return uncertain(mean);
    }

    // If one outcome falls below this, or exceeds it, the mean leaves the window whatever the other open outcomes
    // bring.
    double least_from(const Branch& branch, double alpha) const {
        return (alpha * sides - high) / branch.weight + branch.high;
    }
    double most_from(const Branch& branch, double beta) const {
        return (beta * sides - low) / branch.weight + branch.low;
    }
};

}  // namespace chessmith
