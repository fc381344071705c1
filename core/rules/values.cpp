#include "rules/values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "rules/places.h"

namespace chessmith {

namespace {

constexpr int kRoyalValue = 10000;
constexpr int kMostValue = 10000;  // of what a game may say of a piece or its place

void check_values(const PieceSpec& piece) {
    const auto fits = [](int value) { return value >= -kMostValue && value <= kMostValue; };
    bool fine = std::all_of(piece.value.begin(), piece.value.end(), fits);
    for (const auto& table : piece.table) fine = fine && std::all_of(table.begin(), table.end(), fits);
    if (!fine) throw RulesError(piece.name + ": expected values of -10000 to 10000");
}

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

template <class Bits>
const Place& place_of(const Rules<Bits>& rules, int type) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    if (piece.spec.royal) return kKingPlace;
    if (piece.spec.pawn) return kPawnPlace;
    if (rules.values[static_cast<std::size_t>(type)] >= 700) return kQueenPlace;
    if (piece.movement[0].lines.empty()) return kLeaperPlace;
    const bool straight = std::any_of(piece.spec.moves.begin(), piece.spec.moves.end(), [](const Step& step) {
        return step.range != 1 && (step.dx == 0 || step.dy == 0);
    });
    return straight ? kRookPlace : kDiagonalPlace;
}

// For a piece without a table of its own: what its kind likes, and where terrain leaves it free to move.
template <class Bits>
int derived_bonus(const Rules<Bits>& rules, int type, int square, double mean, bool end) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    if (piece.spec.royal && !rules.checkmate) return 0;
    const double half = (rules.files - 1) / 2.0;
    const double inward = half == 0 ? 1 : 1 - std::abs(rules.file_of(square) - half) / half;
    const double advance = rules.ranks < 2 ? 0 : static_cast<double>(rules.rank_of(square)) / (rules.ranks - 1);
    const Place& place = place_of(rules, type);
    int bonus = (end ? place.end : place.middle).at(advance, inward);
    if (rules.deadly != 0 && mean > 0 && !piece.spec.royal && !piece.spec.pawn) {
        bonus += static_cast<int>(std::clamp(20 * (freedom(rules, type, square) / mean - 1), -25.0, 25.0));
    }
    return bonus;
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
        check_values(spec);
        const bool royal = spec.royal;
        const double mean = mean_freedom(rules, type);
        const int middle = royal ? 0 : piece_value(rules, type, false);
        const int end = royal ? 0 : piece_value(rules, type, true);
        rules.values[t] = royal ? kRoyalValue : (middle + end) / 2;
        if (!royal && !spec.pawn) {
            rules.phase_weight[t] = std::max(0, (middle + 128) / 256);
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
