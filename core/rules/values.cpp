#include "rules/values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace chessmith {

namespace {

constexpr int kRoyalValue = 10000;

// The squares a piece reaches from `square` on an empty board, as a measure of what it can do there.
template <class Bits>
int freedom(const Rules<Bits>& rules, int type, int square) {
    const auto& movement = rules.pieces[static_cast<std::size_t>(type)].movement[0];
    const auto at = static_cast<std::size_t>(square);
    Bits reach = movement.quiet_leaps[at] | movement.capture_leaps[at];
    for (const KindList* list : {&movement.lines, &movement.quiet_lines, &movement.capture_lines}) {
        for (const std::uint8_t kind : *list) reach |= rules.line(kind, square).both;
    }
    return count(reach);
}

template <class Bits>
double mean_freedom(const Rules<Bits>& rules, int type) {
    double sum = 0;
    int squares = 0;
    for (int square = 0; square < rules.squares; ++square) {
        if (has(rules.deadly, square)) continue;
        sum += freedom(rules, type, square);
        ++squares;
    }
    return squares == 0 ? 0 : sum / squares;
}

// Fitted to the orthodox pieces: a knight reaches 5.25 squares on average, a bishop 8.75, a rook 14, a queen 22.75.
int derived_value(double freedom, bool leaps) { return static_cast<int>(std::lround((leaps ? 62 : 36) * freedom)); }

template <class Bits>
int piece_value(const Rules<Bits>& rules, int type, bool end) {
    const auto& spec = rules.spec.pieces[static_cast<std::size_t>(type)];
    const int given = spec.value[end ? 1 : 0];
    if (given != 0) return given;
    if (spec.pawn) return end ? 110 : 90;
    const auto& movement = rules.pieces[static_cast<std::size_t>(type)].movement[0];
    const bool rides = !movement.lines.empty() || !movement.quiet_lines.empty() || !movement.capture_lines.empty();
    return std::clamp(derived_value(mean_freedom(rules, type), !rides), 30, 3000);
}

// How central a square is, from 0 at the rim to 1 in the middle.
template <class Bits>
double centrality(const Rules<Bits>& rules, int square) {
    const auto from_centre = [](int at, int size) {
        const double half = (size - 1) / 2.0;
        return half == 0 ? 0.0 : std::abs(at - half) / half;
    };
    const double x = from_centre(rules.file_of(square), rules.files);
    const double y = from_centre(rules.rank_of(square), rules.ranks);
    return 1.0 - (x + y) / 2.0;
}

// A place for a pawn: the centre when it has been advanced there, and ever more towards promotion.
int pawn_bonus(double centre_file, double advance, bool end) {
    if (end) return static_cast<int>(60 * advance * advance);
    const double centre = advance < 0.2 ? -10 : advance < 0.7 ? 50 * advance : 25;
    return static_cast<int>(centre * centre_file + 45 * advance * advance);
}

// A place for a king: in the corner of his own side while there are pieces about, in the middle later.
int king_bonus(double centre_file, double centre, int steps_out, bool end) {
    if (end) return static_cast<int>(60 * centre - 30);
    if (steps_out == 0) return static_cast<int>(30 * (1 - centre_file));
    return static_cast<int>(std::max(-75.0, 10 * (1 - centre_file) - 20 * steps_out));
}

// A table for a piece without one: pawns want to advance, kings to hide and later to come out, others to be free.
template <class Bits>
int derived_bonus(const Rules<Bits>& rules, int type, int square, double mean, bool end) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    const double centre = centrality(rules, square);
    const double half = (rules.files - 1) / 2.0;
    const double centre_file = half == 0 ? 1 : 1 - std::abs(rules.file_of(square) - half) / half;
    const double advance = rules.ranks <= 2 ? 0 : static_cast<double>(rules.rank_of(square)) / (rules.ranks - 1);
    if (piece.spec.royal) return rules.checkmate ? king_bonus(centre_file, centre, rules.rank_of(square), end) : 0;
    if (piece.spec.pawn) return pawn_bonus(centre_file, advance, end);
    const double share = mean == 0 ? 0 : freedom(rules, type, square) / mean - 1;
    const bool leaps = piece.movement[0].lines.empty();
    const double forward = std::min(advance, 0.72) * (leaps ? 14 : 8);
    return static_cast<int>(std::clamp((leaps ? 42 : 26) * share, -45.0, 45.0) + (end ? 8 : 12) * (centre - 0.5) +
                            (end ? 0 : forward));
}

}  // namespace

template <class Bits>
void derive_values(Rules<Bits>& rules) {
    const auto types = static_cast<std::size_t>(rules.types);
    const auto squares = static_cast<std::size_t>(rules.squares);
    rules.values.resize(types);
    rules.phase_weight.assign(types, 0);
    rules.piece_square.assign(types * 2 * squares, 0);
    for (int type = 0; type < rules.types; ++type) {
        const auto t = static_cast<std::size_t>(type);
        const auto& spec = rules.spec.pieces[t];
        const bool royal = spec.royal;
        const double mean = mean_freedom(rules, type);
        const int middle = royal ? 0 : piece_value(rules, type, false);
        const int end = royal ? 0 : piece_value(rules, type, true);
        rules.values[t] = royal ? kRoyalValue : (middle + end) / 2;
        if (!royal && !spec.pawn) {
            rules.phase_weight[t] = (middle + 128) / 256;
            const int pair = std::min<int>(2, static_cast<int>(spec.home[0].size()));
            rules.phase_total += 2 * pair * rules.phase_weight[t];
        }
        for (int square = 0; square < rules.squares; ++square) {
            const auto bonus = [&](bool late) {
                const auto& table = spec.table[late ? 1 : 0];
                if (table.size() == squares) return table[static_cast<std::size_t>(square)];
                return derived_bonus(rules, type, square, mean, late);
            };
            const Tapered score = tapered(middle + bonus(false), end + bonus(true));
            const int mirrored = (rules.ranks - 1 - rules.rank_of(square)) * rules.files + rules.file_of(square);
            rules.piece_square[(t * 2 + 0) * squares + static_cast<std::size_t>(square)] = score;
            rules.piece_square[(t * 2 + 1) * squares + static_cast<std::size_t>(mirrored)] = -score;
        }
    }
    rules.phase_total = std::max(rules.phase_total, 1);
    rules.by_value.resize(types);
    std::iota(rules.by_value.begin(), rules.by_value.end(), std::uint8_t{0});
    std::sort(rules.by_value.begin(), rules.by_value.end(),
              [&](std::uint8_t a, std::uint8_t b) { return rules.values[a] < rules.values[b]; });
}

template void derive_values<Bits64>(Rules<Bits64>&);
template void derive_values<Bits128>(Rules<Bits128>&);

}  // namespace chessmith
