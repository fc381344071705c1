// The limits of a search.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "endgame/table_set.h"
#include "eval/profile/profile.h"
#include "search/shared/style.h"

namespace chessmith {

enum class Method : std::uint8_t {
    search,  // alpha-beta with iterative deepening
    mcts,    // Monte Carlo tree search
};

struct Limits {
    int depth = 0;            // 0: none
    std::uint64_t nodes = 0;  // 0: none
    double seconds = 0;       // thinking time for this move; 0: none
    double clock = 0;         // time left for all moves; 0: no clock
    double increment = 0;
    int moves_to_go = 0;
    int mate = 0;  // stop when a mate in this many moves is found
    int multipv = 1;
    int threads = 1;
    int dice = 0;         // assume every roll shows this; 0: exact odds
    bool network = true;  // whether to use the game's network
    Method method = Method::search;
    std::vector<Action> only;                     // root actions to consider; empty: all
    std::shared_ptr<const EndgameTables> tables;  // perfect play with few pieces; may be none
    std::shared_ptr<const Profile> profile;       // judges positions instead of network and terms; may be none
    Style style;
};

}  // namespace chessmith
