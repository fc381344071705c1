// Rules and positions of any shape, behind one face.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "game/setup.h"
#include "position/action.h"
#include "position/any_position.h"
#include "position/events.h"

namespace chessmith {

class State;

class AnyRules : public std::enable_shared_from_this<AnyRules> {
   public:
    explicit AnyRules(Spec spec);

    const Spec& spec() const;
    State position(const Setup& setup) const;
    bool has_belts() const;
    // After how many turns belts that nothing blocks destroy what stays on a square, and in which deadly square,
    // kNoSquare for the edge of the board; nothing where they never do.
    std::optional<std::pair<int, int>> belt_loss(int square) const;

    std::variant<Rules<Bits64>, Rules<Bits128>> rules;
};

// One position without its past.
class State {
   public:
    State(std::shared_ptr<const AnyRules> rules, AnyPosition position)
        : rules_(std::move(rules)), position_(std::move(position)) {}

    const std::shared_ptr<const AnyRules>& rules() const { return rules_; }
    const AnyPosition& position() const { return position_; }

    std::uint64_t repetition_key() const;
    bool in_check() const;
    std::vector<Action> legal() const;
    // The legal action with this text, without handing out thousands of others.
    std::optional<Action> find(const std::string& wanted) const;
    bool is_surely_legal(Action action) const;

    // How often actions are played to see whether they win. Games of ordinary size need a few thousand at most; a board
    // full of pieces with dice has hundreds of thousands of throws, and a glance must not outlast the search after it.
    static constexpr std::int64_t kMostPlays = 10'000;
    std::optional<Action> winning_action(std::int64_t most_plays = kMostPlays) const;
    double best_chance_to_win(std::int64_t most_plays = kMostPlays) const;
    State play(Action action, int roll) const;
    std::pair<State, std::vector<Event>> turn(Action action, int roll) const;
    // Every legal action with its turn, in the order of `legal`; each die shows 1.
    std::vector<std::tuple<Action, State, std::vector<Event>>> turns() const;
    // The turns of one action, for each face of its die; one turn if it needs none.
    std::vector<std::pair<State, std::vector<Event>>> throws(Action action) const;
    // The legal actions that take or strike something, with the squares of their victims; of a single square, if given.
    std::vector<std::pair<Action, std::vector<int>>> captures(std::optional<int> square) const;
    std::vector<std::tuple<int, int, State>> outcomes(Action action) const;
    bool needs_roll(Action action) const;
    std::string text(Action action) const;
    std::optional<std::pair<int, std::string>> end() const;
    std::uint64_t perft(int depth, bool bulk) const;
    std::vector<std::pair<std::string, std::uint64_t>> divide(int depth) const;

    // Calls `visit(rules, position)` with the rules and position in their true shape.
    template <class Visit>
    auto visit(Visit visit) const {
        return std::visit(
            [&](const auto& position) {
                using P = std::decay_t<decltype(position)>;
                return visit(std::get<typename P::RulesType>(rules_->rules), position);
            },
            position_);
    }

   private:
    template <class Events>
    State played(Action action, int roll, Events events) const;

    std::shared_ptr<const AnyRules> rules_;
    AnyPosition position_;
};

}  // namespace chessmith
