// The search's view of the transposition table: which nodes it knows, and which of them need not be searched.
#pragma once

#include "search/shared/game_end.h"
#include "search/shared/transposition.h"

namespace chessmith {

template <class S>
class TableProbe {
   public:
    // A search that does not remember neither reads nor writes the table.
    TableProbe(Table& table, const GameEnd<S>& end, bool remembers) : table_(table), end_(end), remembers_(remembers) {}

    bool look_up(const Position<S>& position, int ply, Known& known) {
        if (!remembers_ || !table_.probe(position.key, ply, known)) return false;
        ++hits_;
        return true;
    }

    // Table cutoff: whether what is known decides the window, for a node and, at any depth, for quiescence.
    bool cuts_off(const Position<S>& position, const Known& known, int depth, int alpha, int beta) {
        return counted(is_answered(position, known, depth, alpha, beta));
    }
    bool cuts_off(const Known& known, int alpha, int beta) { return counted(is_usable(known, alpha, beta)); }

    // Whether another thread has finished the node in the meantime, and with what score.
    bool was_finished_elsewhere(const Position<S>& position, int ply, int depth, int alpha, int beta,
                                int& score) const {
        Known now;
        if (!table_.probe(position.key, ply, now) || !is_answered(position, now, depth, alpha, beta)) return false;
        score = now.score;
        return true;
    }

    void store(const Position<S>& position, int ply, const Known& known) {
        if (remembers_) table_.store(position.key, ply, known);
    }
    void prefetch(std::uint64_t key) const { table_.prefetch(key); }

    bool remembers() const { return remembers_; }
    std::uint64_t hits() const { return hits_; }
    std::uint64_t cutoffs() const { return cutoffs_; }

   private:
    static bool is_usable(const Known& known, int alpha, int beta) {
        return known.score != kNoScore && answers_window(known.score, known.bound, alpha, beta);
    }

    // Near the move limit a score may rest on moves that can no longer be made.
    bool is_answered(const Position<S>& position, const Known& known, int depth, int alpha, int beta) const {
        return known.depth >= depth && is_usable(known, alpha, beta) && !end_.is_near(position);
    }

    bool counted(bool cutoff) {
        if (cutoff) ++cutoffs_;
        return cutoff;
    }

    Table& table_;
    const GameEnd<S>& end_;
    const bool remembers_;
    std::uint64_t hits_ = 0;
    std::uint64_t cutoffs_ = 0;
};

}  // namespace chessmith
