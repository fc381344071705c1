// Search style: what a profile may change. The defaults are the engine's own.
#pragma once

#include <optional>
#include <tuple>

#include "eval/score.h"
#include "rules/fields.h"

namespace chessmith {

// Which action to try first, as a sum of points.
struct OrderWeights {
    int known = 0;   // the table's action
    int killer = 0;  // an action that refuted a sibling
    bool history = false;
    bool mates = false;  // actions that mate come first of all
    int check = 0;
    int capture = 0;
    int victim = 1;     // times what is taken
    int attacker = 0;   // times what takes
    int trade = 0;      // a capture with more attackers than defenders that wins the exchange
    int promotion = 0;  // to the first of the choices, and to another
    int other_promotion = 0;
    int castling = 0;
    bool placement = false;  // what the action gains by the piece-square tables of the profile

    static constexpr auto fields() {
        return std::tuple{Field{"known", &OrderWeights::known},
                          Field{"killer", &OrderWeights::killer},
                          Field{"history", &OrderWeights::history},
                          Field{"mates", &OrderWeights::mates},
                          Field{"check", &OrderWeights::check},
                          Field{"capture", &OrderWeights::capture},
                          Field{"victim", &OrderWeights::victim},
                          Field{"attacker", &OrderWeights::attacker},
                          Field{"trade", &OrderWeights::trade},
                          Field{"promotion", &OrderWeights::promotion},
                          Field{"other_promotion", &OrderWeights::other_promotion},
                          Field{"castling", &OrderWeights::castling},
                          Field{"placement", &OrderWeights::placement}};
    }
};

struct Style {
    bool selective = true;        // prunes, reduces and extends; else plain alpha-beta to the depth, then captures
    bool remembers = true;        // uses the transposition table
    int captures = kMaxPly;       // plies of captures beyond the depth
    int delta = 160;              // margin of delta pruning; below 0: none
    int contempt = 0;             // what a draw costs the side that searches
    bool losing_captures = true;  // whether these are searched beyond the depth; never if selective
    int trust = 0;                // margin by which the score of an unfinished depth must be better to count; 0: always
    std::optional<OrderWeights> order;

    static constexpr auto fields() {
        return std::tuple{Field{"selective", &Style::selective}, Field{"remembers", &Style::remembers},
                          Field{"captures", &Style::captures},   Field{"delta", &Style::delta},
                          Field{"contempt", &Style::contempt},   Field{"losing_captures", &Style::losing_captures},
                          Field{"trust", &Style::trust},         Field{"order", &Style::order}};
    }
};

}  // namespace chessmith
