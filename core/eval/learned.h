// The learned evaluation of the positions along a line of play: hidden layers are brought up to date piece by piece.
#pragma once

#include <algorithm>

#include "position/position.h"
#include "rules/network.h"
#include "search/score.h"

namespace chessmith {

template <class S>
class Learned {
   public:
    using Bits = typename S::Bits;

    Learned(const Rules<Bits>& rules, const Network& network)
        : rules_(rules), network_(network), known_(static_cast<std::size_t>(kMaxPly + 1)) {
        for (std::size_t type = 0; type < static_cast<std::size_t>(rules.types); ++type)
            letters_[type] = static_cast<int>(network.letters.find(rules.pieces[type].spec.letter));
        for (auto& known : known_) known.layers = {network.bias, network.bias};
        for (int square = 0; square < rules.squares; ++square) {
            const int file = rules.file_of(square);
            const int rank = rules.rank_of(square);
            for (std::size_t view = 0; view < seen_.size(); ++view) {
                seen_[view][static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(rules.square(
                    view % 2 == 0 ? file : rules.files - 1 - file, view < 2 ? rank : rules.ranks - 1 - rank));
            }
        }
    }

    // For the side to move, in centipawns.
    int score(const Position<S>& position, int ply) {
        Known& known = known_[static_cast<std::size_t>(ply)];
        const Known& before = known_[static_cast<std::size_t>(std::max(ply - 1, 0))];
        Pieces pieces{};
        for (int colour : {kWhite, kBlack}) {
            for (int type = 0; type < rules_.types; ++type) pieces[index(colour, type)] = position.pieces(colour, type);
        }
        const Known& nearest = difference(before.pieces, pieces) <= difference(known.pieces, pieces) ? before : known;
        for (int side : {kWhite, kBlack}) update(known, nearest, pieces, side);
        known.pieces = pieces;
        const auto side = static_cast<std::size_t>(position.side);
        const int score =
            network_.output(known.layers[side].values, known.layers[side ^ 1].values, count(position.occupied()));
        return std::clamp(score, -kEvalLimit, kEvalLimit);
    }

   private:
    using Row = Network::Row;
    using Pieces = std::array<Bits, 2 * Network::kMostLetters>;

    // How a side sees the board: its king's zone, and whether left and right are swapped to have him on the left.
    struct Outlook {
        int zone = 0;
        bool swapped = false;

        friend bool operator==(const Outlook&, const Outlook&) = default;
    };

    // Hidden layers together with the very pieces that they are the sum of. So it does not matter which position a
    // ply held last: from any to any other it is only a matter of the pieces that differ.
    struct Known {
        std::array<Network::Layer, 2> layers;
        std::array<Outlook, 2> outlooks{};
        Pieces pieces{};
    };

    struct Change {
        std::array<const Row*, S::squares> added;
        std::array<const Row*, S::squares> removed;
        std::size_t additions = 0;
        std::size_t removals = 0;
    };

    static std::size_t index(int colour, int type) {
        return static_cast<std::size_t>(colour) * Network::kMostLetters + static_cast<std::size_t>(type);
    }

    static int difference(const Pieces& one, const Pieces& other) {
        int squares = 0;
        for (std::size_t i = 0; i < one.size(); ++i) squares += count(one[i] ^ other[i]);
        return squares;
    }

    void update(Known& target, const Known& from, const Pieces& pieces, int side) const {
        const auto s = static_cast<std::size_t>(side);
        const Outlook outlook = outlook_of(pieces, side);
        const bool carried = outlook == from.outlooks[s];
        static constexpr Pieces kNothing{};
        const Change change = compare(carried ? from.pieces : kNothing, pieces, side, outlook);
        apply(change, carried ? from.layers[s].values : network_.bias.values, target.layers[s].values);
        target.outlooks[s] = outlook;
    }

    Change compare(const Pieces& before, const Pieces& after, int side, Outlook outlook) const {
        Change change;
        for (int colour : {kWhite, kBlack}) {
            for (int type = 0; type < rules_.types; ++type) {
                const std::size_t i = index(colour, type);
                Bits changed = before[i] ^ after[i];
                while (changed != 0) {
                    const int square = pop_lowest(changed);
                    const Row& row =
                        network_.input(outlook.zone, colour ^ side, letters_[static_cast<std::size_t>(type)],
                                       seen(square, side, outlook.swapped));
                    if (has(after[i], square)) {
                        change.added[change.additions++] = &row;
                    } else {
                        change.removed[change.removals++] = &row;
                    }
                }
            }
        }
        return change;
    }

    // Most changes are a piece that leaves one square and comes to another: one pass for both.
    static void apply(const Change& change, const Row& from, Row& to) {
        const std::size_t both = std::min(change.additions, change.removals);
        const Row* source = &from;
        for (std::size_t k = 0; k < both; ++k) {
            const Row& added = *change.added[k];
            const Row& removed = *change.removed[k];
            for (std::size_t i = 0; i < to.size(); ++i)
                to[i] = static_cast<std::int16_t>((*source)[i] + added[i] - removed[i]);
            source = &to;
        }
        if (both == 0) to = from;
        for (std::size_t k = both; k < change.additions; ++k) {
            const Row& added = *change.added[k];
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::int16_t>(to[i] + added[i]);
        }
        for (std::size_t k = both; k < change.removals; ++k) {
            const Row& removed = *change.removed[k];
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::int16_t>(to[i] - removed[i]);
        }
    }

    Outlook outlook_of(const Pieces& pieces, int side) const {
        const Bits kings = rules_.royal < 0 ? Bits{0} : pieces[index(side, rules_.royal)];
        if (kings == 0) return {};
        const int king = lowest(kings);
        const bool swapped = 2 * rules_.file_of(king) >= rules_.files;
        return {network_.zones[static_cast<std::size_t>(seen(king, side, swapped))], swapped};
    }

    int seen(int square, int side, bool swapped) const {
        return seen_[static_cast<std::size_t>(2 * side + (swapped ? 1 : 0))][static_cast<std::size_t>(square)];
    }

    const Rules<Bits>& rules_;
    const Network& network_;
    std::array<int, Network::kMostLetters> letters_{};
    std::array<std::array<std::uint8_t, S::squares>, 4> seen_{};  // by side and swapped: squares as a side counts them
    std::vector<Known> known_;
};

}  // namespace chessmith
