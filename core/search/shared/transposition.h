// The transposition table: bounded in size, shared by all threads without locks.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>

#include "board/bits.h"
#include "eval/score.h"
#include "position/action.h"
#include "search/shared/history.h"

namespace chessmith {

enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

// The bound type of the best score found in the window from `alpha` to `beta`.
template <class Score>
constexpr Bound bound_of(Score best, Score alpha, Score beta) {
    return best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
}

// Whether a bounded score decides a window.
template <class Score>
constexpr bool answers_window(Score score, Bound bound, Score alpha, Score beta) {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
           (bound == Bound::upper && score <= alpha);
}

struct Known {
    Action action;
    int score = kNoScore;
    int eval = kNoScore;
    int depth = -100;
    Bound bound = Bound::none;
};

// The same for searches whose values are expectations, from -1 to 1, as exact as a slot of the table can keep them.
struct KnownValue {
    Action action;
    double value = 0;
    int depth = -100;
    Bound bound = Bound::none;
};

class Table {
   public:
    explicit Table(std::size_t megabytes) { resize(megabytes); }

    void resize(std::size_t megabytes);
    void clear();
    void new_search() { generation_.fetch_add(1, std::memory_order_relaxed); }
    std::size_t megabytes() const { return megabytes_; }

    // Whether the position is known. Mate scores come back as seen from `ply`.
    bool probe(std::uint64_t key, int ply, Known& known) const;
    void store(std::uint64_t key, int ply, const Known& known);
    bool probe(std::uint64_t key, KnownValue& known) const;
    void store(std::uint64_t key, const KnownValue& known);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&clusters_[index(key)]); }

    Histories histories;  // of the searches that use the table

    // How full the table is with entries of this search, in thousandths.
    int full() const;

   private:
    // Two words that a reader may see torn by a writer: the first is stored xor the second, so a torn pair fails the
    // key.
    struct Slot {
        std::atomic<std::uint64_t> head;  // key 32, score 16 and evaluation 16 or value 32, all xor `body`
        std::atomic<std::uint64_t> body;  // action 48, depth 8, generation 6, bound 2
    };
    struct alignas(64) Cluster {
        Slot slots[4];
    };

    std::size_t index(std::uint64_t key) const {
        return static_cast<std::size_t>((static_cast<Bits128>(key) * count_) >> 64);
    }

    int generation() const { return generation_.load(std::memory_order_relaxed) & 63; }
    // The entry of a key: what all entries have, and the word that holds the score or the value.
    template <class Entry>
    bool find(std::uint64_t key, Entry& entry, std::uint32_t& word) const;
    void write(std::uint64_t key, Action action, int depth, Bound bound, std::uint32_t word);

    struct Release {
        void operator()(Cluster* clusters) const;
    };

    std::unique_ptr<Cluster[], Release> clusters_;
    std::size_t count_ = 0;
    std::size_t megabytes_ = 0;
    std::atomic<std::uint8_t> generation_{0};  // its low six bits are stored
};

}  // namespace chessmith
