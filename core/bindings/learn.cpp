#include "bindings/learn.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/starts.h"
#include "eval/facts.h"
#include "learn/duel.h"
#include "learn/self_play.h"
#include "learn/thinker.h"
#include "learn/trainer.h"

namespace nb = nanobind;

namespace chessmith {

namespace {

nb::bytes as_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }
std::string_view view_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

nb::dict play_against_itself(const std::vector<State>& starts, std::uint64_t first, std::uint64_t count,
                             std::uint64_t nodes, std::uint64_t seed, int threads, bool network, bool terms, int asides,
                             StopSwitch* stop) {
    expect_starts(starts);
    const SelfPlaySettings settings{nodes, seed, network, threads, terms, asides, stop};
    SelfPlayed played;
    {
        nb::gil_scoped_release release;
        played = starts[0].visit([&]<class R, class P>(const R&, const P&) {
            using S = typename P::ShapeType;
            return self_play<S>(starts_of<S>(starts), settings, first, count);
        });
    }
    nb::dict result;
    result["games"] = played.games;
    result["plies"] = played.plies;
    result["nodes"] = played.nodes;
    result["positions"] = played.positions;
    result["white"] = played.results[kWhite];
    result["black"] = played.results[kBlack];
    result["draws"] = played.results[kDraw];
    result["noted"] = played.noted;
    result["samples"] = as_bytes(played.samples);
    result["terms"] = nb::bytes(played.terms.data(), played.terms.size() * sizeof(std::int32_t));
    return result;
}

// Quiet positions that a search of so many nodes evaluates, a sample of at most `most`.
std::vector<State> quiet_leaves(const State& state, std::uint64_t nodes, std::size_t most) {
    return state.visit([&]<class R, class P>(const R&, const P&) {
        using S = typename P::ShapeType;
        const auto start = starts_of<S>({state})[0];
        LeafSample<S> leaves(most);
        const Playout<S> game(start);
        if (!game.winner()) Thinker<S>(nodes, true).choose(start.rules, game, &leaves);
        std::vector<State> found;
        for (const auto& leaf : leaves.leaves()) found.emplace_back(state.rules(), leaf);
        return found;
    });
}

// Half points of the first side in each pair of games. A side is its starts, its nodes a move and whether it uses the
// network of its rules.
std::vector<std::array<int, 2>> play_duel(const std::vector<State>& starts, const std::vector<State>& others,
                                          std::array<std::uint64_t, 2> nodes, std::array<bool, 2> networks,
                                          std::uint64_t seed, std::uint64_t first, std::uint64_t count, int threads,
                                          StopSwitch* stop) {
    expect_starts(starts);
    if (starts.size() != others.size()) throw RulesError("starts: expected as many for one side as for the other");
    return starts[0].visit([&]<class R, class P>(const R&, const P&) {
        using S = typename P::ShapeType;
        return duel<S>({starts_of<S>(starts), starts_of<S>(others)},
                       {DuelSide{nodes[0], networks[0]}, DuelSide{nodes[1], networks[1]}}, seed, first, count, threads,
                       stop);
    });
}

int square_count(const Spec& spec) { return spec.files * spec.ranks; }

Trainer make_trainer(const std::vector<State>& starts, int hidden, int stages, int most_pieces, std::uint64_t seed,
                     const std::optional<nb::bytes>& from) {
    expect_starts(starts);
    const Spec& spec = starts[0].rules()->spec();
    const Features features(spec);
    if (features.size() > 1 << 16) throw RulesError("network: this game has too many kinds of pieces and squares");
    if (hidden < GameNetwork::kLane || hidden > GameNetwork::kMostHidden || hidden % GameNetwork::kLane != 0)
        throw RulesError("hidden: expected a multiple of 16 up to 128");
    if (stages < 1 || stages > 32) throw RulesError("stages: expected 1 to 32");
    if (most_pieces < 1 || most_pieces > square_count(spec)) throw RulesError("most_pieces: more than squares");
    GameNetwork::Shape shape;
    shape.files = spec.files;
    shape.ranks = spec.ranks;
    shape.types = static_cast<int>(spec.pieces.size());
    shape.views = features.is_symmetric() ? 1 : 2;
    shape.hidden = hidden;
    shape.stages = stages;
    shape.most_pieces = most_pieces;
    shape.centipawns = 400;
    shape.features = features.size();
    std::vector<std::vector<int>> worlds;
    std::vector<const AnyRules*> seen;
    for (const State& state : starts) {
        if (std::find(seen.begin(), seen.end(), state.rules().get()) != seen.end()) continue;
        seen.push_back(state.rules().get());
        auto& facts = worlds.emplace_back();
        state.visit([&](const auto& rules, const auto&) {
            tell_world(rules, features, [&](int feature) { facts.push_back(feature); });
        });
    }
    try {
        if (!from) return Trainer(shape, features, std::move(worlds), seed, nullptr);
        const GameNetwork network(view_of(*from));
        return Trainer(shape, features, std::move(worlds), seed, &network);
    } catch (const std::invalid_argument& error) {
        throw RulesError(error.what());
    }
}

void add_samples(Trainer& trainer, const nb::bytes& samples) {
    const std::string_view bytes = view_of(samples);
    nb::gil_scoped_release release;
    trainer.add(bytes);
}

}  // namespace

void bind_learn(nb::module_& module) {
    nb::exception<Stopped>(module, "Stopped");
    nb::class_<StopSwitch>(module, "StopSwitch")
        .def(nb::init<>())
        .def("press", &StopSwitch::press, nb::call_guard<nb::gil_scoped_release>());
    module.def("self_play", &play_against_itself, nb::arg("starts"), nb::arg("first"), nb::arg("count"),
               nb::arg("nodes"), nb::arg("seed"), nb::arg("threads") = 1, nb::arg("network") = true,
               nb::arg("terms") = false, nb::arg("asides") = 0, nb::arg("stop") = nb::none());
    module.def("quiet_leaves", &quiet_leaves, nb::arg("state"), nb::arg("nodes"), nb::arg("most"),
               nb::call_guard<nb::gil_scoped_release>());
    module.def("duel", &play_duel, nb::arg("starts"), nb::arg("others"), nb::arg("nodes"), nb::arg("networks"),
               nb::arg("seed"), nb::arg("first"), nb::arg("count"), nb::arg("threads") = 1,
               nb::arg("stop") = nb::none(), nb::call_guard<nb::gil_scoped_release>());
    nb::class_<Trainer>(module, "Trainer")
        .def(nb::new_([](const std::vector<State>& starts, int hidden, int stages, int most_pieces, std::uint64_t seed,
                         std::optional<nb::bytes> network) {
                 return new Trainer(make_trainer(starts, hidden, stages, most_pieces, seed, network));
             }),
             nb::arg("starts"), nb::arg("hidden"), nb::arg("stages"), nb::arg("most_pieces"), nb::arg("seed"),
             nb::arg("network") = nb::none())
        .def("add", &add_samples, nb::arg("samples"))
        .def_prop_ro("positions", &Trainer::positions)
        .def(
            "begin",
            [](Trainer& trainer, int epochs, int batch, float rate, float trace, std::uint64_t seed, int threads) {
                if (epochs < 1 || batch < 1) throw RulesError("epochs and batch: expected 1 or more");
                trainer.begin({epochs, batch, rate, trace, seed, threads});
            },
            nb::arg("epochs"), nb::arg("batch"), nb::arg("rate"), nb::arg("trace"), nb::arg("seed"), nb::arg("threads"))
        .def("step", &Trainer::step, nb::arg("batches"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("progress", &Trainer::progress)
        .def_prop_ro("training_loss", &Trainer::training_loss)
        .def_prop_ro("held_out_loss", &Trainer::held_out_loss)
        .def(
            "network",
            [](const Trainer& trainer, const nb::bytes& description) {
                return as_bytes(trainer.network().bytes(view_of(description)));
            },
            nb::arg("description"));
}

}  // namespace chessmith
