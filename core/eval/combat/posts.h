// Good posts of fighting pieces: rooks on open files and connected, minor pieces that a pawn covers, a pair of bishops.
#pragma once

#include "eval/view.h"

namespace chessmith {

template <class S>
class Posts {
   public:
    using Bits = typename S::Bits;

    Posts(const View<S>& view, int colour) : view_(view), c_(static_cast<std::size_t>(colour)) {
        Bits bound = 0;
        for (int type = 0; type < view.rules.types; ++type) {
            const auto& role = view.roles.types[static_cast<std::size_t>(type)];
            if (!role.piece) continue;
            const Bits pieces = view.position.pieces(colour, type);
            if (role.colour_bound) bound |= pieces;
            if (role.file_rider) score_ += rooks(type, pieces);
            if (role.minor()) score_ += kOutpost * count(pieces & view.pawn_attacks[c_] & view.roles.room[c_ ^ 1]);
        }
        const Bits dark = view.rules.dark_squares;
        if ((bound & dark) != 0 && (bound & ~dark) != 0) score_ += kPair;
    }

    int score() const { return score_; }

   private:
    static constexpr int kOpenFile = 20;
    static constexpr int kConnected = 10;
    static constexpr int kOutpost = 20;
    static constexpr int kPair = 30;

    int rooks(int type, Bits pieces) const {
        int score = 0;
        Bits rest = pieces;
        while (rest != 0) {
            const int square = pop_lowest(rest);
            const Bits column = view_.roles.files[static_cast<std::size_t>(view_.rules.file_of(square))];
            if ((column & view_.pawns[c_]) == 0) score += kOpenFile;
            const auto& movement = view_.rules.pieces[static_cast<std::size_t>(type)].movement[c_];
            Bits seen = 0;
            for (const std::uint8_t kind : movement.quiet_lines) {
                seen |= view_.rules.line(kind, square).reach(view_.occupied);
            }
            // Every pair once: with three rooks the result would otherwise depend on the order of squares.
            score += kConnected * count(seen & rest);
        }
        return score;
    }

    const View<S>& view_;
    std::size_t c_;
    int score_ = 0;
};

}  // namespace chessmith
