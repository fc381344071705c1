// Reproduces the static evaluation of Stockfish 15.1. See README.md in this folder.
//
// The network is read from Stockfish's executable. Like Chessmith's, its first layer is a sum of rows, one for each
// piece on the board, from each side's point of view. Units of a side are then multiplied in pairs, and three small
// layers follow. All arithmetic is in integers, so the result equals Stockfish's exactly.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <random>
#include <string_view>
#include <type_traits>
#include <utility>

#include "sample.h"

namespace {

constexpr std::uint32_t kVersion = 0x7AF32F20;
constexpr std::uint32_t kForm = 0x1C102EF2;  // identifies the architecture; it differs between releases
constexpr int kHidden = 1024;
constexpr int kPairs = kHidden / 2;
constexpr int kKinds = 11;  // of pieces: five per side; kings share one
constexpr int kInputs = 32 * kKinds * 64;
constexpr int kFirst = 16;  // outputs of the first small layer; the last is added directly to the result
constexpr int kSecond = 32;
constexpr int kStages = 8;
constexpr int kOne = 127;             // scale of the values between layers
constexpr int kShift = 6;             // weights of the small layers are 64ths
constexpr int kOutputScale = 16;      // results are in 16ths of a unit
constexpr std::size_t kHoldOut = 64;  // one position in this many is held out

// Reads a network's bytes, which are little-endian, from front to back.
class Reader {
   public:
    // The file is a network, or an executable that contains one.
    Reader(std::string path, std::string_view bytes) : path_(std::move(path)), rest_(bytes) {
        std::string mark;
        for (const std::uint32_t number : {kVersion, kForm}) {
            for (int shift = 0; shift < 32; shift += 8) mark.push_back(static_cast<char>(number >> shift & 255));
        }
        const auto place = rest_.find(mark);
        if (place == std::string_view::npos) throw std::runtime_error(path_ + ": no network of Stockfish 15.1 in it");
        rest_.remove_prefix(place + mark.size());
    }

    std::string_view take(std::size_t size) {
        if (rest_.size() < size) throw std::runtime_error(path_ + ": the network ends too early");
        const auto taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return taken;
    }

    template <class Number>
    Number number() {
        std::make_unsigned_t<Number> value = 0;
        const auto bytes = take(sizeof(Number));
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            value =
                static_cast<decltype(value)>(value | std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i));
        return static_cast<Number>(value);
    }

    template <class Number, class Row>
    void fill(Row& row) {
        for (auto& value : row) value = number<Number>();
    }

    template <class Number, class Rows>
    void fill_each(Rows& rows) {
        for (auto& row : rows) fill<Number>(row);
    }

   private:
    std::string path_;
    std::string_view rest_;
};

// Sixteen units: one vector.
using Lane = std::int16_t __attribute__((vector_size(32)));

struct Layer {
    Lane lanes[kHidden / 16];

    Layer& operator+=(const Layer& other) {
        for (int k = 0; k < kHidden / 16; ++k) lanes[k] += other.lanes[k];
        return *this;
    }
    std::int16_t* begin() { return reinterpret_cast<std::int16_t*>(lanes); }
    std::int16_t* end() { return begin() + kHidden; }
    std::int16_t& operator[](std::size_t unit) { return begin()[unit]; }
    std::int16_t operator[](std::size_t unit) const { return reinterpret_cast<const std::int16_t*>(lanes)[unit]; }
};

// The value of a position for the side to move, in 16ths of Stockfish's units: the network's two outputs.
struct Judgement {
    int material;   // from the first layer directly
    int placement;  // through the layers
};

class Network {
   public:
    explicit Network(Reader reader) : inputs_(kInputs), worths_(kInputs), stages_(kStages) {
        reader.take(reader.number<std::uint32_t>());  // its description
        reader.number<std::uint32_t>();
        reader.fill<std::int16_t>(bias_);
        reader.fill_each<std::int16_t>(inputs_);
        reader.fill_each<std::int32_t>(worths_);
        for (Stage& stage : stages_) {
            reader.number<std::uint32_t>();
            reader.fill<std::int32_t>(stage.first_bias);
            reader.fill_each<std::int8_t>(stage.first);
            reader.fill<std::int32_t>(stage.second_bias);
            reader.fill_each<std::int8_t>(stage.second);
            stage.last_bias = reader.number<std::int32_t>();
            reader.fill<std::int8_t>(stage.last);
        }
    }

    Judgement judge(const Sample& sample) const {
        const Pieces pieces(sample);
        const auto stage = static_cast<std::size_t>((pieces.count() - 1) / 4);
        std::array<int, 2> worth{};
        Layer products;
        for (std::size_t view = 0; view < 2; ++view) {
            const std::size_t colour = sample.side ^ view;
            Layer sum = bias_;
            for (const Piece& piece : pieces) {
                const std::size_t input = input_of(piece, static_cast<int>(colour), sample.kings[colour]);
                sum += inputs_[input];
                worth[view] += worths_[input][stage];
            }
            for (std::size_t i = 0; i < kPairs; ++i) {
                const int product = std::clamp<int>(sum[i], 0, kOne) * std::clamp<int>(sum[i + kPairs], 0, kOne);
                products[view * kPairs + i] = static_cast<std::int16_t>(product / 128);
            }
        }
        return {(worth[0] - worth[1]) / 2, stages_[stage].output(products)};
    }

   private:
    // The small layers; each stage of the game has its own.
    struct Stage {
        std::array<std::int32_t, kFirst> first_bias;
        std::array<Layer, kFirst> first;
        std::array<std::int32_t, kSecond> second_bias;
        std::array<std::array<std::int16_t, kSecond>, kSecond> second;
        std::int32_t last_bias;
        std::array<std::int16_t, kSecond> last;

        int output(const Layer& products) const {
            // Each sum is passed on both squared and unchanged. The file has padding for one more pair.
            std::array<int, kSecond> values{};
            int straight = 0;
            for (std::size_t i = 0; i < kFirst; ++i) {
                int sum = first_bias[i];
                for (std::size_t k = 0; k < kHidden; ++k) sum += products[k] * first[i][k];
                if (i == kFirst - 1) {
                    straight = sum;
                } else {
                    values[i] = static_cast<int>(std::min<std::int64_t>(std::int64_t{sum} * sum >> 19, kOne));
                    values[i + kFirst - 1] = std::clamp(sum >> kShift, 0, kOne);
                }
            }
            int result = last_bias;
            for (std::size_t i = 0; i < kSecond; ++i) {
                int sum = second_bias[i];
                for (std::size_t k = 0; k < kSecond; ++k) sum += values[k] * second[i][k];
                result += std::clamp(sum >> kShift, 0, kOne) * last[i];
            }
            return result + static_cast<int>(std::int64_t{straight} * (600 * kOutputScale) / (kOne << kShift));
        }
    };

    // From a side's point of view, mirrored so that its king is on the right half.
    static std::size_t input_of(const Piece& piece, int colour, int king) {
        const int turn = (colour == 0 ? 0 : 56) ^ (king % 8 < 4 ? 7 : 0);
        const int zone = (7 - (king ^ turn) / 8) * 4 + 7 - (king ^ turn) % 8;
        const int kind = piece.kind == kKing ? kKinds - 1 : 2 * piece.kind + (piece.colour == colour ? 0 : 1);
        return static_cast<std::size_t>((zone * kKinds + kind) * 64 + (piece.square ^ turn));
    }

    Layer bias_;
    std::vector<Layer> inputs_;
    std::vector<std::array<std::int32_t, kStages>> worths_;
    std::vector<Stage> stages_;
};

// Stockfish's search scales the evaluation up with the number of officers.
int units(Judgement judgement, const Sample& sample) {
    static constexpr std::array<int, 6> kOfficers{0, 781, 825, 1276, 2538, 0};
    int officers = 0;
    for (const Piece& piece : Pieces(sample)) officers += kOfficers[static_cast<std::size_t>(piece.kind)];
    const int shift = 24 - officers / 9560;  // from material to placement
    const int mixed = (1024 - shift) * judgement.material + (1024 + shift) * judgement.placement;
    return mixed / (1024 * kOutputScale) * (1064 + 106 * officers / 5120) / 1024;
}

// The percentage of positions with this score to keep. Games are won and lost near equality, but a network trained on
// all positions alike is best where nothing depends on it.
unsigned share_kept(int score) {
    const int size = std::abs(score);
    return size <= 450 ? 100 : size <= 1000 ? 40 : size <= 12000 ? 6 : 0;
}

// Labels the positions of a file, dropping most of those that are decided.
std::vector<Sample> judged(const Network& network, const std::string& path) {
    std::vector<Sample> samples = read_file<Sample>(path);
    const std::size_t count = samples.size();
    std::size_t kept = 0;
    std::mt19937 random;
    for (std::size_t i = 0; i < count; ++i) {
        Sample sample = samples[i];
        if (!is_position(sample))
            throw std::runtime_error(path + ": record " + std::to_string(i + 1) + " is not a position of chess");
        for (const Piece& piece : Pieces(sample)) {
            if (piece.kind == kKing) sample.kings[piece.colour] = static_cast<std::uint8_t>(piece.square);
        }
        sample.held_out = i >= count - count / kHoldOut;  // the last ones, since positions of the same game are similar
        const int score = units(network.judge(sample), sample);
        sample.score = static_cast<std::int16_t>(score);
        if (random() % 100 < share_kept(score)) samples[kept++] = sample;
        if (i % 100'000 == 0) {
            std::printf("\r%zu of %zu positions ", i, count);
            std::fflush(stdout);
        }
    }
    samples.resize(kept);
    std::printf("\r%zu of %zu positions kept\n", kept, count);
    return samples;
}

void write_file(const std::string& path, const std::vector<Sample>& samples) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(samples.data()),
               static_cast<std::streamsize>(samples.size() * sizeof(Sample)));
    if (!file.flush()) throw std::runtime_error(path + ": cannot be written");
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) {
        std::fprintf(stderr, "usage: judge STOCKFISH POSITIONS SAMPLES\n");
        return 2;
    }
    try {
        const std::vector<char> program = read_file<char>(words[1]);
        const Network network(Reader(words[1], {program.data(), program.size()}));
        write_file(words[3], judged(network, words[2]));
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "judge: %s\n", problem.what());
        return 1;
    }
}
