// Endgame tables for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <tuple>
#include <variant>

#include "bindings/state.h"
#include "endgame/table_set.h"

namespace chessmith {

using TableBytes = nanobind::ndarray<const std::uint8_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
using PieceGroups = std::vector<std::tuple<int, int, int>>;  // colour, type, count
using Tabled = std::pair<std::string, int>;                  // "win", "draw" or "loss", and plies to the end

// The tables of one game in one world, and the memory that holds them.
class Tables : public std::enable_shared_from_this<Tables> {
   public:
    explicit Tables(std::shared_ptr<const AnyRules> rules);

    void add(const PieceGroups& groups, const TableBytes& bytes);
    void add_whole_game(const TableBytes& bytes);
    bool covers(const PieceGroups& groups) const;
    // Whether a table serves the same pieces with exchanged colours too.
    bool serves_both(const PieceGroups& groups) const;
    std::optional<Tabled> probe(const State& state) const;
    int most_pieces() const { return for_search()->most_pieces(); }

    const std::shared_ptr<const AnyRules>& rules() const { return rules_; }
    std::shared_ptr<const EndgameTables> for_search() const;

    template <class S>
    const TableSet<S>& of() const {
        return std::get<TableSet<S>>(set_);
    }

   private:
    // Lets `add` read the bytes, and keeps them.
    template <class Add>
    void add_bytes(const TableBytes& bytes, Add add);

    std::shared_ptr<const AnyRules> rules_;
    std::variant<std::monostate, TableSet<Small>, TableSet<Large>> set_;
    std::vector<TableBytes> bytes_;
};

void bind_endgame(nanobind::module_& module);

}  // namespace chessmith
