#include "bindings/batch.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/starts.h"
#include "game/text.h"
#include "learn/batch.h"

namespace nb = nanobind;

namespace chessmith {

namespace {

using Numbers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Plane = nb::ndarray<float, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// The actions of a game by number, and the rules on plain ground that say how they are written.
class CodedActions {
   public:
    CodedActions(const AnyRules& rules, const std::vector<int>& stones)
        : ground_(rules.shared_from_this()),
          codes_(std::visit(
              [&](const auto& r) {
                  expect_squares(stones, r.squares);
                  return std::make_shared<const ActionCodes>(r, stones);
              },
              rules.rules)) {}

    const std::shared_ptr<const ActionCodes>& codes() const { return codes_; }

    int encode(Action action, int side) const { return codes_->encode(action, side); }

    std::string text(int code) const {
        if (code < 0 || code >= codes_->size()) {
            throw RulesError("action " + std::to_string(code) + ": expected 0 to " +
                             std::to_string(codes_->size() - 1));
        }
        const Action action = codes_->action(code);
        return std::visit(
            [&]<class Bits>(const Rules<Bits>& r) {
                if constexpr (std::is_same_v<Bits, Bits64>) {
                    return action_text<Small>(r, {}, action);
                } else {
                    return action_text<Large>(r, {}, action);
                }
            },
            ground_->rules);
    }

   private:
    static void expect_squares(const std::vector<int>& stones, int squares) {
        for (const int stone : stones) {
            if (stone < 0 || stone >= squares) throw RulesError("stones: a square that the board does not have");
        }
    }

    std::shared_ptr<const AnyRules> ground_;
    std::shared_ptr<const ActionCodes> codes_;
};

// A batch of any shape, and the layouts that its games start from.
class AnyBatch {
   public:
    AnyBatch(std::vector<State> starts, const CodedActions& actions, const BatchSettings& settings)
        : starts_(std::move(starts)) {
        expect_starts(starts_);
        if (settings.games < 1) throw RulesError("games: expected 1 or more");
        if (settings.threads < 1) throw RulesError("threads: expected 1 or more");
        if (settings.max_plies < 0) throw RulesError("max_plies: expected 0 or more");
        if (settings.layout >= static_cast<int>(starts_.size())) throw RulesError("layout: out of range");
        batch_ = starts_[0].visit([&]<class R, class P>(const R&, const P&) {
            using S = typename P::ShapeType;
            return make_batch<S>(starts_of<S>(starts_), settings, actions.codes());
        });
    }

    Batch& batch() { return *batch_; }
    const Batch& batch() const { return *batch_; }
    const Spec& spec() const { return starts_[0].rules()->spec(); }

    State state(int game) const {
        expect(game);
        const auto layout = static_cast<std::size_t>(batch_->arrays().layouts[static_cast<std::size_t>(game)]);
        return State(starts_[layout].rules(), batch_->position(game));
    }

    void observe(int game, int viewer, Plane out) const {
        expect(game);
        const auto size = static_cast<std::size_t>(batch_->planes().size() * spec().files * spec().ranks);
        if (out.size() != size) throw RulesError("observation: an array of another size");
        if (viewer != kWhite && viewer != kBlack) throw RulesError("viewer: expected 0 or 1");
        batch_->observe(game, viewer, {out.data(), size});
    }

   private:
    void expect(int game) const {
        if (game < 0 || game >= batch_->games()) {
            throw RulesError("game " + std::to_string(game) + ": expected 0 to " + std::to_string(batch_->games() - 1));
        }
    }

    std::vector<State> starts_;
    std::unique_ptr<Batch> batch_;
};

// An array that shows the batch's own memory and keeps the batch alive.
template <class Get>
auto array(Get get) {
    return [get](AnyBatch& self) { return get(self, static_cast<std::size_t>(self.batch().games())); };
}

template <class Value>
using Array = nb::ndarray<nb::numpy, Value>;

void bind_arrays(nb::class_<AnyBatch>& bound) {
    const auto add = [&](const char* name, auto get) {
        bound.def_prop_ro(name, array(get), nb::rv_policy::reference_internal);
    };
    add("observations", [](AnyBatch& self, std::size_t games) {
        const auto planes = static_cast<std::size_t>(self.batch().planes().size());
        const auto ranks = static_cast<std::size_t>(self.spec().ranks);
        const auto files = static_cast<std::size_t>(self.spec().files);
        return Array<float>(self.batch().arrays().observations.data(), {games, planes, ranks, files});
    });
    add("masks", [](AnyBatch& self, std::size_t games) {
        const auto actions = static_cast<std::size_t>(self.batch().codes().size());
        return Array<bool>(self.batch().arrays().masks.get(), {games, actions});
    });
    add("rewards", [](AnyBatch& self, std::size_t games) {
        return Array<float>(self.batch().arrays().rewards.data(), {games, 2});
    });
    add("terminated",
        [](AnyBatch& self, std::size_t games) { return Array<bool>(self.batch().arrays().terminated.get(), {games}); });
    add("truncated",
        [](AnyBatch& self, std::size_t games) { return Array<bool>(self.batch().arrays().truncated.get(), {games}); });
    add("players", [](AnyBatch& self, std::size_t games) {
        return Array<std::int8_t>(self.batch().arrays().players.data(), {games});
    });
    add("plies", [](AnyBatch& self, std::size_t games) {
        return Array<std::int32_t>(self.batch().arrays().plies.data(), {games});
    });
    add("layouts", [](AnyBatch& self, std::size_t games) {
        return Array<std::int32_t>(self.batch().arrays().layouts.data(), {games});
    });
    add("seeds", [](AnyBatch& self, std::size_t games) {
        return Array<std::uint64_t>(self.batch().arrays().seeds.data(), {games});
    });
    add("choices", [](AnyBatch& self, std::size_t games) {
        return Array<std::int64_t>(self.batch().arrays().choices.data(), {games});
    });
}

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<CodedActions>(module, "CodedActions")
        .def(nb::init<const AnyRules&, const std::vector<int>&>(), nb::arg("ground"), nb::arg("stones"))
        .def("__len__", [](const CodedActions& actions) { return actions.codes()->size(); })
        .def("encode", &CodedActions::encode, nb::arg("action"), nb::arg("side"))
        .def("text", &CodedActions::text, nb::arg("code"));
    nb::class_<AnyBatch> bound(module, "Batch");
    bound
        .def(
            "__init__",
            [](AnyBatch* self, std::vector<State> starts, const CodedActions& actions, int games, int layout,
               bool start_counts, int max_plies, bool auto_reset, int threads) {
                new (self)
                    AnyBatch(std::move(starts), actions, {games, layout, start_counts, max_plies, auto_reset, threads});
            },
            nb::arg("starts"), nb::arg("actions"), nb::arg("games"), nb::arg("layout"), nb::arg("start_counts"),
            nb::arg("max_plies"), nb::arg("auto_reset"), nb::arg("threads"))
        .def_prop_ro("plane_names", [](const AnyBatch& self) { return self.batch().planes().names; })
        .def(
            "reset", [](AnyBatch& self, std::uint64_t seed) { self.batch().reset(seed); }, nb::arg("seed"))
        .def(
            "step",
            [](AnyBatch& self, const Numbers& actions) {
                const std::span<const std::int64_t> span(actions.data(), actions.size());
                nb::gil_scoped_release release;
                self.batch().step(span);
            },
            nb::arg("actions"))
        .def("sample", [](AnyBatch& self) { self.batch().sample(); })
        .def("state", &AnyBatch::state, nb::arg("game"))
        .def("observe", &AnyBatch::observe, nb::arg("game"), nb::arg("viewer"), nb::arg("out"));
    bind_arrays(bound);
}

}  // namespace chessmith
