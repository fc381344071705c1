// A random sample of the quiet positions that a search evaluates, for learning: what an evaluation must judge well are
// the leaves of a search, which look unlike the positions of a game.
#pragma once

#include <cstddef>
#include <vector>

#include "position/position.h"

namespace chessmith {

template <class S>
class LeafSample {
   public:
    explicit LeafSample(std::size_t size) : size_(size) { leaves_.reserve(size); }

    void clear() {
        leaves_.clear();
        offered_ = 0;
    }

    // Keeps the leaf with the same chance as every other one (reservoir sampling), but only once: iterative deepening
    // meets many again. The position's own key is random enough, and leaves the sample the same in every run.
    void offer(const Position<S>& leaf) {
        ++offered_;
        for (const auto& kept : leaves_) {
            if (kept.key == leaf.key) return;
        }
        if (leaves_.size() < size_) {
            leaves_.push_back(leaf);
        } else if (const std::uint64_t place = mixed(leaf.key + offered_) % offered_; place < size_) {
            leaves_[place] = leaf;
        }
    }

    const std::vector<Position<S>>& leaves() const { return leaves_; }

   private:
    static std::uint64_t mixed(std::uint64_t value) {
        value = (value ^ (value >> 31)) * 0x9E3779B97F4A7C15U;
        return value ^ (value >> 29);
    }

    std::size_t size_;
    std::uint64_t offered_ = 0;
    std::vector<Position<S>> leaves_;
};

}  // namespace chessmith
