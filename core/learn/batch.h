// Many games at once, with observations, masks and rewards in arrays, for reinforcement learning.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "learn/action_codes.h"
#include "learn/planes.h"
#include "learn/playout.h"
#include "learn/random.h"
#include "position/any_position.h"

namespace chessmith {

struct BatchSettings {
    int games = 1;
    int layout = -1;           // which start, or -1: the one that a game's seed picks
    bool start_counts = true;  // the first position counts for repetition
    int max_plies = 0;         // a longer game is cut off; 0: never
    bool auto_reset = true;    // a game that is over makes room for the next at once
    int threads = 1;
};

// Arrays that keep their place in memory; one entry or row for each game.
struct BatchArrays {
    std::vector<float> observations;     // by plane and square, as the side to move sees them
    std::unique_ptr<bool[]> masks;       // by action code: whether it is legal
    std::vector<float> rewards;          // for White and Black, of the last step
    std::unique_ptr<bool[]> terminated;  // whether the last step ended a game by the rules
    std::unique_ptr<bool[]> truncated;   // whether it was cut off
    std::vector<std::int8_t> players;    // who is to move
    std::vector<std::int32_t> plies;     // that the game has lasted
    std::vector<std::int32_t> layouts;   // from which it started
    std::vector<std::uint64_t> seeds;    // by which its dice fall
    std::vector<std::int64_t> choices;   // of the last `sample`
};

class Batch {
   public:
    virtual ~Batch() = default;

    const BatchArrays& arrays() const { return arrays_; }
    BatchArrays& arrays() { return arrays_; }
    const Planes& planes() const { return planes_; }
    const ActionCodes& codes() const { return *codes_; }
    int games() const { return settings_.games; }

    // Games are numbered through: those of the batch begin with 0 to n - 1, and each goes on with its own number + n,
    // + 2n and so on. Game k has the seed `seed` + k.
    virtual void reset(std::uint64_t seed) = 0;

    // Plays one action in every game. A game that is over and was not reset stays as it is, whatever its action.
    // A RulesError names the first action that is not legal; nothing has been played then.
    virtual void step(std::span<const std::int64_t> actions) = 0;

    // Draws a uniformly random legal action for every game into `choices`; -1 in a game that is over.
    virtual void sample() = 0;

    // One game as one side sees it.
    virtual void observe(int game, int viewer, std::span<float> out) const = 0;

    virtual AnyPosition position(int game) const = 0;

   protected:
    Batch(BatchSettings settings, Planes planes, std::shared_ptr<const ActionCodes> codes)
        : settings_(settings), planes_(std::move(planes)), codes_(std::move(codes)) {}

    BatchSettings settings_;
    Planes planes_;
    std::shared_ptr<const ActionCodes> codes_;
    BatchArrays arrays_;
};

// `starts` are all layouts of the game, so that the planes do not depend on which of them are played.
template <class S>
std::unique_ptr<Batch> make_batch(std::vector<Start<S>> starts, BatchSettings settings,
                                  std::shared_ptr<const ActionCodes> codes);

}  // namespace chessmith
