// A profile's material and piece-square tables, ready to be summed up.
#pragma once

#include <algorithm>
#include <vector>

#include "eval/profile/profile.h"
#include "position/position.h"

namespace chessmith {

template <class Bits>
class ProfilePlacement {
   public:
    ProfilePlacement(const Rules<Bits>& rules, const Profile& profile)
        : rules_(rules), late_pieces_(profile.late_pieces), scores_(rules.piece_square.size()), values_(rules.values) {
        const auto squares = static_cast<std::size_t>(rules.squares);
        for (int type = 0; type < rules.types; ++type) {
            const auto& piece = profile.pieces[static_cast<std::size_t>(type)];
            if (type != rules.royal) values_[static_cast<std::size_t>(type)] = piece.value[0];
            for (int colour : {kWhite, kBlack}) {
                for (std::size_t square = 0; square < squares; ++square) {
                    scores_[at(type, colour, static_cast<int>(square))] =
                        tapered(worth(piece, 0, type, colour, square), worth(piece, 1, type, colour, square));
                }
            }
        }
    }

    // For the piece's owner.
    Tapered of(int type, int colour, int square) const { return scores_[at(type, colour, square)]; }
    int value(int type) const { return values_[static_cast<std::size_t>(type)]; }

    // How late it is, of `phase_total` at the latest.
    template <class S>
    int lateness(const Position<S>& position) const {
        if (late_pieces_ > 0) return count(position.occupied()) <= late_pieces_ ? rules_.phase_total : 0;
        int phase = 0;
        for (int type = 0; type < rules_.types; ++type) {
            const auto t = static_cast<std::size_t>(type);
            if (rules_.phase_weight[t] != 0) phase += rules_.phase_weight[t] * count(position.by_type[t]);
        }
        return rules_.phase_total - std::min(phase, rules_.phase_total);
    }

    int at_lateness(Tapered score, int lateness) const {
        const int total = rules_.phase_total;
        return (middle_of(score) * (total - lateness) + end_of(score) * lateness) / total;
    }

   private:
    static constexpr int kMost = 20000;

    std::size_t at(int type, int colour, int square) const {
        return static_cast<std::size_t>((type * 2 + colour) * rules_.squares + square);
    }

    int worth(const ProfilePiece& piece, std::size_t late, int type, int colour, std::size_t square) const {
        const auto& table = piece.table[late];
        const int value = type == rules_.royal ? 0 : piece.value[late];
        if (table.empty()) {  // the game's own, without its value
            const Tapered own = rules_.piece_square[at(type, colour, static_cast<int>(square))];
            const Tapered placed = colour == kWhite ? own : -own;
            const int game_value = type == rules_.royal ? 0 : rules_.values[static_cast<std::size_t>(type)];
            return value + (late == 0 ? middle_of(placed) : end_of(placed)) - game_value;
        }
        const int rank = rules_.rank_of(static_cast<int>(square));
        const int own_rank = colour == kWhite ? rank : rules_.ranks - 1 - rank;
        const int seen = rules_.square(rules_.file_of(static_cast<int>(square)), own_rank);
        return std::clamp(value + table[static_cast<std::size_t>(seen)], -kMost, kMost);
    }

    const Rules<Bits>& rules_;
    const int late_pieces_;
    std::vector<Tapered> scores_;  // by (type, colour, square)
    std::vector<int> values_;      // by type, in the middlegame
};

}  // namespace chessmith
