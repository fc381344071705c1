// Events of a turn, in order. Everything that changes the board reports to a sink: replaying the events on the pieces
// before a turn (side, type, hit points) gives the pieces after it.
#pragma once

#include <cstdint>
#include <vector>

#include "board/bits.h"

namespace chessmith {

enum class Does : std::uint8_t {
    move,     // from, to: one leg of the acting piece
    ride,     // from, to: a stone's step in the middle of a chain
    castle,   // from, to: the king; rook_from, rook_to
    take,     // from: the piece there is captured
    promote,  // from: becomes `piece`, with `left` hit points
    strike,   // from, to: what is struck at
    roll,     // amount: what the die shows
    damage,   // from, amount, left: at 0 hit points the piece is gone
    heal,     // from, amount, left
    decree,   // from: the piece that gives it
    carry,    // from, to: by a belt
    portal,   // from, to: in here, out there
    fall,     // from, to: the deadly square, or none at the edge of the board
    appear,   // from, left
};

constexpr const char* does_name(Does does) {
    switch (does) {
        case Does::move: return "move";
        case Does::ride: return "ride";
        case Does::castle: return "castle";
        case Does::take: return "take";
        case Does::promote: return "promote";
        case Does::strike: return "strike";
        case Does::roll: return "roll";
        case Does::damage: return "damage";
        case Does::heal: return "heal";
        case Does::decree: return "decree";
        case Does::carry: return "carry";
        case Does::portal: return "portal";
        case Does::fall: return "fall";
        case Does::appear: return "appear";
    }
    return "";
}

// Why hit points change.
enum class Cause : std::uint8_t { none, strike, guard, lunge, consecrate, regenerate };

constexpr const char* cause_name(Cause cause) {
    switch (cause) {
        case Cause::none: return "";
        case Cause::strike: return "strike";
        case Cause::guard: return "guard";
        case Cause::lunge: return "lunge";
        case Cause::consecrate: return "consecrate";
        case Cause::regenerate: return "regenerate";
    }
    return "";
}

struct Event {
    Does does = Does::move;
    int piece = 0;  // its code: the piece that acts, or that is affected
    int from = kNoSquare;
    int to = kNoSquare;
    int amount = 0;
    int left = 0;  // hit points after it
    Cause cause = Cause::none;
    int rook_from = kNoSquare;
    int rook_to = kNoSquare;
};

// For search and counting: costs nothing.
struct NoEvents {
    static void add(const Event&) {}
};

struct EventList {
    std::vector<Event>* events;

    void add(const Event& event) const { events->push_back(event); }
};

}  // namespace chessmith
