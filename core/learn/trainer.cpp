#include "learn/trainer.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace chessmith {

namespace {

constexpr float kUsualScale =
    400;  // centipawns at which a win is e times as likely as a loss, where no game has a result
constexpr float kLeastScale = 100;
constexpr float kMostScale = 1600;
constexpr std::size_t kScaleEntries = 100'000;  // used to fit the scale
constexpr float kFirstBias = 0.2F;              // so that most units are active at first
constexpr float kFirstSpread = 0.02F;
constexpr float kMostOutput = 127.0F / GameNetwork::kOutputOne;
constexpr float kMostInput = 1.98F;
constexpr float kMeanKept = 0.9F;
constexpr float kSpreadKept = 0.999F;
constexpr float kLeastSpread = 1e-8F;

float expected(float value) { return 1 / (1 + std::exp(-value)); }

}  // namespace

// The hidden layers of both sides in one position.
struct Trainer::Layers {
    std::array<std::array<float, GameNetwork::kMostHidden>, 2> sums;
};

Trainer::Trainer(const GameNetwork::Shape& shape, const Features& features, std::vector<std::vector<int>> worlds,
                 std::uint64_t seed, const GameNetwork* from)
    : shape_(shape), features_(features), worlds_(std::move(worlds)), random_(seed), scale_(kUsualScale) {
    const auto rows = static_cast<std::size_t>(shape.views * shape.features);
    bias_ = rows * hidden();
    output_ = bias_ + static_cast<std::size_t>(shape.views) * hidden();
    output_bias_ = output_ + static_cast<std::size_t>(shape.stages) * 2 * hidden();
    weights_.resize(output_bias_ + static_cast<std::size_t>(shape.stages));
    mean_.resize(weights_.size());
    spread_.resize(weights_.size());
    continues_ = from != nullptr;
    if (!continues_) {
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
    for (std::size_t i = output_; i < output_bias_; ++i) weights_[i] = numbers.output[i - output_] / output_one;
    for (std::size_t i = output_bias_; i < weights_.size(); ++i) {
        weights_[i] = static_cast<float>(numbers.output_bias[i - output_bias_]) / (hidden_one * output_one);
    }
    scale_ = static_cast<float>(from->shape.centipawns);
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
        entry.score = sample.score;
        entry.known = sample.known;
        entry.begins = sample.begins;
        // Positions of one game resemble each other and share its result, so whole games are held out.
        if (sample.begins == Begins::game) ++games_;
        entry.held_out = games_ % kHeldOutOf == 0;
        const float white = static_cast<float>(sample.result) / 2;
        entry.result = sample.result == kUnknownResult ? -1 : sample.side == kWhite ? white : 1 - white;
        entry.has_image = true;
        int pieces = 0;
        for (const std::uint16_t feature : sample.features) {
            if (feature >= shape_.features) throw std::invalid_argument("samples: of another game");
            if (feature < piece_features) ++pieces;
            if (features_.with_sides_exchanged(feature) == Features::kNone) entry.has_image = false;
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
        if (!entries_[i].held_out) order_.push_back(static_cast<std::uint32_t>(i));
    }
    const float scale = scale_of_results();
    for (std::size_t i = output_; i < weights_.size(); ++i) weights_[i] *= scale_ / scale;
    scale_ = scale;
    set_targets();
    if (!continues_) forget_unseen();
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
                const bool image = entry.has_image && (place_ + i + steps_) % 2 == 0;
                const float value = reached(entry, layers, image);
                const float error = value - entry.target;
                losses[number] += static_cast<double>(error * error);
                backward(entry, layers, 2 * error * value * (1 - value), gradients[number], image);
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
        if (!entries_[i].held_out) continue;
        const double error = reached(entries_[i], layers, false) - entries_[i].target;
        sum += error * error;
        ++count;
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

GameNetwork Trainer::network() const {
    GameNetwork::Shape shape = shape_;
    shape.centipawns = static_cast<int>(std::lround(scale_));

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

// The scale on which scores predict results best. Games differ in how much an advantage is worth; on the wrong scale, a
// network would mostly learn to scale all scores up or down.
float Trainer::scale_of_results() const {
    std::vector<const Entry*> finished;
    const std::size_t stride = entries_.size() / kScaleEntries + 1;
    for (std::size_t i = 0; i < entries_.size(); i += stride) {
        if (entries_[i].result >= 0) finished.push_back(&entries_[i]);
    }
    if (finished.empty()) return kUsualScale;
    const auto loss = [&](float scale) {
        double sum = 0;
        for (const Entry* entry : finished) {
            const double error = expected(static_cast<float>(entry->score) / scale) - entry->result;
            sum += error * error;
        }
        return sum;
    };
    float best = kLeastScale;
    double least = loss(best);
    for (float scale = kLeastScale; scale <= kMostScale; scale *= 1.05F) {
        if (const double reached = loss(scale); reached < least) {
            least = reached;
            best = scale;
        }
    }
    return std::round(best);
}

// A feature that occurs in no position is not learned: its weights must be zero, not random.
void Trainer::forget_unseen() {
    std::vector<bool> seen(bias_ / hidden());
    for (const Entry& entry : entries_) {
        for (const bool image : {false, true}) {
            if (image && !entry.has_image) continue;
            each_feature(entry, image, [&](int feature) {
                for (int side : {kWhite, kBlack}) seen[row_of(feature, side) / hidden()] = true;
            });
        }
    }
    for (std::size_t row = 0; row < seen.size(); ++row) {
        if (!seen[row]) std::fill_n(weights_.begin() + static_cast<std::ptrdiff_t>(row * hidden()), hidden(), 0.0F);
    }
}

// The target of a position: its own score and, with falling weight, those of the positions after it, up to the result.
// The result alone says too little about a single position, and a network would memorise games.
void Trainer::set_targets() {
    for (std::size_t i = entries_.size(); i-- > 0;) {
        Entry& entry = entries_[i];
        const float score = expected(static_cast<float>(entry.score) / scale_);
        const bool is_last = i + 1 == entries_.size() || entries_[i + 1].begins != Begins::nothing;
        float after = score;
        if (!is_last) {
            const Entry& next = entries_[i + 1];
            after = next.side == entry.side ? next.target : 1 - next.target;
        } else if (entry.result >= 0) {
            after = entry.result;
        }
        entry.target = score + plan_.trace * (after - score);
    }
}

// The expected result by the evaluation and the network's correction.
float Trainer::reached(const Entry& entry, Layers& layers, bool image) const {
    return expected(static_cast<float>(entry.known) / scale_ + forward(entry, layers, image));
}

template <class Visit>
void Trainer::each_feature(const Entry& entry, bool image, Visit visit) const {
    for (std::size_t i = 0; i < entry.size; ++i) {
        const int feature = listed_[entry.first + i];
        visit(image ? features_.with_sides_exchanged(feature) : feature);
    }
    for (const int feature : worlds_[entry.world]) visit(feature);
}

float Trainer::forward(const Entry& entry, Layers& layers, bool image) const {
    const std::size_t units = hidden();
    float sum = weights_[output_bias_ + entry.stage];
    for (int side : {kWhite, kBlack}) {
        float* const layer = layers.sums[static_cast<std::size_t>(side)].data();
        const std::size_t view = side == kBlack ? static_cast<std::size_t>(shape_.views - 1) : 0;
        std::copy_n(&weights_[bias_ + view * units], units, layer);
        each_feature(entry, image, [&](int feature) {
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

void Trainer::backward(const Entry& entry, const Layers& layers, float slope, std::span<float> gradient,
                       bool image) const {
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
        each_feature(entry, image, [&](int feature) {
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

// One step of Adam for a part of the weights. They are kept small enough for the integers of a network: the sum of all
// features of a position must fit into 16 bits.
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
