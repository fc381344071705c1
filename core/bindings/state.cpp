#include "bindings/state.h"

#include <algorithm>

#include "game/decisive.h"
#include "game/perft.h"
#include "game/repetition.h"
#include "game/text.h"

namespace chessmith {

namespace {

using RulesVariant = std::variant<Rules<Bits64>, Rules<Bits128>>;

RulesVariant compile(Spec spec) {
    if (spec.files * spec.ranks <= 64) return RulesVariant(std::in_place_type<Rules<Bits64>>, std::move(spec));
    return RulesVariant(std::in_place_type<Rules<Bits128>>, std::move(spec));
}

// The actions in the order of their texts.
template <class S, class Wanted>
std::vector<Action> sorted_legal(const Rules<typename S::Bits>& rules, const Position<S>& position, Wanted wanted) {
    ActionList list;
    list_legal(rules, position, list);
    std::vector<std::pair<std::string, Action>> named;
    named.reserve(list.size());
    for (const Action action : list) {
        if (wanted(action)) named.emplace_back(action_text(rules, position, action), action);
    }
    std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Action> actions;
    actions.reserve(named.size());
    for (const auto& [text, action] : named) actions.push_back(action);
    return actions;
}

template <class S>
void expect_legal(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    if (!is_among_legal(rules, position, action)) throw RulesError("not a legal action here");
}

}  // namespace

AnyRules::AnyRules(Spec spec) : rules(compile(std::move(spec))) {}

const Spec& AnyRules::spec() const {
    return std::visit([](const auto& r) -> const Spec& { return r.spec; }, rules);
}

State AnyRules::position(const Setup& setup) const {
    const bool combat = spec().combat.has_value();
    AnyPosition made = std::visit(
        [&](const auto& r) -> AnyPosition {
            using Bits = decltype(r.all);
            if constexpr (std::is_same_v<Bits, Bits64>) {
                if (combat) return make_position<SmallCombat>(r, setup);
                return make_position<Small>(r, setup);
            } else {
                if (combat) return make_position<LargeCombat>(r, setup);
                return make_position<Large>(r, setup);
            }
        },
        rules);
    return State(shared_from_this(), std::move(made));
}

bool AnyRules::has_belts() const {
    return std::visit([](const auto& r) { return !r.belts.empty(); }, rules);
}

std::optional<std::pair<int, int>> AnyRules::belt_loss(int square) const {
    return std::visit(
        [&](const auto& r) -> std::optional<std::pair<int, int>> {
            // Belts that lead in a circle lead nowhere.
            for (int turns = 1; turns <= r.squares; ++turns) {
                int next = square;
                for (const Belt& belt : r.belts) {
                    for (const auto [from, to] : belt.steps) {
                        if (from != square) continue;
                        if (to == kNoSquare) return std::pair(turns, belt.end);
                        next = to;
                    }
                }
                if (next == square) break;
                square = next;
            }
            return std::nullopt;
        },
        rules);
}

std::uint64_t State::repetition_key() const {
    return visit([](const auto& rules, const auto& position) { return chessmith::repetition_key(rules, position); });
}

bool State::in_check() const {
    return visit(
        [](const auto& rules, const auto& position) { return chessmith::in_check(rules, position, position.side); });
}

bool State::is_surely_legal(Action action) const {
    return visit(
        [&](const auto& rules, const auto& position) { return chessmith::is_surely_legal(rules, position, action); });
}

std::vector<Action> State::legal() const {
    return visit([](const auto& rules, const auto& position) {
        return sorted_legal(rules, position, [](Action) { return true; });
    });
}

std::optional<Action> State::find(const std::string& wanted) const {
    return visit([&](const auto& rules, const auto& position) -> std::optional<Action> {
        ActionList list;
        list_legal(rules, position, list);
        for (const Action action : list) {
            if (action_text(rules, position, action) == wanted) return action;
        }
        return std::nullopt;
    });
}

std::optional<Action> State::winning_action(std::int64_t most_plays) const {
    return visit([&](const auto& rules, const auto& position) {
        return chessmith::winning_action(rules, position, most_plays);
    });
}

double State::best_chance_to_win(std::int64_t most_plays) const {
    return visit([&](const auto& rules, const auto& position) {
        return chessmith::best_chance_to_win(rules, position, most_plays);
    });
}

template <class Events>
State State::played(Action action, int roll, Events events) const {
    return State(rules_, visit([&](const auto& rules, const auto& position) -> AnyPosition {
                     expect_legal(rules, position, action);
                     if (needs_roll(action) && (roll < 1 || roll > rules.combat.dice)) {
                         throw RulesError("roll: expected 1 to " + std::to_string(rules.combat.dice) + ", found " +
                                          std::to_string(roll));
                     }
                     std::decay_t<decltype(position)> after;
                     chessmith::play(rules, position, action, after, roll, events);
                     return after;
                 }));
}

State State::play(Action action, int roll) const { return played(action, roll, NoEvents{}); }

std::pair<State, std::vector<Event>> State::turn(Action action, int roll) const {
    std::vector<Event> events;
    State after = played(action, roll, EventList{&events});
    return {std::move(after), std::move(events)};
}

std::vector<std::tuple<Action, State, std::vector<Event>>> State::turns() const {
    std::vector<std::tuple<Action, State, std::vector<Event>>> turns;
    visit([&](const auto& rules, const auto& position) {
        for (const Action action : legal()) {
            std::vector<Event> events;
            std::decay_t<decltype(position)> after;
            chessmith::play(rules, position, action, after, 1, EventList{&events});
            turns.emplace_back(action, State(rules_, after), std::move(events));
        }
    });
    return turns;
}

std::vector<std::pair<State, std::vector<Event>>> State::throws(Action action) const {
    std::vector<std::pair<State, std::vector<Event>>> turns;
    visit([&](const auto& rules, const auto& position) {
        expect_legal(rules, position, action);
        const int faces = needs_roll(action) ? rules.combat.dice : 1;
        for (int roll = 1; roll <= faces; ++roll) {
            std::vector<Event> events;
            std::decay_t<decltype(position)> after;
            chessmith::play(rules, position, action, after, roll, EventList{&events});
            turns.emplace_back(State(rules_, after), std::move(events));
        }
    });
    return turns;
}

std::vector<std::pair<Action, std::vector<int>>> State::captures(std::optional<int> square) const {
    std::vector<std::pair<Action, std::vector<int>>> captures;
    visit([&]<class R, class P>(const R& rules, const P& position) {
        // With hit points a guard may be struck in another's place; otherwise what does not go there takes nothing
        // there, and need not be played.
        const auto may_hit = [&](Action action) {
            const bool passes = action.kind == Kind::en_passant || position.en_passant != kNoSquare;
            return !square || P::ShapeType::combat || passes || action.to == *square || action.via == *square;
        };
        std::vector<Event> events;
        P after;
        for (const Action action : sorted_legal(rules, position, may_hit)) {
            events.clear();
            chessmith::play(rules, position, action, after, 1, EventList{&events});
            std::vector<int> victims;
            for (const Event& event : events) {
                if (event.does == Does::take) victims.push_back(event.from);
                if (event.does == Does::strike) victims.push_back(event.to);
            }
            const bool wanted = !square || std::find(victims.begin(), victims.end(), *square) != victims.end();
            if (wanted && !victims.empty()) captures.emplace_back(action, std::move(victims));
        }
    });
    return captures;
}

bool State::needs_roll(Action action) const { return chessmith::needs_roll(action.kind); }

std::vector<std::tuple<int, int, State>> State::outcomes(Action action) const {
    return visit([&](const auto& rules, const auto& position) {
        expect_legal(rules, position, action);
        const Outcomes ways = outcomes_of(rules, position, action);
        std::vector<std::tuple<int, int, State>> states;
        for (const auto [roll, weight] : ways) {
            std::decay_t<decltype(position)> after;
            chessmith::play(rules, position, action, after, roll);
            states.emplace_back(weight, ways.sides(), State(rules_, after));
        }
        return states;
    });
}

std::string State::text(Action action) const {
    return visit([&](const auto& rules, const auto& position) {
        const auto outside = [&](int square) { return square != kNoSquare && square >= rules.squares; };
        const bool nonsense = outside(action.from) || outside(action.to) || outside(action.via) ||
                              outside(action.target) ||
                              (action.promotion != kNoSquare && action.promotion >= rules.types);
        if (nonsense) throw RulesError("not an action of this game");
        return action_text(rules, position, action);
    });
}

std::optional<std::pair<int, std::string>> State::end() const {
    return visit([](const auto& rules, const auto& position) -> std::optional<std::pair<int, std::string>> {
        const auto end = board_end(rules, position);
        if (!end) return std::nullopt;
        return std::pair<int, std::string>(end->winner, reason_text(end->reason));
    });
}

std::uint64_t State::perft(int depth, bool bulk) const {
    if (depth < 0 || depth > 64) throw RulesError("depth: expected 0 to 64");
    return visit([&](const auto& rules, const auto& position) {
        return bulk ? chessmith::perft<true>(rules, position, depth) : chessmith::perft<false>(rules, position, depth);
    });
}

std::vector<std::pair<std::string, std::uint64_t>> State::divide(int depth) const {
    if (depth < 1 || depth > 64) throw RulesError("depth: expected 1 to 64");
    std::vector<std::pair<std::string, std::uint64_t>> parts;
    visit([&](const auto& rules, const auto& position) {
        for (const Action action : legal())
            parts.emplace_back(text(action), perft_of<true>(rules, position, action, depth));
    });
    return parts;
}

}  // namespace chessmith
