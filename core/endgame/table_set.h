// The tables of one game in one world, by material.
#pragma once

#include <memory>
#include <unordered_map>

#include "endgame/packed.h"
#include "endgame/solved_game.h"
#include "endgame/table_index.h"

namespace chessmith {

// A material as one number, unique per material.
template <class Bits>
std::uint64_t material_key(const Rules<Bits>& rules, const Material& material, bool exchanged) {
    std::uint64_t key = 0;
    for (const PieceGroup& group : material) {
        const int colour = exchanged ? group.colour ^ 1 : group.colour;
        key += rules.zobrist.piece(colour, group.type, 0) * group.count;
    }
    return key;
}

// A search's view of a game's tables, independent of the size of its board.
class EndgameTables {
   public:
    virtual ~EndgameTables() = default;

    // No position with more pieces is tabled.
    int most_pieces() const { return most_pieces_; }

   protected:
    int most_pieces_ = 0;
};

template <class S>
class TableSet : public EndgameTables {
   public:
    using Bits = typename S::Bits;

    explicit TableSet(const Rules<Bits>& rules) : rules_(&rules) {}

    const Rules<Bits>& rules() const { return *rules_; }

    // The values stay where they are: the caller keeps them alive.
    void add(const Material& material, const Packed& values) {
        auto entry = std::make_shared<const Entry>(TableIndex<S>(*rules_, material), values);
        if (entry->index.size() != values.size()) throw RulesError("table: made for another game");
        by_key_[material_key(*rules_, material, false)] = {entry, nullptr};
        most_pieces_ = std::max(most_pieces_, piece_count(material));
        if (exchanged(material) == material) return;
        for (Symmetry& symmetry : find_symmetries(*rules_, material)) {
            if (!symmetry.exchanges) continue;
            auto exchange = std::make_shared<const Symmetry>(std::move(symmetry));
            by_key_.try_emplace(material_key(*rules_, material, true), View{entry, std::move(exchange)});
            break;
        }
    }

    // From now on every position that can come up is tabled. The values stay where they are.
    void add(const SolvedGame& game) {
        solved_.push_back(game);
        most_pieces_ = rules_->squares;
    }

    bool has_table(const Material& material) const {
        return by_key_.count(material_key(*rules_, material, false)) != 0;
    }

    // The tabled value of a position whose game continues; kNotTabled if unknown.
    TableValue probe(const Position<S>& position) const {
        if (const auto found = by_key_.find(key_of(position)); found != by_key_.end()) {
            const View& view = found->second;
            const std::uint64_t number = view.table->index.of(position, view.exchange.get());
            if (number != kNoIndex) return view.table->values[number];
        }
        for (const SolvedGame& game : solved_) {
            if (const TableValue value = game[position.key]; value != kNotTabled) return value;
        }
        return kNotTabled;
    }

    // The key of the material of a position.
    std::uint64_t key_of(const Position<S>& position) const {
        std::uint64_t key = 0;
        for (int type = 0; type < rules_->types; ++type) {
            for (const int colour : {kWhite, kBlack}) {
                const auto pieces = static_cast<std::uint64_t>(count(position.pieces(colour, type)));
                key += rules_->zobrist.piece(colour, type, 0) * pieces;
            }
        }
        return key;
    }

   private:
    struct Entry {
        Entry(TableIndex<S> of, const Packed& packed) : index(std::move(of)), values(packed) {}
        TableIndex<S> index;
        Packed values;
    };
    struct View {
        std::shared_ptr<const Entry> table;
        std::shared_ptr<const Symmetry> exchange;  // how to look at it with the sides exchanged; nothing: as it is
    };

    const Rules<Bits>* rules_;
    std::unordered_map<std::uint64_t, View> by_key_;
    std::vector<SolvedGame> solved_;
};

}  // namespace chessmith
