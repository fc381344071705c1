// The names of the evaluation's terms, and what each contributed for each side.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tapered.h"

namespace chessmith {

enum class Term : std::uint8_t {
    placement,
    mobility,
    pawns,
    passed_pawns,
    king_safety,
    threats,
    pieces,
    space,
    terrain,
    endgame,
    hit_points,
    development,
    coordination,
    trades,
    king_hunt,
    goal,
    learned,
    count,
};

static_assert(static_cast<std::size_t>(Term::count) <= kMostTerms);

constexpr const char* term_name(Term term) {
    switch (term) {
        case Term::placement: return "material and placement";
        case Term::mobility: return "mobility";
        case Term::pawns: return "pawn structure";
        case Term::passed_pawns: return "passed pawns";
        case Term::king_safety: return "king safety";
        case Term::threats: return "threats";
        case Term::pieces: return "piece activity";
        case Term::space: return "space";
        case Term::terrain: return "terrain";
        case Term::endgame: return "endgame";
        case Term::hit_points: return "hit points";
        case Term::development: return "development";
        case Term::coordination: return "coordination";
        case Term::trades: return "expected trades";
        case Term::king_hunt: return "threat to the king";
        case Term::goal: return "way to the goal";
        case Term::learned: return "learned";
        case Term::count: break;
    }
    return "";
}

// Records what each term said.
struct TermReport {
    std::array<std::array<Tapered, 2>, static_cast<std::size_t>(Term::count)> scores{};

    void note(Term term, int colour, Tapered score) {
        scores[static_cast<std::size_t>(term)][static_cast<std::size_t>(colour)] += score;
    }
};

// Discards it: used by the search.
struct NoReport {
    void note(Term, int, Tapered) {}
};

// The same in games with a tuning, which scales the terms.
struct ScaledTerms {
    void note(Term, int, Tapered) {}
};

}  // namespace chessmith
