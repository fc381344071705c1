// Correction history: the error of the static evaluation, as found by searches, in positions that share their pawns or
// the pieces of one side. It partly makes up for what the evaluation does not know about a game.
#pragma once

#include <algorithm>
#include <array>

#include "board/bits.h"
#include "position/position.h"
#include "search/shared/history.h"

namespace chessmith {

template <class S>
class Correction {
   public:
    using Bits = typename S::Bits;

    Correction(const Rules<Bits>& rules, History& history) : history_(history) {
        for (int type = 0; type < rules.types; ++type) {
            (rules.is_pawn(type) ? pawns_ : pieces_).push_back(static_cast<std::uint8_t>(type));
        }
    }

    // In centipawns, for the side to move.
    int of(const Position<S>& position) {
        int sum = 0;
        for (const std::size_t slot : slots(position)) sum += history_.correction(slot);
        return sum / kUnits;
    }

    // Records that a search to `depth` found the evaluation off by `error`.
    void learn(const Position<S>& position, int depth, int error) {
        const int bonus = std::clamp(error * depth * 2, -kMostBonus, kMostBonus);
        for (const std::size_t slot : slots(position)) history_.correction(slot).learn(bonus);
    }

   private:
    static constexpr int kUnits = 200;  // of a credit for a centipawn
    static constexpr int kMostBonus = 4096;

    using Slots = std::array<std::size_t, History::kCorrections>;

    Slots slots(const Position<S>& position) const {
        std::array<std::uint64_t, History::kCorrections> hashes{};
        for (const std::uint8_t type : pawns_) {
            for (int colour : {kWhite, kBlack}) hashes[0] = mixed(hashes[0], position.pieces(colour, type));
        }
        for (const std::uint8_t type : pieces_) {
            for (int colour : {kWhite, kBlack}) {
                auto& hash = hashes[static_cast<std::size_t>(1 + colour)];
                hash = mixed(hash, position.pieces(colour, type));
            }
        }
        Slots found;
        for (std::size_t i = 0; i < found.size(); ++i) {
            found[i] = History::correction_slot(i, position.side, hashes[i]);
        }
        return found;
    }

    static std::uint64_t mixed(std::uint64_t hash, Bits set) {
        hash ^= static_cast<std::uint64_t>(set);
        if constexpr (sizeof(Bits) > sizeof(std::uint64_t)) hash ^= static_cast<std::uint64_t>(set >> 64) * 0x9E37U;
        hash *= 0x9E3779B97F4A7C15U;
        return hash ^ hash >> 32;
    }

    History& history_;
    std::vector<std::uint8_t> pawns_;
    std::vector<std::uint8_t> pieces_;
};

}  // namespace chessmith
