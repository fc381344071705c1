// Material: how many pieces of each kind each side has, wherever they stand.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace chessmith {

struct PieceGroup {
    std::uint8_t colour = 0;
    std::uint8_t type = 0;
    std::uint8_t count = 0;

    friend auto operator<=>(const PieceGroup&, const PieceGroup&) = default;
};

// In order of colour and type, without empty groups.
using Material = std::vector<PieceGroup>;

inline int piece_count(const Material& material) {
    int pieces = 0;
    for (const PieceGroup& group : material) pieces += group.count;
    return pieces;
}

// The same material with colours swapped.
inline Material exchanged(const Material& material) {
    Material result;
    for (int colour : {1, 0}) {
        for (const PieceGroup& group : material) {
            if (group.colour == colour)
                result.push_back({static_cast<std::uint8_t>(1 - colour), group.type, group.count});
        }
    }
    return result;
}

}  // namespace chessmith
