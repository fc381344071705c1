// A learned correction of any game's evaluation: a position's facts, as either side sees them, through one hidden layer
// to a number that is added to the terms made from the rules. Made by Chessmith's own trainer; `Network` is the larger
// one that only knows chess and stands alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace chessmith {

class GameNetwork {
   public:
    static constexpr int kMostHidden = 128;
    static constexpr int kLane = 16;  // hidden units come in multiples of it

    // Hidden values are in 255ths, output weights in 64ths.
    static constexpr int kHiddenOne = 255;
    static constexpr int kOutputOne = 64;

    struct Shape {
        int files = 0;
        int ranks = 0;
        int types = 0;
        int views = 1;        // 1: both sides share their weights
        int hidden = 0;       // units
        int stages = 0;       // of a game, by how many pieces are left
        int most_pieces = 0;  // on the board
        int centipawns = 0;   // that an output of 1 stands for; a lead of so many wins e times as often as it loses
        int features = 0;     // of one view

        friend bool operator==(const Shape&, const Shape&) = default;
    };

    // The numbers of a network, in the order of its file.
    struct Numbers {
        std::vector<std::int16_t> rows;   // by view and feature: what it adds to each hidden unit
        std::vector<std::int16_t> bias;   // by view
        std::vector<std::int8_t> output;  // by stage: weights of the mover's layer, then of the other's
        std::vector<std::int32_t> output_bias;
    };

    // Whether the bytes claim to be a network of this kind.
    static bool is_one(std::string_view bytes);

    // Throws std::invalid_argument if the bytes are not a network, or damaged.
    explicit GameNetwork(std::string_view bytes);
    GameNetwork(const Shape& of, Numbers numbers) : shape(of), numbers_(std::move(numbers)) {}

    // As a file; `description` is free text about where the network comes from.
    std::string bytes(std::string_view description) const;

    const std::int16_t* row(int feature) const { return &numbers_.rows[at(feature)]; }
    const std::int16_t* bias(int view) const { return &numbers_.bias[at(view)]; }

    // From the layers of the side to move and of its opponent to centipawns for the side to move.
    int output(const std::int16_t* own, const std::int16_t* other, int pieces) const;

    const Numbers& numbers() const { return numbers_; }

    Shape shape;

   private:
    std::size_t at(int row) const { return static_cast<std::size_t>(row) * static_cast<std::size_t>(shape.hidden); }

    Numbers numbers_;
};

}  // namespace chessmith
