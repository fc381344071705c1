// The public interface of a search: start, step, stop, and query its progress.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "position/position.h"
#include "search/limits.h"
#include "search/shared/leaf_sample.h"
#include "search/shared/transposition.h"

namespace chessmith {

// One of the best actions at the root with what is expected to follow.
struct RootLine {
    std::vector<Action> actions;
    int score = 0;
    int depth = 0;
    int deepest = 0;
};

struct DepthReport {
    int depth = 0;
    int score = 0;
    double seconds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t hits = 0;
    std::uint64_t cutoffs = 0;
    Action best;
};

struct Progress {
    int depth = 0;    // completed
    int deepest = 0;  // plies seen beyond the root
    std::uint64_t nodes = 0;
    double seconds = 0;  // spent searching, pauses not counted
    int hash_full = 0;   // thousandths
    int root_index = 0;  // which root action is being looked at
    int root_count = 0;
    bool done = false;
    std::vector<RootLine> lines;  // best first
    std::vector<DepthReport> depths;
};

class Search {
   public:
    Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;
    virtual ~Search() = default;

    // Searches for this many milliseconds and then holds. Returns whether the search has ended.
    virtual bool step(double milliseconds) = 0;
    // The same without holding at the end, so that the next call goes on where the threads are by then. A search that
    // is not driven on must be stopped.
    virtual bool run_for(double milliseconds) = 0;
    // Searches until a limit is reached or it is stopped.
    void run() {
        while (!run_for(1000)) {
        }
    }
    // The same on the calling thread, without pauses: for the many short searches of self-play.
    virtual void run_here() { run(); }
    virtual void stop() = 0;
    virtual Progress progress() const = 0;
};

// Prior knowledge of a root action: `bonus` adjusts its place in the order, in centipawns; `score` stands for a search
// of the action to `depth`, where 0 means that there is no score.
struct Hint {
    Action action;
    int bonus = 0;
    int score = 0;
    int depth = 0;
};
using Hints = std::vector<Hint>;

// `past` are the repetition keys of the game so far, oldest first, without the position itself. `hints` are about
// some of the root actions. `leaves`, if wanted, receives quiet positions at the horizon of a search without dice on
// one thread, and must outlive it.
template <class S>
std::unique_ptr<Search> make_search(std::shared_ptr<const Rules<typename S::Bits>> rules, const Position<S>& position,
                                    std::vector<std::uint64_t> past, Limits limits, std::shared_ptr<Table> table,
                                    Hints hints, LeafSample<S>* leaves = nullptr);

// The same for games with dice.
template <class S>
std::unique_ptr<Search> make_expectation_search(std::shared_ptr<const Rules<typename S::Bits>> rules,
                                                const Position<S>& position, std::vector<std::uint64_t> past,
                                                Limits limits, std::shared_ptr<Table> table, Hints hints);

// Monte Carlo tree search, for all games.
template <class S>
std::unique_ptr<Search> make_tree_search(std::shared_ptr<const Rules<typename S::Bits>> rules,
                                         const Position<S>& position, std::vector<std::uint64_t> past, Limits limits,
                                         std::shared_ptr<Table> table, Hints hints);

// The value of a position with dice for the side to move, from -1 to 1, and the nodes that it took.
struct Expectation {
    double value = 0;
    std::uint64_t nodes = 0;
};

// At a fixed depth, without speculative pruning; with `prune`, only what cannot change the value is left out.
template <class S>
Expectation expectation_of(const Rules<typename S::Bits>& rules, const Position<S>& position, int depth, bool prune,
                           int dice);

}  // namespace chessmith
