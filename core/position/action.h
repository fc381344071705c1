// An action: one piece's move, strike or ability, possibly of several legs.
#pragma once

#include <cstdint>
#include <cstring>

#include "board/bits.h"

namespace chessmith {

enum class Kind : std::uint8_t {
    move,         // from, to
    double_step,  // a pawn's two squares, which may expose it to en passant
    en_passant,
    castle,  // from the king's square to the rook's
    chain,   // from, landing on a stone (via), ride (target), final square (to)
    strike,  // from, possibly to, target
    decree,  // abilities of pieces with hit points, see rules/spec.h
    lunge,
    consecrate,
    hit,
    advance,
    pass,
};

struct Action {
    std::uint8_t from = kNoSquare;
    std::uint8_t to = kNoSquare;
    std::uint8_t via = kNoSquare;
    std::uint8_t target = kNoSquare;
    std::uint8_t promotion = kNoSquare;  // type, or kNoSquare
    Kind kind = Kind::move;

    friend bool operator==(const Action&, const Action&) = default;

    static constexpr Action simple(int from, int to, Kind kind = Kind::move) {
        return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), kNoSquare, kNoSquare, kNoSquare, kind};
    }
    static constexpr Action chain(int from, int stone, int ride, int to) {
        Action action = simple(from, to, Kind::chain);
        action.via = static_cast<std::uint8_t>(stone);
        action.target = static_cast<std::uint8_t>(ride);
        return action;
    }
    static constexpr Action pass() { return simple(kNoSquare, kNoSquare, Kind::pass); }
};

// An action as one number of `kActionBits`.
constexpr int kActionBits = 48;
static_assert(sizeof(Action) * 8 == kActionBits);

inline std::uint64_t pack(Action action) {
    std::uint64_t word = 0;
    std::memcpy(&word, &action, sizeof(Action));
    return word;
}

inline Action unpack_action(std::uint64_t word) {
    Action action;
    std::memcpy(static_cast<void*>(&action), &word, sizeof(Action));
    return action;
}

}  // namespace chessmith
