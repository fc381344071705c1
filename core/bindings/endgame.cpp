#include "bindings/endgame.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "endgame/solver.h"
#include "endgame/whole_game.h"

namespace nb = nanobind;

namespace chessmith {

namespace {

Material read_material(const Spec& spec, const PieceGroups& groups) {
    Material material;
    for (const auto& [colour, type, count] : groups) {
        const bool sound = (colour == kWhite || colour == kBlack) && type >= 0 &&
                           type < static_cast<int>(spec.pieces.size()) && count >= 1 && count <= kMaxSquares;
        if (!sound) throw RulesError("material: expected (colour, type, count)");
        material.push_back(
            {static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(count)});
    }
    std::sort(material.begin(), material.end());
    const auto same = [](const PieceGroup& a, const PieceGroup& b) { return a.colour == b.colour && a.type == b.type; };
    if (material.empty() || std::adjacent_find(material.begin(), material.end(), same) != material.end()) {
        throw RulesError("material: expected each kind of piece once");
    }
    return material;
}

std::optional<Tabled> tabled(TableValue value) {
    if (value == kNotTabled) return std::nullopt;
    if (value == kTableDraw) return Tabled{"draw", 0};
    return Tabled{is_table_win(value) ? "win" : "loss", table_distance(value)};
}

template <class Bits>
using ShapeOf = std::conditional_t<std::is_same_v<Bits, Bits64>, Small, Large>;

// Every game with tables has a set; `monostate` is only there until it is made.
template <class Set, class Visit>
void visit_set(Set& any, Visit visit) {
    std::visit(
        [&](auto& set) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(set)>, std::monostate>) visit(set);
        },
        any);
}

// One material being solved; behind one face for boards of all sizes.
class Solver {
   public:
    virtual ~Solver() = default;
    virtual std::uint64_t size() const = 0;
    virtual std::uint64_t memory() const = 0;
    virtual bool run() = 0;
    virtual void stop() = 0;
    virtual std::pair<std::uint64_t, int> progress() const = 0;
    virtual std::vector<std::uint8_t> pack() const = 0;
    virtual TableCounts counts() const = 0;
};

template <class S>
class SolverOf : public Solver {
   public:
    SolverOf(std::shared_ptr<Tables> tables, const Material& material, int threads)
        : tables_(std::move(tables)), solver_(tables_->of<S>().rules(), material, tables_->of<S>(), threads) {}

    std::uint64_t size() const override { return solver_.size(); }
    std::uint64_t memory() const override { return solver_.memory(); }
    bool run() override { return solver_.run(); }
    void stop() override { solver_.stop = true; }
    std::pair<std::uint64_t, int> progress() const override { return {solver_.listed.load(), solver_.plies.load()}; }
    std::vector<std::uint8_t> pack() const override { return solver_.pack(); }
    TableCounts counts() const override { return solver_.counts(); }

   private:
    std::shared_ptr<Tables> tables_;
    TableSolver<S> solver_;
};

std::shared_ptr<Solver> make_solver(std::shared_ptr<Tables> tables, const PieceGroups& groups, int threads) {
    if (threads < 1 || threads > 256) throw RulesError("threads: expected 1 to 256");
    const Material material = read_material(tables->rules()->spec(), groups);
    return std::visit(
        [&]<class Bits>(const Rules<Bits>&) -> std::shared_ptr<Solver> {
            return std::make_shared<SolverOf<ShapeOf<Bits>>>(tables, material, threads);
        },
        tables->rules()->rules);
}

nb::dict counts_dict(const TableCounts& counts) {
    const auto pair = [](const auto& numbers) { return nb::make_tuple(numbers[0], numbers[1]); };
    nb::dict result;
    result["wins"] = pair(counts.wins);
    result["draws"] = pair(counts.draws);
    result["losses"] = pair(counts.losses);
    result["longest"] = counts.longest;
    return result;
}

nb::bytes as_bytes(const std::vector<std::uint8_t>& bytes) {
    return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

// A whole game being solved from one position.
class GameSolver {
   public:
    virtual ~GameSolver() = default;
    virtual bool run() = 0;
    virtual void stop() = 0;
    virtual std::pair<std::uint64_t, int> progress() const = 0;
    virtual std::optional<Tabled> value() const = 0;
    virtual std::vector<std::pair<std::uint64_t, TableValue>> values() const = 0;
};

template <class S>
class GameSolverOf : public GameSolver {
   public:
    GameSolverOf(const State& state, const Rules<typename S::Bits>& rules, const Position<S>& start, std::uint64_t most)
        : rules_(state.rules()), solver_(rules, start, most) {}

    bool run() override { return solver_.run(); }
    void stop() override { solver_.stop = true; }
    std::pair<std::uint64_t, int> progress() const override { return {solver_.listed.load(), solver_.plies.load()}; }
    std::optional<Tabled> value() const override { return tabled(solver_.value_of_start()); }
    std::vector<std::pair<std::uint64_t, TableValue>> values() const override { return solver_.values(); }

   private:
    std::shared_ptr<const AnyRules> rules_;
    WholeGameSolver<S> solver_;
};

std::shared_ptr<GameSolver> make_game_solver(const State& state, std::uint64_t most) {
    return state.visit([&]<class R, class P>(const R& rules, const P& position) -> std::shared_ptr<GameSolver> {
        using S = typename P::ShapeType;
        if constexpr (S::combat) {
            throw RulesError("a game with dice has no tables");
        } else {
            return std::make_shared<GameSolverOf<S>>(state, rules, position, most);
        }
    });
}

// The keys, in order, then the values, both as little-endian bytes.
std::pair<nb::bytes, nb::bytes> packed_values(const GameSolver& solver) {
    const auto sorted = solver.values();
    std::vector<std::uint64_t> keys;
    std::vector<TableValue> values;
    for (const auto& [key, value] : sorted) {
        keys.push_back(key);
        values.push_back(value);
    }
    return {nb::bytes(reinterpret_cast<const char*>(keys.data()), keys.size() * sizeof(std::uint64_t)),
            nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(TableValue))};
}

}  // namespace

Tables::Tables(std::shared_ptr<const AnyRules> rules) : rules_(std::move(rules)) {
    if (rules_->spec().combat) throw RulesError("a game with dice has no tables");
    std::visit([&]<class Bits>(const Rules<Bits>& r) { set_.emplace<TableSet<ShapeOf<Bits>>>(r); }, rules_->rules);
}

template <class Add>
void Tables::add_bytes(const TableBytes& bytes, Add add) {
    try {
        visit_set(set_, [&](auto& set) { add(set, std::span(bytes.data(), bytes.size())); });
    } catch (const std::invalid_argument& problem) {
        throw RulesError(std::string("table: ") + problem.what());
    }
    bytes_.push_back(bytes);
}

void Tables::add(const PieceGroups& groups, const TableBytes& bytes) {
    const Material material = read_material(rules_->spec(), groups);
    add_bytes(bytes, [&](auto& set, auto values) { set.add(material, Packed(values)); });
}

void Tables::add_whole_game(const TableBytes& bytes) {
    add_bytes(bytes, [](auto& set, auto values) { set.add(SolvedGame(values)); });
}

bool Tables::covers(const PieceGroups& groups) const {
    const Material material = read_material(rules_->spec(), groups);
    bool found = false;
    visit_set(set_, [&](const auto& set) { found = set.has_table(material); });
    return found;
}

bool Tables::serves_both(const PieceGroups& groups) const {
    const Material material = read_material(rules_->spec(), groups);
    bool found = false;
    visit_set(set_, [&](const auto& set) {
        const auto symmetries = find_symmetries(set.rules(), material);
        found = std::any_of(symmetries.begin(), symmetries.end(), [](const auto& each) { return each.exchanges; });
    });
    return found;
}

std::optional<Tabled> Tables::probe(const State& state) const {
    if (state.rules() != rules_) throw RulesError("a position of another game");
    return state.visit([&]<class R, class P>(const R&, const P& position) -> std::optional<Tabled> {
        if constexpr (P::ShapeType::combat) {
            return std::nullopt;
        } else {
            return tabled(of<typename P::ShapeType>().probe(position));
        }
    });
}

std::shared_ptr<const EndgameTables> Tables::for_search() const {
    const EndgameTables* tables = nullptr;
    visit_set(set_, [&](const auto& set) { tables = &set; });
    return {shared_from_this(), tables};
}

void bind_endgame(nb::module_& module) {
    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();
    nb::class_<Tables>(module, "Tables")
        .def(nb::new_([](std::shared_ptr<AnyRules> rules) { return std::make_shared<Tables>(std::move(rules)); }),
             nb::arg("rules"))
        .def("add", &Tables::add, nb::arg("material"), nb::arg("values"))
        .def("add_whole_game", &Tables::add_whole_game, nb::arg("values"))
        .def("covers", &Tables::covers, nb::arg("material"))
        .def("serves_both", &Tables::serves_both, nb::arg("material"))
        .def("probe", &Tables::probe, nb::arg("state"))
        .def_prop_ro("most_pieces", &Tables::most_pieces);
    nb::class_<Solver>(module, "TableSolver")
        .def(nb::new_(&make_solver), nb::arg("tables"), nb::arg("material"), nb::arg("threads") = 1)
        .def_prop_ro("size", &Solver::size)
        .def("memory", &Solver::memory, unlocked)
        .def("run", &Solver::run, unlocked)
        .def("stop", &Solver::stop)
        .def_prop_ro("progress", &Solver::progress)
        .def("counts", [](const Solver& solver) { return counts_dict(solver.counts()); })
        .def("pack", [](const Solver& solver) { return as_bytes(solver.pack()); });
    nb::class_<GameSolver>(module, "GameSolver")
        .def(nb::new_(&make_game_solver), nb::arg("state"), nb::arg("most_positions"))
        .def("run", &GameSolver::run, unlocked)
        .def("stop", &GameSolver::stop)
        .def_prop_ro("progress", &GameSolver::progress)
        .def_prop_ro("value", &GameSolver::value)
        .def("values", &packed_values);
}

}  // namespace chessmith
