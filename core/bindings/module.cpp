// The Python face of the core: rules, positions and actions as immutable objects.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/batch.h"
#include "bindings/endgame.h"
#include "bindings/learn.h"
#include "bindings/search.h"
#include "bindings/spec_reader.h"
#include "bindings/state.h"

namespace nb = nanobind;
using namespace chessmith;

namespace {

const char* kind_name(Kind kind) {
    switch (kind) {
        case Kind::move: return "move";
        case Kind::double_step: return "double";
        case Kind::en_passant: return "en_passant";
        case Kind::castle: return "castle";
        case Kind::chain: return "chain";
        case Kind::strike: return "strike";
        case Kind::decree: return "decree";
        case Kind::lunge: return "lunge";
        case Kind::consecrate: return "consecrate";
        case Kind::hit: return "hit";
        case Kind::advance: return "advance";
        case Kind::pass: return "pass";
    }
    return "";
}

std::uint64_t packed(Action a) {
    std::uint64_t value = static_cast<std::uint64_t>(a.kind);
    for (const std::uint8_t part : {a.from, a.to, a.via, a.target, a.promotion}) value = value << 8 | part;
    return value;
}

template <class Bits>
std::vector<int> squares_of(Bits set) {
    std::vector<int> squares;
    while (set != 0) squares.push_back(pop_lowest(set));
    return squares;
}

// The rooks that may castle as (White h-side, White a-side, Black h-side, Black a-side), -1 where there is none.
std::vector<int> castling_rooks(const State& state) {
    return state.visit([](const auto& rules, const auto& position) {
        std::vector<int> rooks{-1, -1, -1, -1};
        if (!rules.spec.castling) return rooks;
        for (const int rook : squares_of(position.castling)) {
            const int colour = colour_of(position.code(rook));
            const auto kings = position.pieces(colour, rules.spec.castling->king);
            const bool h_side = kings != 0 && rook > lowest(kings);
            rooks[static_cast<std::size_t>(colour * 2 + (h_side ? 0 : 1))] = rook;
        }
        return rooks;
    });
}

template <class Field>
auto combat_bytes(Field field) {
    return [field](const State& state) {
        return state.visit([&](const auto& rules, const auto& position) {
            if constexpr (requires { position.combat.hp; }) {
                return nb::bytes(reinterpret_cast<const char*>(field(position.combat).data()),
                                 static_cast<std::size_t>(rules.squares));
            } else {
                return nb::bytes("", 0);
            }
        });
    };
}

std::vector<int> resting_squares(const State& state) {
    return state.visit([](const auto& rules, const auto& position) {
        std::vector<int> squares;
        if constexpr (requires { position.combat.rest; }) {
            for (int square = 0; square < rules.squares; ++square) {
                if (position.combat.rest[static_cast<std::size_t>(square)] > 0) squares.push_back(square);
            }
        }
        return squares;
    });
}

void bind_action(nb::module_& module) {
    nb::class_<Action>(module, "Action")
        .def_prop_ro("from_square", [](const Action& a) { return int{a.from}; })
        .def_prop_ro("to_square", [](const Action& a) { return int{a.to}; })
        .def_prop_ro("via", [](const Action& a) { return int{a.via}; })
        .def_prop_ro("target", [](const Action& a) { return int{a.target}; })
        .def_prop_ro("promotion", [](const Action& a) { return int{a.promotion}; })
        .def_prop_ro("kind", [](const Action& a) { return kind_name(a.kind); })
        .def(
            "__eq__", [](const Action& a, const Action& b) { return a == b; }, nb::is_operator())
        .def("__hash__", [](const Action& a) { return static_cast<std::int64_t>(packed(a)); });
}

void bind_event(nb::module_& module) {
    nb::class_<Event>(module, "Event")
        .def_prop_ro("does", [](const Event& e) { return does_name(e.does); })
        .def_prop_ro("cause", [](const Event& e) { return cause_name(e.cause); })
        .def_ro("piece", &Event::piece)
        .def_ro("from_square", &Event::from)
        .def_ro("to_square", &Event::to)
        .def_ro("amount", &Event::amount)
        .def_ro("left", &Event::left)
        .def_ro("rook_from", &Event::rook_from)
        .def_ro("rook_to", &Event::rook_to);
}

void bind_rules(nb::module_& module) {
    nb::class_<AnyRules>(module, "Rules")
        .def(nb::new_([](const nb::dict& spec) { return std::make_shared<AnyRules>(read_spec(spec)); }))
        .def_prop_ro("files", [](const AnyRules& r) { return r.spec().files; })
        .def_prop_ro("ranks", [](const AnyRules& r) { return r.spec().ranks; })
        .def_prop_ro("squares", [](const AnyRules& r) { return r.spec().files * r.spec().ranks; })
        .def_prop_ro("has_belts", &AnyRules::has_belts)
        .def("belt_loss", &AnyRules::belt_loss, nb::arg("square"))
        .def("position", [](const AnyRules& r, const nb::dict& setup) { return r.position(read_setup(setup)); });
}

template <class Get>
auto field(Get get) {
    return [get](const State& state) {
        return state.visit([&](const auto&, const auto& position) { return get(position); });
    };
}

void bind_state(nb::module_& module) {
    nb::class_<State>(module, "State")
        .def_prop_ro("rules", [](const State& s) { return std::const_pointer_cast<AnyRules>(s.rules()); })
        .def_prop_ro("side", field([](const auto& p) { return int{p.side}; }))
        .def_prop_ro("board",
                     [](const State& state) {
                         return state.visit([](const auto& rules, const auto& position) {
                             return nb::bytes(reinterpret_cast<const char*>(position.board.data()),
                                              static_cast<std::size_t>(rules.squares));
                         });
                     })
        .def_prop_ro("key", field([](const auto& p) { return p.key; }))
        .def_prop_ro("repetition_key", &State::repetition_key)
        .def_prop_ro("castling", castling_rooks)
        .def_prop_ro("ep", field([](const auto& p) { return p.en_passant == kNoSquare ? -1 : int{p.en_passant}; }))
        .def_prop_ro("fresh", field([](const auto& p) { return squares_of(p.fresh); }))
        .def_prop_ro("halfmove", field([](const auto& p) { return int{p.halfmove}; }))
        .def_prop_ro("fullmove", field([](const auto& p) { return int{p.fullmove}; }))
        .def_prop_ro("checks", field([](const auto& p) { return std::vector<int>{p.checks[0], p.checks[1]}; }))
        .def_prop_ro("in_check", &State::in_check)
        .def_prop_ro("hp", combat_bytes([](const auto& c) -> const auto& { return c.hp; }))
        .def_prop_ro("cooldown", combat_bytes([](const auto& c) -> const auto& { return c.cooldown; }))
        .def_prop_ro("uses", combat_bytes([](const auto& c) -> const auto& { return c.uses; }))
        .def_prop_ro("rest", resting_squares)
        .def_prop_ro("decree",
                     [](const State& state) {
                         return state.visit([](const auto&, const auto& position) {
                             if constexpr (requires { position.combat.decree; }) {
                                 return std::vector<bool>{position.combat.decree[0] != 0,
                                                          position.combat.decree[1] != 0};
                             } else {
                                 return std::vector<bool>{false, false};
                             }
                         });
                     })
        .def("legal", &State::legal, nb::call_guard<nb::gil_scoped_release>())
        .def("find", &State::find, nb::arg("text"), nb::call_guard<nb::gil_scoped_release>())
        .def("is_surely_legal", &State::is_surely_legal, nb::arg("action"))
        .def("winning_action", &State::winning_action, nb::arg("most_plays") = std::int64_t{State::kMostPlays},
             nb::call_guard<nb::gil_scoped_release>())
        .def("best_chance_to_win", &State::best_chance_to_win, nb::arg("most_plays") = std::int64_t{State::kMostPlays},
             nb::call_guard<nb::gil_scoped_release>())
        .def("play", &State::play, nb::arg("action"), nb::arg("roll") = 0)
        .def("turn", &State::turn, nb::arg("action"), nb::arg("roll") = 0)
        .def("turns", &State::turns)
        .def("throws", &State::throws, nb::arg("action"))
        .def("captures", &State::captures, nb::arg("square") = nb::none())
        .def("outcomes", &State::outcomes, nb::arg("action"))
        .def("needs_roll", &State::needs_roll, nb::arg("action"))
        .def("text", &State::text, nb::arg("action"))
        .def("end", &State::end)
        .def("perft", &State::perft, nb::arg("depth"), nb::arg("bulk") = true, nb::call_guard<nb::gil_scoped_release>())
        .def("divide", &State::divide, nb::arg("depth"), nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The compiled rules: move generation, play and counting.";
    // A thread that still searches when the interpreter ends keeps its objects, which go with the process. nanobind
    // would report each of them as a leak to a user who has merely quit the program.
    nb::set_leak_warnings(false);
    nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        try {
            std::rethrow_exception(pointer);
        } catch (const RulesError& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
        }
    });
    nb::exception<NetworkError>(module, "NetworkError", PyExc_ValueError);  // the last one is tried first
    bind_action(module);
    bind_event(module);
    bind_rules(module);
    bind_state(module);
    bind_search(module);
    bind_learn(module);
    bind_batch(module);
    bind_endgame(module);
}
