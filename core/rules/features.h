// The inputs of a game's network: a number for every fact that a position can hold.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/spec.h"

namespace chessmith {

// Facts are numbered as White sees them. In a symmetric game Black sees the same board with colours and ranks swapped,
// so both sides share one set of weights; otherwise each has its own.
class Features {
   public:
    static constexpr int kHpLevels = 17;  // exact up to 16 hit points, in 16ths of the most above
    static constexpr int kWaits = 6;      // turns of a cooldown up to 3, no uses left, resting
    static constexpr int kUses = 8;       // uses left, 7 or more being the same
    static constexpr int kTerrains = 8;   // see `terrain_kind`

    explicit Features(const Spec& spec);

    int size() const { return size_; }
    bool is_symmetric() const { return symmetric_; }

    // The number that a fact has for Black: beyond those of White where the game is not symmetric.
    int seen_by_black(int feature) const { return black_[static_cast<std::size_t>(feature)]; }

    // The number of a fact on a board with left and right exchanged; kNone where that is another game or, of rooks that
    // may castle, another position.
    static constexpr int kNone = -1;
    int with_sides_exchanged(int feature) const { return exchanged_[static_cast<std::size_t>(feature)]; }

    int piece(int colour, int type, int square) const { return (colour * types_ + type) * squares_ + square; }
    int fresh(int colour, int square) const { return fresh_ + colour * squares_ + square; }
    int castling(int colour, int square) const { return castling_ + colour * squares_ + square; }
    int checks(int colour, int left) const { return checks_ + colour * (most_checks_ + 1) + left; }
    int hp(int colour, int type, int level) const { return hp_ + (colour * types_ + type) * kHpLevels + level; }
    int wait(int colour, int type, int what) const { return wait_ + (colour * types_ + type) * kWaits + what; }
    int uses(int colour, int type, int left) const { return uses_ + (colour * types_ + type) * kUses + left; }
    int decree(int colour) const { return decree_ + colour; }
    int terrain(int kind, int square) const { return terrain_ + kind * squares_ + square; }

    // By what it does: deadly, a bridge, a stone, a belt to the left, to the right, upward or downward, anything else.
    static int terrain_kind(const TerrainSpec& terrain);

   private:
    int take(int count);
    void mirror(const Spec& spec);
    void exchange_sides(const Spec& spec);

    int types_;
    int squares_;
    int most_checks_;
    int size_ = 0;
    int fresh_ = 0;
    int castling_ = 0;
    int checks_ = 0;
    int hp_ = 0;
    int wait_ = 0;
    int uses_ = 0;
    int decree_ = 0;
    int terrain_ = 0;
    bool symmetric_;
    std::vector<int> black_;
    std::vector<int> exchanged_;
};

}  // namespace chessmith
