// Fits a game's network to positions from self-play: Adam on the expected result, on many threads.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "learn/random.h"
#include "learn/samples.h"
#include "rules/features.h"
#include "rules/game_network.h"

namespace chessmith {

struct TrainingPlan {
    int epochs = 6;
    int batch = 1024;    // positions a step
    float rate = 1e-3F;  // at the start; falls to zero along a cosine
    float trace = 0.8F;  // weight of the later positions of a game in the target, λ of TD(λ)
    std::uint64_t seed = 1;
    int threads = 1;
};

class Trainer {
   public:
    // `worlds`: by number, the facts of each world. Without `from` the weights begin at random.
    Trainer(const GameNetwork::Shape& shape, const Features& features, std::vector<std::vector<int>> worlds,
            std::uint64_t seed, const GameNetwork* from);

    // Adds samples to learn from. Throws std::invalid_argument if the bytes are damaged or of another game.
    void add(std::string_view samples);
    std::size_t positions() const { return entries_.size(); }

    void begin(const TrainingPlan& plan);
    // Learns from so many batches. Returns whether the plan is done.
    bool step(int batches);

    double progress() const;                          // from 0 to 1
    double training_loss() const { return recent_; }  // mean square of the last epoch so far
    double held_out_loss() const;                     // on positions that are not learned from

    GameNetwork network() const;

   private:
    struct Entry {
        std::uint64_t first = 0;  // of its features
        std::uint16_t size = 0;
        std::uint16_t world = 0;
        std::uint8_t side = 0;
        std::uint8_t stage = 0;
        std::int16_t score = 0;  // of a search, for the side to move
        std::int16_t known = 0;  // by the terms that the network adds to
        Begins begins = Begins::nothing;
        bool held_out = false;
        bool has_image = false;  // left and right may be exchanged
        float result = 0;        // for the side to move; negative if it is not known
        float target = 0;        // expected result that is learned, for the side to move
    };

    struct Layers;

    static constexpr std::size_t kHeldOutOf = 16;  // of so many games one is held out
    float scale_of_results() const;

    std::size_t hidden() const { return static_cast<std::size_t>(shape_.hidden); }
    std::size_t row_of(int feature, int side) const;
    void set_targets();
    void forget_unseen();
    float reached(const Entry& entry, Layers& layers, bool image) const;
    float forward(const Entry& entry, Layers& layers, bool image) const;
    void backward(const Entry& entry, const Layers& layers, float slope, std::span<float> gradient, bool image) const;
    // `image`: of the position with left and right exchanged.
    template <class Visit>
    void each_feature(const Entry& entry, bool image, Visit visit) const;
    void shuffle();
    void adapt(std::size_t begin, std::size_t end, std::span<std::vector<float>> gradients, float rate, float scale);

    GameNetwork::Shape shape_;
    const Features features_;
    std::vector<std::vector<int>> worlds_;
    Random random_;

    std::vector<std::uint16_t> listed_;  // features of all entries
    std::vector<Entry> entries_;
    std::size_t games_ = 0;
    std::size_t most_features_ = 1;  // of any entry, its world included

    // All weights in one row: features by view, biases by view, output by stage, output biases.
    std::vector<float> weights_;
    std::vector<float> mean_;
    std::vector<float> spread_;
    std::size_t bias_ = 0;
    std::size_t output_ = 0;
    std::size_t output_bias_ = 0;

    bool continues_ = false;  // from the weights of a network
    float scale_;             // centipawns that an output of 1 stands for
    TrainingPlan plan_;
    std::vector<std::uint32_t> order_;
    std::size_t place_ = 0;  // in the order
    std::size_t steps_ = 0;
    std::size_t all_steps_ = 0;
    double recent_ = 0;
    double loss_sum_ = 0;
    std::size_t loss_count_ = 0;
};

}  // namespace chessmith
