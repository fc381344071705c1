// A learned evaluation: which piece stands where, as either side sees it, through one hidden layer to a number.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace chessmith {

class Network {
   public:
    static constexpr int kHidden = 384;
    static constexpr int kStages = 8;  // of a game, by how many pieces are left
    static constexpr std::size_t kMostLetters = 8;

    using Row = std::array<std::int16_t, kHidden>;
    struct alignas(64) Layer {
        Row values{};
    };

    // Throws std::invalid_argument if the bytes are not a network.
    explicit Network(std::string_view bytes);

    // What a piece on a square adds to the hidden layer. The view is that of the side whose layer it is: its own
    // pieces are of colour 0, its king's zone selects the weights, and the square is counted from its side.
    const Row& input(int zone, int colour, int letter, int square) const {
        const int index = ((zone * 2 + colour) * static_cast<int>(letters.size()) + letter) * files * ranks + square;
        return inputs_[static_cast<std::size_t>(index)].values;
    }

    // From the layers of the side to move and of its opponent to centipawns for the side to move.
    int output(const Row& own, const Row& other, int pieces) const;

    int files = 0;
    int ranks = 0;
    std::string letters;              // of the pieces that it knows
    std::vector<std::uint8_t> zones;  // by square of a king on the left half, from his own side
    Layer bias;                       // the hidden layer of an empty board

   private:
    struct Stage {
        Layer own;
        Layer other;
        std::int32_t bias = 0;
    };

    std::vector<Layer> inputs_;
    std::array<Stage, kStages> stages_;
};

}  // namespace chessmith
