#include "learn/trainer.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "learn/samples.h"

namespace chessmith {

namespace {

constexpr float kScoreScale = 400;  // centipawns at which a win is e times as likely as a loss
constexpr float kFirstBias = 0.2F;  // so that most units are alive in the beginning
constexpr float kFirstSpread = 0.1F;
constexpr float kMostOutput = 127.0F / GameNetwork::kOutputOne;
constexpr float kMostInput = 1.98F;
constexpr float kMeanKept = 0.9F;
constexpr float kSpreadKept = 0.999F;
constexpr float kLeastSpread = 1e-8F;
constexpr double kCalibrated = 600;  // centipawns up to which the scale is measured

float expected(float value) { return 1 / (1 + std::exp(-value)); }

}  // namespace

// What the hidden layer of either side holds for one position.
struct Trainer::Layers {
    std::array<std::array<float, GameNetwork::kMostHidden>, 2> sums;
};

Trainer::Trainer(const GameNetwork::Shape& shape, const Features& features, std::vector<std::vector<int>> worlds,
                 std::uint64_t seed, const GameNetwork* from)
    : shape_(shape), features_(features), worlds_(std::move(worlds)), random_(seed) {
    const auto rows = static_cast<std::size_t>(shape.views * shape.features);
    bias_ = rows * hidden();
    output_ = bias_ + static_cast<std::size_t>(shape.views) * hidden();
    output_bias_ = output_ + static_cast<std::size_t>(shape.stages) * 2 * hidden();
    weights_.resize(output_bias_ + static_cast<std::size_t>(shape.stages));
    mean_.resize(weights_.size());
    spread_.resize(weights_.size());
    if (from == nullptr) {
        const float output_spread = 1 / std::sqrt(static_cast<float>(hidden()));
        for (std::size_t i = 0; i < bias_; ++i) weights_[i] = kFirstSpread * random_.around_zero();
        for (std::size_t i = bias_; i < output_; ++i) weights_[i] = kFirstBias;
        for (std::size_t i = output_; i < output_bias_; ++i) weights_[i] = output_spread * random_.around_zero();
        return;
    }
    if (from->shape.hidden != shape.hidden || from->shape.stages != shape.stages || from->shape.views != shape.views ||
        from->shape.features != shape.features) {
        throw std::invalid_argument("network: of another size than the one to be trained");
    }
    const auto& numbers = from->numbers();
    const float hidden_one = GameNetwork::kHiddenOne;
    const float output_one = GameNetwork::kOutputOne;
    for (std::size_t i = 0; i < bias_; ++i) weights_[i] = numbers.rows[i] / hidden_one;
    for (std::size_t i = bias_; i < output_; ++i) weights_[i] = numbers.bias[i - bias_] / hidden_one;
    // What an output of 1 stands for may have been changed afterwards.
    const float scale = static_cast<float>(from->shape.centipawns) / kScoreScale;
    for (std::size_t i = output_; i < output_bias_; ++i) weights_[i] = scale * numbers.output[i - output_] / output_one;
    for (std::size_t i = output_bias_; i < weights_.size(); ++i) {
        weights_[i] = scale * static_cast<float>(numbers.output_bias[i - output_bias_]) / (hidden_one * output_one);
    }
}

void Trainer::add(std::string_view samples) {
    const int piece_features = features_.fresh(0, 0);
    while (!samples.empty()) {
        const Sample sample = take_sample(samples);
        if (sample.world >= worlds_.size()) throw std::invalid_argument("samples: of a world that there is not");
        Entry entry;
        entry.first = listed_.size();
        entry.size = static_cast<std::uint16_t>(sample.features.size());
        entry.world = sample.world;
        entry.side = sample.side;
        entry.centipawns = sample.score;
        entry.score = expected(static_cast<float>(sample.score) / kScoreScale);
        const float white = static_cast<float>(sample.result) / 2;
        entry.result = sample.result == kUnknownResult ? entry.score : sample.side == kWhite ? white : 1 - white;
        int pieces = 0;
        for (const std::uint16_t feature : sample.features) {
            if (feature >= shape_.features) throw std::invalid_argument("samples: of another game");
            if (feature < piece_features) ++pieces;
            listed_.push_back(feature);
        }
        entry.stage =
            static_cast<std::uint8_t>(std::min(pieces * shape_.stages / (shape_.most_pieces + 1), shape_.stages - 1));
        entries_.push_back(entry);
        most_features_ = std::max(most_features_, sample.features.size() + worlds_[sample.world].size());
    }
}

void Trainer::begin(const TrainingPlan& plan) {
    plan_ = plan;
    std::fill(mean_.begin(), mean_.end(), 0.0F);
    std::fill(spread_.begin(), spread_.end(), 0.0F);
    order_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!is_held_out(i)) order_.push_back(static_cast<std::uint32_t>(i));
    }
    random_ = Random(plan.seed);
    const std::size_t batch = static_cast<std::size_t>(plan.batch);
    all_steps_ = (order_.size() + batch - 1) / batch * static_cast<std::size_t>(plan.epochs);
    steps_ = 0;
    place_ = order_.size();
    recent_ = loss_sum_ = 0;
    loss_count_ = 0;
}

bool Trainer::step(int batches) {
    const std::size_t last = std::min(all_steps_, steps_ + static_cast<std::size_t>(batches));
    if (steps_ >= last) return steps_ >= all_steps_;
    const auto threads = static_cast<std::size_t>(std::clamp(plan_.threads, 1, 64));
    const std::size_t batch = static_cast<std::size_t>(plan_.batch);
    std::vector<std::vector<float>> gradients(threads, std::vector<float>(weights_.size()));
    std::vector<double> losses(threads);
    std::size_t size = 0;
    float rate = 0;
    const auto prepare = [&]() noexcept {
        if (place_ >= order_.size()) shuffle();
        size = std::min(batch, order_.size() - place_);
        const double share = static_cast<double>(steps_) / static_cast<double>(all_steps_);
        rate = plan_.rate * static_cast<float>(0.5 * (1 + std::cos(std::numbers::pi * share)));
    };
    const auto finish = [&]() noexcept {
        loss_sum_ += std::accumulate(losses.begin(), losses.end(), 0.0);
        std::fill(losses.begin(), losses.end(), 0.0);
        loss_count_ += size;
        recent_ = loss_sum_ / static_cast<double>(loss_count_);
        place_ += size;
        ++steps_;
        if (steps_ < last) prepare();
    };
    prepare();
    std::barrier gathered(static_cast<std::ptrdiff_t>(threads));
    std::barrier adapted(static_cast<std::ptrdiff_t>(threads), finish);
    const std::size_t rounds = last - steps_;
    const auto work = [&](std::size_t number) {
        Layers layers;
        for (std::size_t round = 0; round < rounds; ++round) {
            for (std::size_t i = number; i < size; i += threads) {
                const Entry& entry = entries_[order_[place_ + i]];
                const float reached = expected(forward(entry, layers));
                const float error = reached - target(entry);
                losses[number] += static_cast<double>(error * error);
                backward(entry, layers, 2 * error * reached * (1 - reached), gradients[number]);
            }
            gathered.arrive_and_wait();
            const std::size_t share = (weights_.size() + threads - 1) / threads;
            adapt(std::min(number * share, weights_.size()), std::min((number + 1) * share, weights_.size()), gradients,
                  rate, 1 / static_cast<float>(size));
            adapted.arrive_and_wait();
        }
    };
    std::vector<std::thread> others;
    for (std::size_t number = 1; number < threads; ++number) others.emplace_back(work, number);
    work(0);
    for (auto& thread : others) thread.join();
    return steps_ >= all_steps_;
}

double Trainer::progress() const {
    return all_steps_ == 0 ? 1 : static_cast<double>(steps_) / static_cast<double>(all_steps_);
}

double Trainer::held_out_loss() const {
    Layers layers;
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!is_held_out(i)) continue;
        const double error = expected(forward(entries_[i], layers)) - target(entries_[i]);
        sum += error * error;
        ++count;
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

GameNetwork Trainer::network() const {
    // Games in which advantages win sooner than their scores say stretch the output. It is brought back to the scale of
    // the scores, which is the one that a search knows.
    Layers layers;
    double outputs = 0;
    double scores = 0;
    for (std::size_t i = 0; i < entries_.size(); i += kHeldOutOf) {
        const double score = entries_[i].centipawns;
        if (std::abs(score) > kCalibrated) continue;
        const double output = forward(entries_[i], layers);
        outputs += output * output;
        scores += score * score;
    }
    const double scale = outputs > 0 && scores > 0 ? std::sqrt(scores / outputs) : kScoreScale;
    GameNetwork::Shape shape = shape_;
    shape.centipawns = static_cast<int>(std::clamp(scale, 100.0, 1600.0));

    const auto whole = [](float value, float one, float most) {
        return static_cast<int>(std::lround(std::clamp(value * one, -most, most)));
    };
    const float hidden_one = GameNetwork::kHiddenOne;
    const float output_one = GameNetwork::kOutputOne;
    GameNetwork::Numbers numbers;
    for (std::size_t i = 0; i < output_; ++i) {
        auto& values = i < bias_ ? numbers.rows : numbers.bias;
        values.push_back(static_cast<std::int16_t>(whole(weights_[i], hidden_one, 32767)));
    }
    for (std::size_t i = output_; i < output_bias_; ++i) {
        numbers.output.push_back(static_cast<std::int8_t>(whole(weights_[i], output_one, 127)));
    }
    for (std::size_t i = output_bias_; i < weights_.size(); ++i) {
        numbers.output_bias.push_back(whole(weights_[i], hidden_one * output_one, 1e6F));
    }
    return GameNetwork(shape, std::move(numbers));
}

std::size_t Trainer::row_of(int feature, int side) const {
    return static_cast<std::size_t>(side == kWhite ? feature : features_.seen_by_black(feature)) * hidden();
}

float Trainer::target(const Entry& entry) const {
    return plan_.score_share * entry.score + (1 - plan_.score_share) * entry.result;
}

template <class Visit>
void Trainer::each_feature(const Entry& entry, Visit visit) const {
    for (std::size_t i = 0; i < entry.size; ++i) visit(int{listed_[entry.first + i]});
    for (const int feature : worlds_[entry.world]) visit(feature);
}

float Trainer::forward(const Entry& entry, Layers& layers) const {
    const std::size_t units = hidden();
    float sum = weights_[output_bias_ + entry.stage];
    for (int side : {kWhite, kBlack}) {
        float* const layer = layers.sums[static_cast<std::size_t>(side)].data();
        const std::size_t view = side == kBlack ? static_cast<std::size_t>(shape_.views - 1) : 0;
        std::copy_n(&weights_[bias_ + view * units], units, layer);
        each_feature(entry, [&](int feature) {
            const float* const row = &weights_[row_of(feature, side)];
            for (std::size_t k = 0; k < units; ++k) layer[k] += row[k];
        });
        const std::size_t part = 2U * entry.stage + (side == entry.side ? 0 : 1);
        const float* const weights = &weights_[output_ + part * units];
        float total = 0;
        for (std::size_t k = 0; k < units; ++k) {
            const float value = std::clamp(layer[k], 0.0F, 1.0F);
            total += weights[k] * value * value;
        }
        sum += total;
    }
    return sum;
}

void Trainer::backward(const Entry& entry, const Layers& layers, float slope, std::span<float> gradient) const {
    const std::size_t units = hidden();
    gradient[output_bias_ + entry.stage] += slope;
    std::array<float, GameNetwork::kMostHidden> slopes;
    for (int side : {kWhite, kBlack}) {
        const float* const layer = layers.sums[static_cast<std::size_t>(side)].data();
        const std::size_t part = 2U * entry.stage + (side == entry.side ? 0 : 1);
        const float* const weights = &weights_[output_ + part * units];
        float* const to_output = &gradient[output_ + part * units];
        const std::size_t view = side == kBlack ? static_cast<std::size_t>(shape_.views - 1) : 0;
        float* const to_bias = &gradient[bias_ + view * units];
        for (std::size_t k = 0; k < units; ++k) {
            const float value = std::clamp(layer[k], 0.0F, 1.0F);
            to_output[k] += slope * value * value;
            slopes[k] = layer[k] > 0 && layer[k] < 1 ? 2 * slope * weights[k] * value : 0;
            to_bias[k] += slopes[k];
        }
        each_feature(entry, [&](int feature) {
            float* const row = &gradient[row_of(feature, side)];
            for (std::size_t k = 0; k < units; ++k) row[k] += slopes[k];
        });
    }
}

void Trainer::shuffle() {
    for (std::size_t i = order_.size(); i > 1; --i) {
        std::swap(order_[i - 1], order_[static_cast<std::size_t>(random_.below(i))]);
    }
    place_ = 0;
    loss_sum_ = 0;
    loss_count_ = 0;
}

// One step of Adam for a part of the weights. They are kept small enough for the whole numbers of a network: the sum of
// all facts of a position must stay within 16 bits.
void Trainer::adapt(std::size_t begin, std::size_t end, std::span<std::vector<float>> gradients, float rate,
                    float scale) {
    const auto step = static_cast<float>(steps_ + 1);
    const float mean_share = 1 - std::pow(kMeanKept, step);
    const float spread_share = 1 - std::pow(kSpreadKept, step);
    const float most_input =
        std::min(kMostInput, 32000.0F / GameNetwork::kHiddenOne / static_cast<float>(most_features_ + 1));
    for (std::size_t i = begin; i < end; ++i) {
        float slope = 0;
        for (auto& gradient : gradients) {
            slope += gradient[i];
            gradient[i] = 0;
        }
        slope *= scale;
        mean_[i] = kMeanKept * mean_[i] + (1 - kMeanKept) * slope;
        spread_[i] = kSpreadKept * spread_[i] + (1 - kSpreadKept) * slope * slope;
        const float change = mean_[i] / mean_share / (std::sqrt(spread_[i] / spread_share) + kLeastSpread);
        const float most = i < output_ ? most_input : i < output_bias_ ? kMostOutput : 100.0F;
        weights_[i] = std::clamp(weights_[i] - rate * change, -most, most);
    }
}

}  // namespace chessmith
