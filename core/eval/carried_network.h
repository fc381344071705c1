// A game's network along a line of play, with incrementally updated hidden layers.
#pragma once

#include <algorithm>
#include <vector>

#include "eval/facts.h"
#include "eval/score.h"
#include "rules/game_network.h"

namespace chessmith {

template <class S>
class CarriedNetwork {
   public:
    using Bits = typename S::Bits;

    CarriedNetwork(const Rules<Bits>& rules, const GameNetwork& network)
        : rules_(rules),
          network_(network),
          features_(*rules.features),
          lanes_(static_cast<std::size_t>(network.shape.hidden / GameNetwork::kLane)) {
        Changes empty_board;
        const auto come = [&](int feature) { empty_board.come.add(feature); };
        tell_world(rules, features_, come);
        for (int colour : {kWhite, kBlack}) tell_side(rules, features_, nothing_.facts, colour, come);
        for (int side : {kWhite, kBlack}) {
            const std::int16_t* const bias = network.bias(side == kBlack ? network.shape.views - 1 : 0);
            auto& layer = nothing_.layers[static_cast<std::size_t>(side)].values;
            std::copy_n(bias, network.shape.hidden, layer.begin());
            update(layer, layer, empty_board, side);
        }
        known_.reserve(kMaxPly + 1);
    }

    // The network's correction of the evaluation, for the side to move, in centipawns.
    int correction(const Position<S>& position, int ply) {
        // Short searches are not deep: plies are filled when they are first reached.
        if (known_.size() <= static_cast<std::size_t>(ply)) known_.resize(static_cast<std::size_t>(ply) + 1, nothing_);
        Known& known = known_[static_cast<std::size_t>(ply)];
        const Known* from = &known_[static_cast<std::size_t>(std::max(ply - 1, 0))];
        const Facts<S> facts(position);
        Bits squares = differing_squares(from->facts, facts);
        if (count(squares) > kOfAMove) {
            const Bits others = differing_squares(known.facts, facts);
            if (count(others) < count(squares)) {
                from = &known;
                squares = others;
            }
        }
        Changes changes;
        list_changes(from->facts, facts, squares, changes);
        for (int side : {kWhite, kBlack}) {
            const auto s = static_cast<std::size_t>(side);
            update(known.layers[s].values, from->layers[s].values, changes, side);
        }
        known.facts = facts;
        const auto side = static_cast<std::size_t>(position.side);
        return network_.output(known.layers[side].values.data(), known.layers[side ^ 1].values.data(),
                               count(position.occupied()));
    }

   private:
    using Row = std::array<std::int16_t, GameNetwork::kMostHidden>;
    struct alignas(64) Layer {
        Row values{};
    };

    static constexpr int kOfAMove = 4;  // most squares that differ after an ordinary move

    // Hidden layers together with the facts they are the sum of, so it does not matter which position a ply held last:
    // an update only needs the facts that differ.
    struct Known {
        std::array<Layer, 2> layers;
        Facts<S> facts;
    };

    struct FeatureList {
        void add(int feature) { features[size++] = feature; }

        static constexpr std::size_t kMost = kFactsOfSquare * S::squares + 8;

        std::array<int, kMost> features;
        std::size_t size = 0;
    };

    struct Changes {
        FeatureList come;
        FeatureList gone;
    };

    void list_changes(const Facts<S>& before, const Facts<S>& after, Bits squares, Changes& changes) const {
        const auto come = [&](int feature) { changes.come.add(feature); };
        const auto gone = [&](int feature) { changes.gone.add(feature); };
        while (squares != 0) {
            const int square = pop_lowest(squares);
            tell_square(rules_, features_, before, square, gone);
            tell_square(rules_, features_, after, square, come);
        }
        for (int colour : {kWhite, kBlack}) {
            if (same_for_side(before, after, colour)) continue;
            tell_side(rules_, features_, before, colour, gone);
            tell_side(rules_, features_, after, colour, come);
        }
    }

    // Sixteen units at once. Sums may wrap around with a nonsensical file.
    using Lane [[gnu::may_alias, gnu::aligned(2)]] = std::uint16_t __attribute__((vector_size(32)));
    static const Lane& lane(const std::int16_t* row, std::size_t k) { return reinterpret_cast<const Lane*>(row)[k]; }
    static Lane& lane(std::int16_t* row, std::size_t k) { return reinterpret_cast<Lane*>(row)[k]; }

    const std::int16_t* row(int feature, int side) const {
        return network_.row(side == kWhite ? feature : features_.seen_by_black(feature));
    }

    // Lane by lane, so that each sum stays in a register.
    void update(Row& to, const Row& from, const Changes& changes, int side) const {
        RowList come;
        RowList gone;
        list_rows(changes.come, side, come);
        list_rows(changes.gone, side, gone);
        for (std::size_t k = 0; k < lanes_; ++k) {
            Lane sum = lane(from.data(), k);
            for (std::size_t i = 0; i < changes.come.size; ++i) sum += lane(come[i], k);
            for (std::size_t i = 0; i < changes.gone.size; ++i) sum -= lane(gone[i], k);
            lane(to.data(), k) = sum;
        }
    }

    using RowList = std::array<const std::int16_t*, FeatureList::kMost>;

    void list_rows(const FeatureList& list, int side, RowList& rows) const {
        for (std::size_t i = 0; i < list.size; ++i) rows[i] = row(list.features[i], side);
    }

    const Rules<Bits>& rules_;
    const GameNetwork& network_;
    const Features& features_;
    const std::size_t lanes_;
    Known nothing_;             // an empty board
    std::vector<Known> known_;  // by ply
};

}  // namespace chessmith
