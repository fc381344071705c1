// Random games on the core without Python, for sanitizers: play, all queries of a position, and both searches.
//
//     core_sample FILE PLIES THREADS
//
// FILE holds games as `values.py` writes them. With several threads, running searches are also polled and stopped, and
// their table is cleared, from another thread. Ends at the first error that a sanitizer or a check finds.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

#include "bindings/state.h"
#include "search/search.h"
#include "values.h"

using namespace chessmith;

namespace {

std::mt19937_64 dice{1};

std::size_t below(std::size_t count) { return dice() % count; }

void expect(bool holds, const char* what) {
    if (!holds) throw std::runtime_error(what);
}

// All queries of a position, and actions of another position, which it must handle safely.
void ask(const State& state, const std::vector<Action>& legal, const std::vector<Action>& others) {
    state.in_check();
    state.repetition_key();
    state.best_chance_to_win();
    state.captures({});
    state.captures(legal[0].to);
    state.turns();
    const auto winning = state.winning_action();
    expect(!winning || std::find(legal.begin(), legal.end(), *winning) != legal.end(), "a win that is not legal");
    for (int tries = 0; tries < 6 && !others.empty(); ++tries) {
        const Action action = others[below(others.size())];
        const bool known = std::find(legal.begin(), legal.end(), action) != legal.end();
        expect(known || !state.is_surely_legal(action), "an action that is not legal is called so");
    }
    for (int tries = 0; tries < 3; ++tries) {
        const Action action = legal[below(legal.size())];
        state.text(action);
        state.throws(action);
        int sum = 0;
        int sides = 0;
        for (const auto& [weight, all, after] : state.outcomes(action)) {
            sum += weight;
            sides = all;
            after.end();
        }
        expect(sum == sides, "outcomes that do not sum to one");
    }
}

void search(const State& state, const std::vector<std::uint64_t>& past, const std::vector<Action>& legal, Method method,
            int threads) {
    const auto table = std::make_shared<Table>(1);
    state.visit([&]<class R, class P>(const R& rules, const P& position) {
        Limits limits;
        limits.nodes = static_cast<std::uint64_t>(100 * threads);
        limits.threads = threads;
        limits.multipv = 2;
        limits.method = method;
        const auto search = make_search<typename P::ShapeType>(std::shared_ptr<const R>(state.rules(), &rules),
                                                               position, past, limits, table, {});
        if (threads == 1) {
            search->run();
        } else {
            std::thread runner([&] { search->run(); });
            table->clear();
            search->progress();
            if (below(4) == 0) search->stop();
            runner.join();
        }
        for (const RootLine& line : search->progress().lines) {
            expect(!line.actions.empty() && std::find(legal.begin(), legal.end(), line.actions[0]) != legal.end(),
                   "a search that would do what is not legal");
        }
    });
}

// Plays a game to its end or for at most `plies` plies. Returns the number of plies.
int play(State state, int plies, int threads) {
    std::vector<std::uint64_t> past;
    std::vector<Action> before;
    int ply = 0;
    while (ply < plies && !state.end()) {
        const std::vector<Action> legal = state.legal();
        if (legal.empty()) break;
        ask(state, legal, before);
        if (ply % 8 == 0) {
            for (const Method method : {Method::search, Method::mcts}) search(state, past, legal, method, threads);
        }
        past.push_back(state.repetition_key());
        const Action action = legal[below(legal.size())];
        const int roll = state.needs_roll(action) ? 1 + static_cast<int>(below(2)) : 0;
        state = state.play(action, roll);
        before = legal;
        ++ply;
    }
    return ply;
}

}  // namespace

int main(int, char** arguments) try {
    std::ifstream file(arguments[1]);
    const int plies = std::atoi(arguments[2]);
    const int threads = std::atoi(arguments[3]);
    int games = 0;
    int positions = 0;
    for (std::string first; file >> first; ++games) {
        Spec spec;
        Setup setup;
        sample::read(spec, sample::parse(first, file));
        sample::read(setup, sample::parse(sample::word(file), file));
        const auto rules = std::make_shared<AnyRules>(std::move(spec));
        positions += play(rules->position(setup), plies, threads);
    }
    std::cout << games << " games, " << positions << " positions\n";
    return 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
