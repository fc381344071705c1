#include "bindings/search.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/endgame.h"
#include "bindings/spec_reader.h"
#include "bindings/state.h"
#include "eval/evaluation.h"
#include "search/search.h"
#include "search/shared/trade.h"
#include "search/shared/win_chance.h"

#ifdef _WIN32
#include <process.h>
#else
#include <unistd.h>
#endif

namespace nb = nanobind;

namespace chessmith {

namespace {

constexpr int kMostThreads = 256;
constexpr int kMostBonus = 1'000'000;  // centipawns
constexpr int kMostKnown = 10'000;     // centipawns of a score that is no mate
constexpr int kDeepestKnown = 100;

using RawHint = std::tuple<Action, int, int, int>;   // the members of a Hint
constexpr std::size_t kMostMegabytes = 1024 * 1024;  // a terabyte

template <class T>
T option(const nb::dict& source, const char* key, T otherwise) {
    return source.contains(key) && !nb::object(source[key]).is_none() ? nb::cast<T>(source[key]) : otherwise;
}

void expect(bool holds, const char* message) {
    if (!holds) throw RulesError(message);
}

// Numbers that would crash a search are refused here, for every caller.
void check_limits(const Limits& limits) {
    expect(limits.depth >= 0, "depth: expected 0 or more");
    expect(limits.seconds >= 0 && limits.clock >= 0 && limits.increment >= 0,
           "seconds, clock, increment: expected 0 or more");
    expect(limits.moves_to_go >= 0, "moves_to_go: expected 0 or more");
    expect(limits.mate >= 0, "mate: expected 0 or more");
    expect(limits.multipv >= 1, "multipv: expected 1 or more");
    expect(limits.threads >= 1 && limits.threads <= kMostThreads, "threads: expected 1 to 256");
}

// A profile that fits a game: a piece for each of its types, tables of its size.
std::shared_ptr<const Profile> profile_for(const State& state, const nb::object& source) {
    if (source.is_none()) return nullptr;
    auto profile = std::make_shared<Profile>(read_profile(nb::cast<nb::dict>(source)));
    state.visit([&]<class R, class P>(const R& rules, const P&) {
        expect(profile->pieces.size() == static_cast<std::size_t>(rules.types), "profile: expected one entry a piece");
        for (const auto& piece : profile->pieces) {
            for (const auto& table : piece.table) {
                expect(table.empty() || table.size() == static_cast<std::size_t>(rules.squares),
                       "profile: expected tables of the board's size");
            }
        }
    });
    return profile;
}

Limits read_limits(const nb::dict& source) {
    Limits limits;
    limits.depth = option(source, "depth", 0);
    limits.nodes = option<std::uint64_t>(source, "nodes", 0);
    limits.seconds = option(source, "seconds", 0.0);
    limits.clock = option(source, "clock", 0.0);
    limits.increment = option(source, "increment", 0.0);
    limits.moves_to_go = option(source, "moves_to_go", 0);
    limits.mate = option(source, "mate", 0);
    limits.multipv = option(source, "multipv", 1);
    limits.threads = option(source, "threads", 1);
    limits.dice = option(source, "dice", 0);
    limits.network = option(source, "network", true);
    const auto method = option(source, "engine", std::string("search"));
    if (method != "search" && method != "mcts") throw RulesError("engine: expected search or mcts");
    limits.method = method == "mcts" ? Method::mcts : Method::search;
    limits.only = option(source, "only", std::vector<Action>{});
    if (source.contains("style") && !source["style"].is_none())
        limits.style = read_style(nb::cast<nb::dict>(source["style"]));
    check_limits(limits);
    if (const auto tables = option(source, "tables", std::shared_ptr<Tables>{})) limits.tables = tables->for_search();
    return limits;
}

nb::dict line_dict(const RootLine& line) {
    nb::dict result;
    result["actions"] = nb::cast(line.actions);
    result["score"] = line.score;
    if (is_mate(line.score)) {
        result["mate"] = mate_moves(line.score);
    } else {
        result["mate"] = nb::none();
    }
    result["depth"] = line.depth;
    result["deepest"] = line.deepest;
    return result;
}

nb::dict depth_dict(const DepthReport& report) {
    nb::dict result;
    result["depth"] = report.depth;
    result["score"] = report.score;
    result["seconds"] = report.seconds;
    result["nodes"] = report.nodes;
    result["hits"] = report.hits;
    result["cutoffs"] = report.cutoffs;
    result["best"] = nb::cast(report.best);
    return result;
}

nb::dict progress_dict(const Progress& progress) {
    nb::dict result;
    result["depth"] = progress.depth;
    result["deepest"] = progress.deepest;
    result["nodes"] = progress.nodes;
    result["seconds"] = progress.seconds;
    result["hash_full"] = progress.hash_full;
    result["root_index"] = progress.root_index;
    result["root_count"] = progress.root_count;
    result["done"] = progress.done;
    nb::list lines;
    for (const auto& line : progress.lines) lines.append(line_dict(line));
    result["lines"] = lines;
    nb::list depths;
    for (const auto& report : progress.depths) depths.append(depth_dict(report));
    result["depths"] = depths;
    return result;
}

// The evaluation's terms, each with what it gives either side in the middlegame and in the endgame.
nb::list explain(const State& state, const nb::object& profile) {
    const auto numbers = profile_for(state, profile);
    return state.visit([&]<class R, class P>(const R& rules, const P& position) {
        Evaluation<typename P::ShapeType> evaluation(rules, true, numbers.get());
        const TermReport report = evaluation.explain(position);
        nb::list terms;
        for (std::size_t i = 0; i < report.scores.size(); ++i) {
            const auto pair = [&](std::size_t colour) {
                return nb::make_tuple(middle_of(report.scores[i][colour]), end_of(report.scores[i][colour]));
            };
            nb::dict term;
            term["term"] = term_name(static_cast<Term>(i));
            term["white"] = pair(0);
            term["black"] = pair(1);
            terms.append(term);
        }
        return terms;
    });
}

std::vector<std::string> term_names() {
    std::vector<std::string> names;
    for (int term = 0; term < static_cast<int>(Term::count); ++term) {
        names.emplace_back(term_name(static_cast<Term>(term)));
    }
    return names;
}

int evaluate(const State& state, const nb::object& profile) {
    const auto numbers = profile_for(state, profile);
    return state.visit([&]<class R, class P>(const R& rules, const P& position) {
        return Evaluation<typename P::ShapeType>(rules, true, numbers.get()).score(position);
    });
}

// The class of an ending for a side, by the numbers that a profile would use.
std::string ending_of(const State& state, int colour) {
    expect(colour == kWhite || colour == kBlack, "colour: expected 0 or 1");
    return state.visit([&]<class R, class P>(const R& rules, const P& position) -> std::string {
        using S = typename P::ShapeType;
        const Roles<typename S::Bits> roles(rules);
        return ending_name(ending_class(View<S>(rules, roles, position), EndingWeights{}, colour));
    });
}

// The excess of a piece's attackers over its defenders, and the gain of the full exchange; nothing without excess.
std::pair<int, std::optional<int>> trade(const State& state, int square) {
    return state.visit([&]<class R, class P>(const R& rules, const P& position) -> std::pair<int, std::optional<int>> {
        expect(square >= 0 && square < rules.squares && !position.empty(square), "square: expected one with a piece");
        const auto value = [&](int type) { return rules.values[static_cast<std::size_t>(type)]; };
        const Trade found = trade_on(rules, position, square, value);
        return {found.more, found.won ? std::optional(found.gain) : std::nullopt};
    });
}

// The same for positions along a line of play, each carried on from the one before as a search does it.
std::vector<int> evaluate_line(const std::vector<State>& states) {
    if (states.empty()) return {};
    return states[0].visit([&]<class R, class P>(const R& rules, const P&) {
        Evaluation<typename P::ShapeType> evaluation(rules);
        std::vector<int> scores;
        for (const State& state : states) {
            if (state.rules() != states[0].rules()) throw RulesError("positions of different games");
            const int ply = std::min(static_cast<int>(scores.size()), kMaxPly);
            scores.push_back(evaluation.score(std::get<P>(state.position()), ply));
        }
        return scores;
    });
}

// See `expectation_of`.
std::pair<double, std::uint64_t> expectation(const State& state, int depth, bool prune, int dice) {
    if (depth < 0 || depth > 60) throw RulesError("depth: expected 0 to 60");
    return state.visit([&]<class R, class P>(const R& rules, const P& position) -> std::pair<double, std::uint64_t> {
        using S = typename P::ShapeType;
        if constexpr (S::combat) {
            const Expectation found = expectation_of<S>(rules, position, depth, prune, dice);
            return {found.value, found.nodes};
        } else {
            throw RulesError("expectation: this game has no dice");
        }
    });
}

std::shared_ptr<Search> start_search(const State& state, std::vector<std::uint64_t> past, const nb::dict& limits,
                                     std::shared_ptr<Table> table, const std::vector<RawHint>& known) {
    expect(table != nullptr, "table: expected one");
    Hints hints;
    for (const auto& [action, bonus, score, depth] : known) {
        hints.push_back({action, std::clamp(bonus, -kMostBonus, kMostBonus), std::clamp(score, -kMostKnown, kMostKnown),
                         std::clamp(depth, 0, kDeepestKnown)});
    }
    Limits bounds = read_limits(limits);
    if (limits.contains("profile")) bounds.profile = profile_for(state, limits["profile"]);
    const nb::gil_scoped_release others_may_go_on;
    return state.visit([&]<class R, class P>(const R& rules, const P& position) -> std::shared_ptr<Search> {
        using S = typename P::ShapeType;
        expect(bounds.dice >= 0 && bounds.dice <= rules.combat.dice, "dice: not a roll of this game");
        std::shared_ptr<const R> shared(state.rules(), &rules);
        auto search = make_search<S>(std::move(shared), position, std::move(past), std::move(bounds), std::move(table),
                                     std::move(hints));
        // A forked process has none of the threads: nothing to join, and no safe way to free what they use.
        return {search.release(), [process = getpid()](Search* ended) {
                    if (getpid() == process) delete ended;
                }};
    });
}

// Seeds a table with what an earlier search found. Games with dice store other values there.
void remember(Table& table, const State& state, Action action, int score, int depth) {
    state.visit([&]<class R, class P>(const R&, const P& position) {
        if constexpr (!P::ShapeType::combat) {
            const int bounded = std::clamp(score, -kMostKnown, kMostKnown);
            // There may be a better action: the score is one that the side to move can have at least.
            table.store(position.key, 0,
                        {action, bounded, kNoScore, std::clamp(depth, 0, kDeepestKnown), Bound::lower});
        }
    });
}

std::shared_ptr<Table> new_table(std::size_t megabytes) {
    expect(megabytes >= 1 && megabytes <= kMostMegabytes, "table: expected 1 to 1048576 megabytes");
    return std::make_shared<Table>(megabytes);
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<Table>(module, "Table")
        .def(nb::new_(&new_table), nb::arg("megabytes") = 64, nb::call_guard<nb::gil_scoped_release>())
        .def("remember", &remember, nb::arg("state"), nb::arg("action"), nb::arg("score"), nb::arg("depth"))
        .def("clear", &Table::clear, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("megabytes", &Table::megabytes);
    module.def("explain", &explain, nb::arg("state"), nb::arg("profile") = nb::none());
    module.def("term_names", &term_names);
    module.def("evaluate", &evaluate, nb::arg("state"), nb::arg("profile") = nb::none());
    module.def("ending_class", &ending_of, nb::arg("state"), nb::arg("colour"));
    module.def("trade", &trade, nb::arg("state"), nb::arg("square"));
    module.def("evaluate_line", &evaluate_line, nb::arg("states"));
    module.def("win_chance", &WinChance::of, nb::arg("centipawns"));
    module.def("expectation", &expectation, nb::arg("state"), nb::arg("depth"), nb::arg("prune") = true,
               nb::arg("dice") = 0);
    nb::class_<Search>(module, "Search")
        .def(nb::new_(&start_search), nb::arg("state"), nb::arg("past"), nb::arg("limits"), nb::arg("table"),
             nb::arg("hints") = std::vector<RawHint>{})
        .def("step", &Search::step, nb::arg("milliseconds"), nb::call_guard<nb::gil_scoped_release>())
        .def("run_for", &Search::run_for, nb::arg("milliseconds"), nb::call_guard<nb::gil_scoped_release>())
        .def("run", &Search::run, nb::call_guard<nb::gil_scoped_release>())
        .def("stop", &Search::stop, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("progress", [](const Search& search) { return progress_dict(search.progress()); });
}

}  // namespace chessmith
