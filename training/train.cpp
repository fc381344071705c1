// Trains the network of chess from labelled positions. See README.md in this folder.
//
// The first layer is a sum of rows, one for each piece on the board, so both passes touch only the rows of the pieces
// present. Threads divide the hidden units: each owns its columns of all weights, in slices that fit into a processor's
// cache, and they synchronise only to add up their partial outputs.

#include <barrier>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>
#include <numbers>
#include <numeric>
#include <random>
#include <span>
#include <string_view>
#include <thread>

#include "sample.h"

namespace {

constexpr int kHidden = 384;
constexpr int kSlice = 64;
constexpr int kSlices = kHidden / kSlice;
constexpr int kZones = 12;
constexpr int kPlaces = 2 * 6 * 64;  // side, kind of piece, square
constexpr int kInputs = kZones * kPlaces;
constexpr int kStages = 8;
constexpr std::size_t kBatch = 16384;
constexpr float kUnits = 128 * 3.61F;  // Stockfish's units per output of 1: 361 are 100 centipawns
constexpr float kWinScale = 340;       // units at which a side is expected to score 1 / (1 + 1/e)
constexpr float kWeightLimit = 1.98F;  // the range of the integers in the file
constexpr double kRate = 0.001;        // peak learning rate, after the warm-up
constexpr double kLastShare = 0.004;   // final learning rate, as a share of the peak
constexpr int kRise = 200;             // batches of warm-up

// Eight units: one vector.
using Lane = float __attribute__((vector_size(32)));
constexpr int kLanes = kSlice / 8;

struct Slice {
    Lane lanes[kLanes]{};

    Slice& operator+=(const Slice& other) {
        for (int k = 0; k < kLanes; ++k) lanes[k] += other.lanes[k];
        return *this;
    }
    float& operator[](int unit) { return reinterpret_cast<float*>(lanes)[unit]; }
    float operator[](int unit) const { return reinterpret_cast<const float*>(lanes)[unit]; }
};

Lane clamped(Lane values, float least, float most) {
    values = values > least ? values : Lane{} + least;
    return values < most ? values : Lane{} + most;
}

float total(Lane values) {
    float sum = 0;
    for (int i = 0; i < 8; ++i) sum += values[i];
    return sum;
}

// The zone of a king on the left half of the board, seen from his own side.
int zone_of(int king) {
    const int rank = king / 8;
    const int file = king % 8;
    if (rank == 0) return file;
    const int ranks = rank <= 2 ? rank - 1 : rank <= 4 ? 2 : 3;
    return 4 + 2 * ranks + file / 2;
}

float expected(float units) { return 1 / (1 + std::exp(-units / kWinScale)); }

// A position as input of the network.
struct Lesson {
    std::array<std::array<std::uint16_t, kMostPieces>, 2> rows;  // for the side to move, for its opponent
    float target = 0;
    int count = 0;
    int stage = 0;

    Lesson() = default;
    explicit Lesson(const Sample& sample) : target(expected(sample.score)) {
        const Pieces pieces(sample);
        count = pieces.count();
        stage = std::min((count - 2) / 4, kStages - 1);
        for (std::size_t view = 0; view < 2; ++view) {
            const int colour = sample.side ^ static_cast<int>(view);
            const int flip = colour == 0 ? 0 : 56;
            const int king = sample.kings[colour] ^ flip;
            const int mirror = king % 8 > 3 ? 7 : 0;
            const int zone = zone_of(king ^ mirror);
            std::size_t place = 0;
            for (const Piece& piece : pieces) {
                const int theirs = piece.colour == colour ? 0 : 1;
                rows[view][place++] = static_cast<std::uint16_t>(((zone * 2 + theirs) * 6 + piece.kind) * 64 +
                                                                 (piece.square ^ flip ^ mirror));
            }
        }
    }
};

// Weights with Adam's moments of each.
struct Weights {
    explicit Weights(std::size_t size) : now(size), slope(size), mean(size), spread(size) {}

    void step(std::size_t from, std::size_t to, float rate) {
        for (std::size_t i = from; i < to; ++i) {
            for (int k = 0; k < kSlice; ++k) {
                const float slope_now = slope[i][k];
                mean[i][k] = 0.9F * mean[i][k] + 0.1F * slope_now;
                spread[i][k] = 0.999F * spread[i][k] + 0.001F * slope_now * slope_now;
                const float weight = now[i][k] - rate * mean[i][k] / (std::sqrt(spread[i][k]) + 1e-8F);
                now[i][k] = std::clamp(weight, -kWeightLimit, kWeightLimit);
                slope[i][k] = 0;
            }
        }
    }

    std::vector<Slice> now, slope, mean, spread;
};

struct Model {
    // What a piece is worth wherever the king stands is shared by all zones, and learned from all samples.
    Weights shared{std::size_t{kPlaces} * kSlices};  // by slice, row
    Weights zoned{std::size_t{kInputs} * kSlices};   // a zone's correction
    std::vector<Slice> input = std::vector<Slice>(zoned.now.size());
    Weights bias{kSlices};
    Weights output{std::size_t{kStages} * 2 * kSlices};  // by stage, view, slice
    Weights output_bias{1};                              // by stage

    explicit Model(std::mt19937_64& random) {
        std::normal_distribution<float> normal;
        const auto noise = [&](float size) {
            Slice slice;
            for (int i = 0; i < kSlice; ++i) slice[i] = size * normal(random);
            return slice;
        };
        for (Slice& slice : shared.now) slice = noise(0.06F);
        for (int slice = 0; slice < kSlices; ++slice) learn_input(slice, 0);
        for (Slice& slice : bias.now) {
            for (int i = 0; i < kSlice; ++i) slice[i] = 0.2F;
        }
        for (std::size_t i = 0; i < output.now.size(); ++i)
            output.now[i] = i < 2 * kSlices ? noise(0.08F) : output.now[i - 2 * kSlices];
    }

    void learn_input(int slice, float rate) {
        for (int row = 0; row < kPlaces; ++row) {
            const auto place = static_cast<std::size_t>(slice * kPlaces + row);
            const auto of_zone = [&](int zone) {
                return static_cast<std::size_t>(slice * kInputs + zone * kPlaces + row);
            };
            for (int zone = 0; zone < kZones; ++zone) shared.slope[place] += zoned.slope[of_zone(zone)];
            shared.step(place, place + 1, rate);
            for (int zone = 0; zone < kZones; ++zone) {
                const std::size_t own = of_zone(zone);
                zoned.step(own, own + 1, rate);
                for (int k = 0; k < kLanes; ++k) {
                    const Lane sum = shared.now[place].lanes[k] + zoned.now[own].lanes[k];
                    input[own].lanes[k] = clamped(sum, -kWeightLimit, kWeightLimit);
                }
            }
        }
    }

    void save(const std::string& path) const;
};

template <class Number>
void put(std::ofstream& file, float weight, float one) {
    const auto number = static_cast<Number>(std::lround(weight * one));
    file.write(reinterpret_cast<const char*>(&number), sizeof number);
}

void Model::save(const std::string& path) const {
    std::ofstream file(path, std::ios::binary);
    file << "chessmith network 1\n\x08\x08\x06PNBRQK";
    for (int square = 0; square < 64; ++square)
        file.put(static_cast<char>(zone_of(square % 8 > 3 ? square ^ 7 : square)));
    const auto put_all = [&](const Slice& slice, float one) {
        for (int i = 0; i < kSlice; ++i) put<std::int16_t>(file, slice[i], one);
    };
    for (std::size_t row = 0; row < kInputs; ++row) {
        for (std::size_t slice = 0; slice < kSlices; ++slice) put_all(input[slice * kInputs + row], 255);
    }
    for (const Slice& slice : bias.now) put_all(slice, 255);
    for (std::size_t stage = 0; stage < kStages; ++stage) {
        for (std::size_t i = 0; i < 2 * kSlices; ++i) put_all(output.now[stage * 2 * kSlices + i], 64);
        put<std::int32_t>(file, output_bias.now[0][static_cast<int>(stage)], 255 * 64);
    }
    if (!file.flush()) throw std::runtime_error(path + ": cannot be written");
}

class Trainer {
   public:
    Trainer(Model& model, int threads)
        : model_(model), threads_(threads), meet_(threads), sums_(static_cast<std::size_t>(threads) * kBatch) {}

    // Called by every thread, with the same arguments and its own number; a rate of 0 only measures. Thread 0 returns
    // the sum of squared errors of the samples, at most one batch.
    double pass(int thread, std::span<const Sample> samples, double rate) {
        const auto step = static_cast<std::size_t>(threads_);
        for (std::size_t i = static_cast<std::size_t>(thread); i < samples.size(); i += step)
            lessons_[i] = Lesson(samples[i]);
        meet_.arrive_and_wait();
        forward(thread, samples.size());
        meet_.arrive_and_wait();
        const double error = thread == 0 ? compare(samples.size()) : 0;
        meet_.arrive_and_wait();
        if (rate > 0) {
            backward(thread, samples.size());
            learn(thread, rate);
        }
        meet_.arrive_and_wait();
        return error;
    }

   private:
    static std::size_t in(int slice, int row) {
        return static_cast<std::size_t>(slice) * kInputs + static_cast<std::size_t>(row);
    }
    static std::size_t out(int stage, int view, int slice) {
        return static_cast<std::size_t>((stage * 2 + view) * kSlices + slice);
    }
    // The activations of a slice for one view of a sample, clipped to 0 to 1.
    Slice& values_of(std::size_t sample, int view, int slice) {
        return layers_[(sample * 2 + static_cast<std::size_t>(view)) * kSlices + static_cast<std::size_t>(slice)];
    }

    void forward(int thread, std::size_t count) {
        const std::span<float> outputs(&sums_[static_cast<std::size_t>(thread) * kBatch], count);
        std::ranges::fill(outputs, 0.0F);
        for (int slice = thread; slice < kSlices; slice += threads_) {
            for (std::size_t sample = 0; sample < count; ++sample) {
                const Lesson& lesson = lessons_[sample];
                Lane output{};
                for (int view = 0; view < 2; ++view) {
                    Slice sum = model_.bias.now[static_cast<std::size_t>(slice)];
                    for (int n = 0; n < lesson.count; ++n) sum += model_.input[in(slice, lesson.rows[view][n])];
                    const Slice& weights = model_.output.now[out(lesson.stage, view, slice)];
                    for (int k = 0; k < kLanes; ++k) {
                        const Lane value = clamped(sum.lanes[k], 0, 1);
                        output += value * value * weights.lanes[k];
                        sum.lanes[k] = value;
                    }
                    values_of(sample, view, slice) = sum;
                }
                outputs[sample] += total(output);
            }
        }
    }

    double compare(std::size_t count) {
        double error = 0;
        for (std::size_t sample = 0; sample < count; ++sample) {
            float sum = model_.output_bias.now[0][lessons_[sample].stage];
            for (std::size_t thread = 0; thread < static_cast<std::size_t>(threads_); ++thread)
                sum += sums_[thread * kBatch + sample];
            const float guess = expected(sum * kUnits);
            const float off = guess - lessons_[sample].target;
            error += double{off} * off;
            slopes_[sample] = 2 * off * guess * (1 - guess) * kUnits / kWinScale / static_cast<float>(count);
        }
        return error;
    }

    void backward(int thread, std::size_t count) {
        for (std::size_t sample = 0; thread == 0 && sample < count; ++sample)
            model_.output_bias.slope[0][lessons_[sample].stage] += slopes_[sample];
        for (int slice = thread; slice < kSlices; slice += threads_) {
            for (std::size_t sample = 0; sample < count; ++sample) {
                const Lesson& lesson = lessons_[sample];
                const float slope = slopes_[sample];
                for (int view = 0; view < 2; ++view) {
                    const Slice& values = values_of(sample, view, slice);
                    const std::size_t place = out(lesson.stage, view, slice);
                    const Slice& weights = model_.output.now[place];
                    Slice& output = model_.output.slope[place];
                    Slice own;
                    for (int k = 0; k < kLanes; ++k) {
                        const Lane value = values.lanes[k];
                        output.lanes[k] += slope * value * value;
                        const Lane inner = 2 * slope * value * weights.lanes[k];  // 0 where the value is
                        own.lanes[k] = value < 1 ? inner : Lane{};
                    }
                    model_.bias.slope[static_cast<std::size_t>(slice)] += own;
                    for (int n = 0; n < lesson.count; ++n) model_.zoned.slope[in(slice, lesson.rows[view][n])] += own;
                }
            }
        }
    }

    void learn(int thread, double rate) {
        const double step = ++steps_[static_cast<std::size_t>(thread)];
        const auto pace = static_cast<float>(rate * std::sqrt(1 - std::pow(0.999, step)) / (1 - std::pow(0.9, step)));
        for (int slice = thread; slice < kSlices; slice += threads_) {
            model_.learn_input(slice, pace);
            model_.bias.step(static_cast<std::size_t>(slice), static_cast<std::size_t>(slice) + 1, pace);
            for (int stage = 0; stage < kStages; ++stage) {
                for (int view = 0; view < 2; ++view)
                    model_.output.step(out(stage, view, slice), out(stage, view, slice) + 1, pace);
            }
        }
        if (thread == 0) model_.output_bias.step(0, 1, pace);
    }

    Model& model_;
    int threads_;
    std::barrier<> meet_;
    std::vector<float> sums_;  // by thread: the outputs of its slices
    std::vector<Lesson> lessons_{kBatch};
    std::vector<Slice> layers_ = std::vector<Slice>(kBatch * 2 * kSlices);
    std::vector<float> slopes_ = std::vector<float>(kBatch);
    std::array<int, kSlices> steps_{};
};

// The samples of all files in random order: first those to train on, then those held out.
struct Samples {
    std::vector<Sample> all;
    std::span<const Sample> training;
    std::span<const Sample> held_out;

    Samples(std::span<char*> paths, std::mt19937_64& random) {
        for (const char* path : paths) {
            const std::vector<Sample> found = read_file<Sample>(path);
            const auto odd = std::ranges::find_if_not(found, is_judged);
            if (odd != found.end())
                throw std::runtime_error(std::string(path) + ": record " + std::to_string(odd - found.begin() + 1) +
                                         " is not a position that was judged");
            all.insert(all.end(), found.begin(), found.end());
        }
        std::ranges::shuffle(all, random);
        const auto rest = std::ranges::partition(all, [](const Sample& sample) { return sample.held_out == 0; });
        training = {all.begin(), rest.begin()};
        held_out = {rest.begin(), rest.end()};
        if (training.size() < kBatch)
            throw std::runtime_error(std::to_string(training.size()) + " samples are fewer than one batch of " +
                                     std::to_string(kBatch));
    }

    static bool is_judged(const Sample& sample) {
        return is_position(sample) && std::ranges::all_of(Pieces(sample), [&](const Piece& piece) {
                   return piece.kind != kKing || sample.kings[piece.colour] == piece.square;
               });
    }
};

// Linear warm-up, then cosine decay.
double rate_at(std::size_t step, std::size_t steps) {
    const double done = static_cast<double>(step) / static_cast<double>(steps);
    const double wave = (1 + std::cos(std::numbers::pi * done)) / 2;
    const double rise = std::min(1.0, static_cast<double>(step + 1) / kRise);
    return kRate * rise * (kLastShare + (1 - kLastShare) * wave);
}

void train(const std::string& path, std::size_t epochs, std::span<char*> paths) {
    std::mt19937_64 random(7);
    const Samples samples(paths, random);
    const std::size_t batches = samples.training.size() / kBatch;
    std::printf("%zu samples, %zu held out\n", samples.training.size(), samples.held_out.size());
    Model model(random);
    model.save(path);  // a path that cannot be written should fail now, not in an hour
    const int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, unsigned{kSlices}));
    Trainer trainer(model, threads);
    const auto work = [&](int thread) {
        std::mt19937_64 shuffles(99);  // the same on every thread
        std::vector<std::size_t> order(batches);
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t epoch = 0; epoch < epochs; ++epoch) {
            std::shuffle(order.begin(), order.end(), shuffles);
            double error = 0;
            for (std::size_t i = 0; i < batches; ++i) {
                const double rate = rate_at(epoch * batches + i, epochs * batches);
                error += trainer.pass(thread, samples.training.subspan(order[i] * kBatch, kBatch), rate);
            }
            double unseen = 0;
            for (auto rest = samples.held_out; !rest.empty(); rest = rest.subspan(std::min(kBatch, rest.size())))
                unseen += trainer.pass(thread, rest.first(std::min(kBatch, rest.size())), 0);
            if (thread != 0) continue;
            std::printf("epoch %zu: error %.6f", epoch + 1, error / static_cast<double>(batches * kBatch));
            if (!samples.held_out.empty())
                std::printf(", on positions held out %.6f", unseen / static_cast<double>(samples.held_out.size()));
            std::printf("\n");
            std::fflush(stdout);
        }
    };
    std::vector<std::jthread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
    others.clear();
    model.save(path);
}

}  // namespace

int main(int count, char** words) {
    if (count < 4) {
        std::fprintf(stderr, "usage: train NETWORK EPOCHS SAMPLES...\n");
        return 2;
    }
    const std::string_view text = words[2];
    std::size_t epochs = 0;
    const auto [rest, problem] = std::from_chars(text.begin(), text.end(), epochs);
    if (problem != std::errc{} || rest != text.end() || epochs == 0) {
        std::fprintf(stderr, "train: EPOCHS: %s, expected a whole number from 1 on\n", words[2]);
        return 2;
    }
    try {
        train(words[1], epochs, {words + 3, words + count});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "train: %s\n", error.what());
        return 1;
    }
}
