// The learned evaluation along a line of play, with incrementally updated hidden layers.
#pragma once

#include <algorithm>

#include "eval/score.h"
#include "position/position.h"
#include "rules/network.h"

namespace chessmith {

template <class S>
class Learned {
   public:
    using Bits = typename S::Bits;

    Learned(const Rules<Bits>& rules, const Network& network)
        : rules_(rules), network_(network), known_(static_cast<std::size_t>(kMaxPly + 1)) {
        for (std::size_t type = 0; type < static_cast<std::size_t>(rules.types); ++type)
            letters_[type] = static_cast<std::uint8_t>(network.letters.find(rules.pieces[type].spec.letter));
        for (auto& known : known_) known.layers = {network.bias, network.bias};
        const int zones = 1 + *std::ranges::max_element(network.zones);
        seen_last_.assign(static_cast<std::size_t>(2 * zones * 2), {network.bias, {}});
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
        const int since = difference(before.pieces, pieces);
        const Known& nearest = since <= kOfAMove || since <= difference(known.pieces, pieces) ? before : known;
        const Changes changes = compare(nearest.pieces, pieces);
        for (int side : {kWhite, kBlack}) prefetch(changes, side, nearest.outlooks[static_cast<std::size_t>(side)]);
        for (int side : {kWhite, kBlack}) update(known, nearest, changes, pieces, side);
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

    // Hidden layers together with the pieces they are the sum of, so it does not matter which position a ply held last:
    // an update only needs the pieces that differ.
    struct Known {
        std::array<Network::Layer, 2> layers;
        std::array<Outlook, 2> outlooks{};
        Pieces pieces{};
    };

    // The last layer of a side for one outlook: when the king returns there, little has changed.
    struct Seen {
        Network::Layer layer;
        Pieces pieces{};
    };

    // A piece that came to a square or left it.
    struct Change {
        std::uint8_t colour;
        std::uint8_t letter;
        std::uint8_t square;
    };

    struct Changes {
        std::array<Change, S::squares> added;
        std::array<Change, S::squares> removed;
        std::size_t additions = 0;
        std::size_t removals = 0;
    };

    static std::size_t index(int colour, int type) { return static_cast<std::size_t>(2 * type + colour); }

    static constexpr int kOfAMove = 4;  // most squares that differ after a move

    int difference(const Pieces& one, const Pieces& other) const {
        int squares = 0;
        for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(rules_.types); ++i)
            squares += count(one[i] ^ other[i]);
        return squares;
    }

    // Rows are scattered in memory: prefetch them while others are being added.
    void prefetch(const Changes& changes, int side, Outlook outlook) const {
        const auto ask = [&](Change change) {
            const auto* values = row(change, side, outlook).data();
            for (std::size_t k = 0; k < Network::kHidden; k += 32) __builtin_prefetch(values + k);
        };
        for (std::size_t k = 0; k < std::min<std::size_t>(changes.additions, 2); ++k) ask(changes.added[k]);
        for (std::size_t k = 0; k < std::min<std::size_t>(changes.removals, 2); ++k) ask(changes.removed[k]);
    }

    void update(Known& target, const Known& from, const Changes& changes, const Pieces& pieces, int side) {
        const auto s = static_cast<std::size_t>(side);
        const Outlook outlook = outlook_of(pieces, side);
        if (outlook == from.outlooks[s]) {
            apply(changes, side, outlook, from.layers[s].values, target.layers[s].values);
        } else {
            Seen& last = last_seen(side, outlook);
            apply(compare(last.pieces, pieces), side, outlook, last.layer.values, last.layer.values);
            last.pieces = pieces;
            target.layers[s] = last.layer;
        }
        target.outlooks[s] = outlook;
    }

    Changes compare(const Pieces& before, const Pieces& after) const {
        Changes changes;
        for (int colour : {kWhite, kBlack}) {
            for (int type = 0; type < rules_.types; ++type) {
                const std::size_t i = index(colour, type);
                Bits changed = before[i] ^ after[i];
                while (changed != 0) {
                    const int square = pop_lowest(changed);
                    const Change change{static_cast<std::uint8_t>(colour), letters_[static_cast<std::size_t>(type)],
                                        static_cast<std::uint8_t>(square)};
                    if (has(after[i], square)) {
                        changes.added[changes.additions++] = change;
                    } else {
                        changes.removed[changes.removals++] = change;
                    }
                }
            }
        }
        return changes;
    }

    const Row& row(Change change, int side, Outlook outlook) const {
        return network_.input(outlook.zone, change.colour ^ side, change.letter,
                              seen(change.square, side, outlook.swapped));
    }

    void apply(const Changes& changes, int side, Outlook outlook, const Row& from, Row& to) const {
        const std::size_t both = std::min(changes.additions, changes.removals);
        if (both == 1 && changes.removals == 2) {
            // A capture, in one pass.
            add_up(to, from, row(changes.added[0], side, outlook), row(changes.removed[0], side, outlook),
                   row(changes.removed[1], side, outlook));
            return;
        }
        const Row* source = &from;
        for (std::size_t k = 0; k < both; ++k) {
            add_up(to, *source, row(changes.added[k], side, outlook), row(changes.removed[k], side, outlook));
            source = &to;
        }
        if (both == 0) to = from;
        for (std::size_t k = both; k < changes.additions; ++k) add_up(to, to, row(changes.added[k], side, outlook));
        for (std::size_t k = both; k < changes.removals; ++k) {
            static constexpr Network::Layer kNothing{};
            add_up(to, to, kNothing.values, row(changes.removed[k], side, outlook));
        }
    }

    // Sixteen units at once, spelled out because the compiler cannot know that `to` and `from` are equal or disjoint.
    using Lane [[gnu::may_alias]] = std::int16_t __attribute__((vector_size(32)));
    static Lane& lane(Row& row, std::size_t k) { return reinterpret_cast<Lane*>(row.data())[k]; }
    static const Lane& lane(const Row& row, std::size_t k) { return reinterpret_cast<const Lane*>(row.data())[k]; }

    template <class... Rows>
    static void add_up(Row& to, const Row& from, const Row& added, const Rows&... removed) {
        for (std::size_t k = 0; k < Network::kHidden / 16; ++k)
            lane(to, k) = lane(from, k) + lane(added, k) - (Lane{} + ... + lane(removed, k));
    }

    Outlook outlook_of(const Pieces& pieces, int side) const {
        const Bits kings = rules_.royal < 0 ? Bits{0} : pieces[index(side, rules_.royal)];
        if (kings == 0) return {};
        const int king = lowest(kings);
        const bool swapped = 2 * rules_.file_of(king) >= rules_.files;
        return {network_.zones[static_cast<std::size_t>(seen(king, side, swapped))], swapped};
    }

    Seen& last_seen(int side, Outlook outlook) {
        const std::size_t views = seen_last_.size() / 2;
        return seen_last_[static_cast<std::size_t>(side) * views +
                          static_cast<std::size_t>(2 * outlook.zone + (outlook.swapped ? 1 : 0))];
    }

    int seen(int square, int side, bool swapped) const {
        return seen_[static_cast<std::size_t>(2 * side + (swapped ? 1 : 0))][static_cast<std::size_t>(square)];
    }

    const Rules<Bits>& rules_;
    const Network& network_;
    std::array<std::uint8_t, Network::kMostLetters> letters_{};
    std::array<std::array<std::uint8_t, S::squares>, 4> seen_{};  // by side and swapped: squares as a side counts them
    std::vector<Known> known_;
    std::vector<Seen> seen_last_;  // by side, zone and swapped
};

}  // namespace chessmith
