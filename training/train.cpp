// Trains a network for chess from samples. README.md beside this file tells how.
//
// The first layer is a sum of rows, one for each piece on the board, so both passes only touch the rows of the pieces
// that are there, and a position without one of its pieces costs little more than the subtraction of a row. Threads
// share the work by hidden units: each owns its columns of all weights, in slices that fit into a processor's cache,
// and they meet only where the columns are summed up.

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

namespace {

constexpr int kHidden = 256;
constexpr int kSlice = 64;
constexpr int kSlices = kHidden / kSlice;
constexpr int kZones = 5;
constexpr int kInputs = kZones * 2 * 6 * 64;
constexpr int kStages = 8;
constexpr int kBatch = 4096;
constexpr int kVariants = 8;           // of a position: as it is, and without one piece or another
constexpr float kVariantShare = 0.5F;  // how much one of the latter counts
constexpr float kCentipawns = 400;     // of an output of 1
constexpr float kWinScale = 200;       // centipawns at which a side is expected to score 1 / (1 + 1/e)
constexpr float kWeightLimit = 1.98F;  // what the whole numbers of the file can hold
constexpr float kRate = 0.0015F;
constexpr int kUnknown = 32767;

// Eight units, which the processor takes at once.
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

// One position, as samples.py writes it.
struct Sample {
    std::uint64_t occupied;
    std::uint8_t pieces[16];  // a nibble for each occupied square: PNBRQKpnbrqk
    std::int16_t score;       // centipawns for White
    std::uint8_t side;
    std::uint8_t held_out;
    std::uint8_t kings[2];
    std::uint8_t unused[2];
    std::int16_t without[32];  // the score without each piece, or kUnknown
};
static_assert(sizeof(Sample) == 96);

// The zone of a king on the left half of the board, seen from his own side.
int zone_of(int king) {
    const int rank = king / 8;
    const int file = king % 8;
    if (rank == 0) return file <= 1 ? 0 : file - 1;
    return rank == 1 ? 3 : 4;
}

float expected(float centipawns) { return 1 / (1 + std::exp(-centipawns / kWinScale)); }

// A position as the trainer looks at it: its rows, and which of them are left out in turn.
struct Lesson {
    std::array<std::array<std::uint16_t, 32>, 2> rows;  // for the side to move, for its opponent
    std::array<std::uint8_t, kVariants> left_out{};     // the first leaves out nothing
    std::array<float, kVariants> targets{};
    int count = 0;
    int variants = 1;

    Lesson() = default;
    Lesson(const Sample& sample, std::minstd_rand& random) {
        std::array<int, 2> turn{};
        std::array<int, 2> base{};
        for (std::size_t view = 0; view < 2; ++view) {
            const std::size_t colour = sample.side ^ view;
            const int flip = colour == 0 ? 0 : 56;
            const int king = sample.kings[colour] ^ flip;
            const int mirror = king % 8 > 3 ? 7 : 0;
            turn[view] = flip ^ mirror;
            base[view] = zone_of(king ^ mirror) * 768;
        }
        std::array<std::uint8_t, 32> known{};
        unsigned found = 0;
        for (std::uint64_t rest = sample.occupied; rest != 0 && count < 32; rest &= rest - 1, ++count) {
            const int square = __builtin_ctzll(rest);
            const int piece = sample.pieces[count / 2] >> (4 * (count & 1)) & 15;
            for (std::size_t view = 0; view < 2; ++view) {
                const int theirs = piece / 6 != static_cast<int>(sample.side ^ view);
                rows[view][static_cast<std::size_t>(count)] =
                    static_cast<std::uint16_t>(base[view] + (theirs * 6 + piece % 6) * 64 + (square ^ turn[view]));
            }
            if (sample.without[count] != kUnknown) known[found++] = static_cast<std::uint8_t>(count);
        }
        const float sign = sample.side == 0 ? 1 : -1;
        targets[0] = expected(sign * sample.score);
        for (; variants < kVariants && found > 0; ++variants) {
            const unsigned pick = static_cast<unsigned>(random()) % found;
            left_out[static_cast<std::size_t>(variants)] = known[pick];
            targets[static_cast<std::size_t>(variants)] = expected(sign * sample.without[known[pick]]);
            known[pick] = known[--found];
        }
    }

    int stage(int variant) const { return std::min((count - (variant == 0 ? 0 : 1) - 2) / 4, kStages - 1); }
};

// Weights, with what Adam keeps about each.
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
    Weights input{std::size_t{kInputs} * kSlices};  // by slice, row
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
        // All zones begin alike: what is true of a piece is mostly true wherever the king stands.
        for (std::size_t i = 0; i < input.now.size(); ++i)
            input.now[i] = i % kInputs < 768 ? noise(0.06F) : input.now[i - 768];
        for (Slice& slice : bias.now) {
            for (int i = 0; i < kSlice; ++i) slice[i] = 0.2F;
        }
        for (std::size_t i = 0; i < output.now.size(); ++i)
            output.now[i] = i < 2 * kSlices ? noise(0.08F) : output.now[i - 2 * kSlices];
    }

    void save(const char* path) const;
};

template <class Number>
void put(std::FILE* file, float weight, float one) {
    const auto number = static_cast<Number>(std::lround(weight * one));
    std::fwrite(&number, sizeof number, 1, file);  // little-endian, like the machines that this is meant for
}

void Model::save(const char* path) const {
    std::FILE* file = std::fopen(path, "wb");
    if (file == nullptr) {
        std::perror(path);
        std::exit(1);
    }
    std::fputs("chessmith network 1\n\x08\x08\x06PNBRQK", file);
    for (int square = 0; square < 64; ++square) std::fputc(zone_of(square % 8 > 3 ? square ^ 7 : square), file);
    const auto put_all = [&](const Slice& slice, float one) {
        for (int i = 0; i < kSlice; ++i) put<std::int16_t>(file, slice[i], one);
    };
    for (std::size_t row = 0; row < kInputs; ++row) {
        for (std::size_t slice = 0; slice < kSlices; ++slice) put_all(input.now[slice * kInputs + row], 255);
    }
    for (const Slice& slice : bias.now) put_all(slice, 255);
    for (std::size_t stage = 0; stage < kStages; ++stage) {
        for (std::size_t i = 0; i < 2 * kSlices; ++i) put_all(output.now[stage * 2 * kSlices + i], 64);
        put<std::int32_t>(file, output_bias.now[0][stage], 255 * 64);
    }
    std::fclose(file);
}

class Trainer {
   public:
    Trainer(Model& model, int threads)
        : model_(model), threads_(threads), meet_(threads), sums_(static_cast<std::size_t>(threads) * kOutputs) {}

    // What every thread calls, with the same arguments and its own number; without a rate nothing is learned. Thread 0
    // returns the sum of squared errors of the positions as they are.
    double pass(int thread, const Sample* samples, float rate, unsigned seed) {
        std::minstd_rand random(seed * 256 + static_cast<unsigned>(thread) + 1);
        for (int i = thread; i < kBatch; i += threads_)
            lessons_[static_cast<std::size_t>(i)] = Lesson(samples[i], random);
        meet_.arrive_and_wait();
        forward(thread);
        meet_.arrive_and_wait();
        const double error = thread == 0 ? compare() : 0;
        meet_.arrive_and_wait();
        if (rate <= 0) return error;
        backward(thread);
        meet_.arrive_and_wait();
        learn(thread, rate);
        meet_.arrive_and_wait();
        return error;
    }

    void meet() { meet_.arrive_and_wait(); }

   private:
    static constexpr std::size_t kOutputs = std::size_t{kBatch} * kVariants;

    static std::size_t in(int slice, int row) {
        return static_cast<std::size_t>(slice) * kInputs + static_cast<std::size_t>(row);
    }
    static std::size_t out(int stage, int view, int slice) {
        return static_cast<std::size_t>((stage * 2 + view) * kSlices + slice);
    }
    Slice& sum_of(std::size_t sample, int view, int slice) {
        return layers_[(sample * 2 + static_cast<std::size_t>(view)) * kSlices + static_cast<std::size_t>(slice)];
    }
    // The row that a variant leaves out; nothing for the position as it is.
    const Slice& missing(const Lesson& lesson, int variant, int view, int slice) const {
        static constexpr Slice kNothing{};
        if (variant == 0) return kNothing;
        const auto piece = lesson.left_out[static_cast<std::size_t>(variant)];
        return model_.input.now[in(slice, lesson.rows[static_cast<std::size_t>(view)][piece])];
    }

    void forward(int thread) {
        float* outputs = &sums_[static_cast<std::size_t>(thread) * kOutputs];
        std::fill(outputs, outputs + kOutputs, 0.0F);
        for (int slice = thread; slice < kSlices; slice += threads_) {
            for (std::size_t sample = 0; sample < kBatch; ++sample) {
                const Lesson& lesson = lessons_[sample];
                for (int view = 0; view < 2; ++view) {
                    Slice sum = model_.bias.now[static_cast<std::size_t>(slice)];
                    for (int n = 0; n < lesson.count; ++n) sum += model_.input.now[in(slice, lesson.rows[view][n])];
                    sum_of(sample, view, slice) = sum;
                    for (int variant = 0; variant < lesson.variants; ++variant) {
                        const Slice& without = missing(lesson, variant, view, slice);
                        const Slice& weights = model_.output.now[out(lesson.stage(variant), view, slice)];
                        Lane output{};
                        for (int k = 0; k < kLanes; ++k) {
                            const Lane value = clamped(sum.lanes[k] - without.lanes[k], 0, 1);
                            output += value * value * weights.lanes[k];
                        }
                        outputs[sample * kVariants + static_cast<std::size_t>(variant)] += total(output);
                    }
                }
            }
        }
    }

    double compare() {
        double error = 0;
        for (std::size_t sample = 0; sample < kBatch; ++sample) {
            for (int variant = 0; variant < lessons_[sample].variants; ++variant) {
                const std::size_t place = sample * kVariants + static_cast<std::size_t>(variant);
                float sum = model_.output_bias.now[0][lessons_[sample].stage(variant)];
                for (int thread = 0; thread < threads_; ++thread)
                    sum += sums_[static_cast<std::size_t>(thread) * kOutputs + place];
                const float guess = expected(sum * kCentipawns);
                const float off = guess - lessons_[sample].targets[static_cast<std::size_t>(variant)];
                if (variant == 0) error += double{off} * off;
                const float share = variant == 0 ? 1 : kVariantShare;
                slopes_[place] = share * 2 * off * guess * (1 - guess) * kCentipawns / kWinScale / kBatch;
            }
        }
        return error;
    }

    void backward(int thread) {
        for (std::size_t sample = 0; thread == 0 && sample < kBatch; ++sample) {
            for (int variant = 0; variant < lessons_[sample].variants; ++variant)
                model_.output_bias.slope[0][lessons_[sample].stage(variant)] +=
                    slopes_[sample * kVariants + static_cast<std::size_t>(variant)];
        }
        for (int slice = thread; slice < kSlices; slice += threads_) {
            for (std::size_t sample = 0; sample < kBatch; ++sample) {
                const Lesson& lesson = lessons_[sample];
                for (int view = 0; view < 2; ++view) {
                    const Slice sum = sum_of(sample, view, slice);
                    Slice all{};
                    for (int variant = 0; variant < lesson.variants; ++variant) {
                        const Slice& without = missing(lesson, variant, view, slice);
                        const std::size_t place = out(lesson.stage(variant), view, slice);
                        const Slice& weights = model_.output.now[place];
                        Slice& output = model_.output.slope[place];
                        const float slope = slopes_[sample * kVariants + static_cast<std::size_t>(variant)];
                        const auto piece = lesson.left_out[static_cast<std::size_t>(variant)];
                        Slice& row = model_.input.slope[in(slice, lesson.rows[view][piece])];
                        for (int k = 0; k < kLanes; ++k) {
                            const Lane value = clamped(sum.lanes[k] - without.lanes[k], 0, 1);
                            output.lanes[k] += slope * value * value;
                            Lane own = 2 * slope * value * weights.lanes[k];  // 0 where the value is
                            own = value < 1 ? own : Lane{};
                            all.lanes[k] += own;
                            if (variant != 0) row.lanes[k] -= own;
                        }
                    }
                    model_.bias.slope[static_cast<std::size_t>(slice)] += all;
                    for (int n = 0; n < lesson.count; ++n) model_.input.slope[in(slice, lesson.rows[view][n])] += all;
                }
            }
        }
    }

    void learn(int thread, float rate) {
        const double step = ++steps_[static_cast<std::size_t>(thread)];
        const auto pace = static_cast<float>(rate * std::sqrt(1 - std::pow(0.999, step)) / (1 - std::pow(0.9, step)));
        for (int slice = thread; slice < kSlices; slice += threads_)
            model_.input.step(in(slice, 0), in(slice + 1, 0), pace);
        if (thread != 0) return;
        for (Weights* weights : {&model_.bias, &model_.output, &model_.output_bias})
            weights->step(0, weights->now.size(), pace);
    }

    Model& model_;
    int threads_;
    std::barrier<> meet_;
    std::vector<float> sums_;  // by thread: the outputs of its slices
    std::vector<Lesson> lessons_{kBatch};
    std::vector<Slice> layers_ = std::vector<Slice>(std::size_t{kBatch} * 2 * kSlices);
    std::vector<float> slopes_ = std::vector<float>(kOutputs);
    std::array<int, kSlices> steps_{};
};

std::vector<Sample> read(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) {
        std::perror(path);
        std::exit(1);
    }
    std::vector<Sample> samples;
    std::vector<Sample> block(1 << 14);
    while (const std::size_t found = std::fread(block.data(), sizeof(Sample), block.size(), file))
        samples.insert(samples.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(found));
    std::fclose(file);
    return samples;
}

}  // namespace

int main(int count, char** words) {
    if (count < 4) {
        std::fprintf(stderr, "usage: train NETWORK EPOCHS SAMPLES...\n");
        return 2;
    }
    const int epochs = std::max(1, std::atoi(words[2]));
    std::vector<Sample> training;
    std::vector<Sample> held_out;
    for (int i = 3; i < count; ++i) {
        for (const Sample& sample : read(words[i])) (sample.held_out ? held_out : training).push_back(sample);
    }
    std::mt19937_64 random(7);
    std::shuffle(training.begin(), training.end(), random);
    const std::size_t batches = training.size() / kBatch;
    const std::size_t tests = held_out.size() / kBatch;
    if (batches == 0) {
        std::fprintf(stderr, "train: %zu samples are fewer than one batch of %d\n", training.size(), kBatch);
        return 2;
    }
    Model model(random);
    const int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, unsigned{kSlices}));
    Trainer trainer(model, threads);
    const auto work = [&](int thread) {
        std::mt19937_64 shuffles(99);  // the same on every thread
        std::vector<std::size_t> order(batches);
        std::iota(order.begin(), order.end(), 0);
        for (int epoch = 0; epoch < epochs; ++epoch) {
            std::shuffle(order.begin(), order.end(), shuffles);
            double error = 0;
            for (std::size_t i = 0; i < batches; ++i) {
                const double done = (epoch + static_cast<double>(i) / static_cast<double>(batches)) / epochs;
                const auto rate = static_cast<float>(kRate * (0.005 + 0.995 * (1 + std::cos(3.14159265 * done)) / 2));
                const auto seed = static_cast<unsigned>(static_cast<std::size_t>(epoch) * batches + i);
                error += trainer.pass(thread, &training[order[i] * kBatch], rate, seed);
            }
            double unseen = 0;
            for (std::size_t i = 0; i < tests; ++i) unseen += trainer.pass(thread, &held_out[i * kBatch], 0, 0);
            if (thread == 0) {
                std::printf("epoch %d: error %.6f", epoch + 1, error / static_cast<double>(batches * kBatch));
                if (tests > 0)
                    std::printf(", on positions held out %.6f", unseen / static_cast<double>(tests * kBatch));
                std::printf("\n");
                std::fflush(stdout);
                model.save(words[1]);
            }
            trainer.meet();
        }
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
    for (auto& other : others) other.join();
}
