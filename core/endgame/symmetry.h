// The symmetries of a game: rotations and reflections of the board that preserve the rules.
#pragma once

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "endgame/material.h"
#include "rules/rules.h"

namespace chessmith {

// The image of each square, and whether the two sides are swapped.
struct Symmetry {
    std::vector<std::uint8_t> to;
    bool exchanges = false;
};

// One of the eight symmetries of a square.
struct Turning {
    bool swap_axes = false;
    bool flip_files = false;
    bool flip_ranks = false;

    std::array<int, 2> step(int dx, int dy) const {
        if (swap_axes) std::swap(dx, dy);
        return {flip_files ? -dx : dx, flip_ranks ? -dy : dy};
    }
};

template <class Bits>
class SymmetryFinder {
   public:
    // Only the kinds of the material matter, and what they can become.
    SymmetryFinder(const Rules<Bits>& rules, const Material& material) : rules_(rules) {
        for (const PieceGroup& group : material) add_type(group.type);
    }

    // The identity comes first; those that swap the sides last.
    std::vector<Symmetry> find() const {
        std::vector<Symmetry> found;
        for (const bool exchanges : {false, true}) {
            for (int bits = 0; bits < 8; ++bits) {
                const Turning turning{(bits & 4) != 0, (bits & 1) != 0, (bits & 2) != 0};
                if (turning.swap_axes && rules_.files != rules_.ranks) continue;
                Symmetry symmetry{squares(turning), exchanges};
                const bool identity = bits == 0 && !exchanges;
                if (identity || holds(turning, symmetry)) found.push_back(std::move(symmetry));
            }
        }
        return found;
    }

   private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    void add_type(int type) {
        if (std::find(types_.begin(), types_.end(), type) != types_.end()) return;
        types_.push_back(type);
        for (const auto& to : rules_.pieces[index(type)].promotion.to) {
            for (const std::uint8_t other : to) add_type(other);
        }
    }

    std::vector<std::uint8_t> squares(const Turning& turning) const {
        std::vector<std::uint8_t> to;
        for (int square = 0; square < rules_.squares; ++square) {
            int file = rules_.file_of(square);
            int rank = rules_.rank_of(square);
            if (turning.swap_axes) std::swap(file, rank);
            if (turning.flip_files) file = rules_.files - 1 - file;
            if (turning.flip_ranks) rank = rules_.ranks - 1 - rank;
            to.push_back(static_cast<std::uint8_t>(rules_.square(file, rank)));
        }
        return to;
    }

    bool holds(const Turning& turning, const Symmetry& symmetry) const {
        if (!ground_stays(symmetry)) return false;
        for (const int colour : {kWhite, kBlack}) {
            const int other = symmetry.exchanges ? colour ^ 1 : colour;
            if (moved(rules_.reach_goal[index(colour)], symmetry) != rules_.reach_goal[index(other)]) return false;
            for (const int type : types_) {
                if (!piece_stays(turning, symmetry, type, colour, other)) return false;
            }
        }
        return true;
    }

    // Belts run in order from the top left, which no reflection preserves: worlds with belts have no symmetries.
    bool ground_stays(const Symmetry& symmetry) const {
        const auto& world = rules_.spec.world;
        for (int square = 0; square < static_cast<int>(world.size()); ++square) {
            const char ground = world[index(square)];
            if (!is_at_rest(ground) || world[symmetry.to[index(square)]] != ground) return false;
        }
        return true;
    }

    bool is_at_rest(char letter) const {
        const auto& known = rules_.spec.terrain;
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const TerrainSpec& terrain) { return terrain.letter == letter; });
        return found == known.end() || found->deadly || found->stone || found->bridge;
    }

    bool piece_stays(const Turning& turning, const Symmetry& symmetry, int type, int colour, int other) const {
        const auto& piece = rules_.pieces[index(type)];
        const auto same = [&](const auto& by_colour) {
            return moved(by_colour[index(colour)], symmetry) == by_colour[index(other)];
        };
        if (!same(piece.double_step) || !same(piece.promotion.zone) || !same(piece.promotion.forced)) return false;
        if (piece.promotion.to[index(colour)] != piece.promotion.to[index(other)]) return false;
        // Double steps and en passant fix the pawn's direction.
        if (piece.spec.en_passant || piece.spec.double_step) {
            const int forward = colour == kWhite ? 1 : -1;
            const int forward_of_other = other == kWhite ? 1 : -1;
            if (turning.step(0, forward) != std::array{0, forward_of_other}) return false;
        }
        return steps(piece, colour, turning) == steps(piece, other, Turning{}) && homes_stay(symmetry, piece, colour);
    }

    bool homes_stay(const Symmetry& symmetry, const Piece<Bits>& piece, int colour) const {
        const bool first =
            std::any_of(piece.spec.moves.begin(), piece.spec.moves.end(), [](const Step& step) { return step.first; });
        if (!first) return true;
        const int other = symmetry.exchanges ? colour ^ 1 : colour;
        const auto set = [](const std::vector<int>& squares) {
            Bits bits = 0;
            for (const int square : squares) bits |= bit<Bits>(square);
            return bits;
        };
        return moved(set(piece.spec.home[index(colour)]), symmetry) == set(piece.spec.home[index(other)]);
    }

    using Direction = std::tuple<int, int, int, bool, bool, bool, bool>;

    static std::vector<Direction> steps(const Piece<Bits>& piece, int colour, const Turning& turning) {
        std::vector<Direction> found;
        const int sign = colour == kWhite ? 1 : -1;
        for (const Step& step : piece.spec.moves) {
            const auto [dx, dy] = turning.step(sign * step.dx, sign * step.dy);
            found.emplace_back(dx, dy, step.range, step.move, step.capture, step.first, step.lame);
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    static Bits moved(Bits set, const Symmetry& symmetry) {
        Bits result = 0;
        while (set != 0) result |= bit<Bits>(symmetry.to[index(pop_lowest(set))]);
        return result;
    }

    const Rules<Bits>& rules_;
    std::vector<int> types_;
};

template <class Bits>
std::vector<Symmetry> find_symmetries(const Rules<Bits>& rules, const Material& material) {
    return SymmetryFinder<Bits>(rules, material).find();
}

}  // namespace chessmith
