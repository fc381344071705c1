#include "rules/values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "board/places.h"

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

// How many squares a piece can be expected to reach on a board that is as full as this game's armies make it, halfway
// through the game.
template <class Bits>
class Freedom {
   public:
    explicit Freedom(const Rules<Bits>& rules) : rules_(rules) {
        std::size_t pieces = 0;
        for (const auto& piece : rules.spec.pieces) pieces += piece.home[0].size() + piece.home[1].size();
        const int squares = std::max(1, rules.squares - count(rules.deadly));
        const double density = pieces == 0 ? 0.5 : static_cast<double>(pieces) / squares;
        open_ = 1 - 0.6 * std::clamp(density, 0.2, 0.8);
    }

    // A square where it captures is worth more than one that it can only go to.
    double at(int type, int colour, int square) const {
        const auto& movement = rules_.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(colour)];
        const auto from = static_cast<std::size_t>(square);
        const double both = rides(movement.lines, square);
        double quiet = count(movement.quiet_leaps[from]) + rides(movement.quiet_lines, square) + both;
        double capture = count(movement.capture_leaps[from]) + rides(movement.capture_lines, square) + both;
        if (!movement.lame.empty()) {
            for (const auto& leap : movement.lame[from]) {
                const double chance = std::pow(open_, count(leap.way));
                quiet += leap.move ? chance : 0;
                capture += leap.capture ? chance : 0;
            }
        }
        return 0.4 * quiet + 0.6 * capture;
    }

    double mean(int type, int colour) const {
        double sum = 0;
        int squares = 0;
        for (int square = 0; square < rules_.squares; ++square) {
            if (has(rules_.deadly, square)) continue;
            sum += at(type, colour, square);
            ++squares;
        }
        return squares == 0 ? 0 : sum / squares;
    }

   private:
    double rides(const KindList& lines, int square) const {
        double sum = 0;
        for (const std::uint8_t kind : lines) {
            const auto& line = rules_.line(kind, square);
            for (const Bits half : {line.lower, line.upper}) sum += (1 - std::pow(open_, count(half))) / (1 - open_);
        }
        return sum;
    }

    const Rules<Bits>& rules_;
    double open_ = 0.7;  // how likely a square does not stop a ride
};

// Fitted to the orthodox pieces. What combines the moves of two is worth more than both, and what stays on squares of
// one colour less than it seems.
int derived_value(double freedom, bool colour_bound) {
    const double worth = (colour_bound ? 56 : 62) * freedom;
    return static_cast<int>(std::lround(0.95 * worth + worth * worth / 6000));
}

template <class Bits>
int piece_value(const Rules<Bits>& rules, int type, double freedom, bool end) {
    const auto& spec = rules.spec.pieces[static_cast<std::size_t>(type)];
    const int given = spec.value[end ? 1 : 0];
    if (given != 0) return given;
    if (spec.pawn) return end ? 110 : 90;
    const auto& moves = spec.moves;
    const bool colour_bound =
        std::all_of(moves.begin(), moves.end(), [](const Step& s) { return (s.dx + s.dy) % 2 == 0; });
    return std::clamp(derived_value(freedom, colour_bound), 30, 3000);
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

// The square at which White stands as Black stands at `square`, and the other way round.
template <class Bits>
int mirrored(const Rules<Bits>& rules, int square) {
    return (rules.ranks - 1 - rules.rank_of(square)) * rules.files + rules.file_of(square);
}

// For a piece without a table of its own: what its kind likes, and where terrain leaves it free to move.
template <class Bits>
int derived_bonus(const Rules<Bits>& rules, const Freedom<Bits>& freedom, int type, int colour, int square, double mean,
                  bool end) {
    const auto& piece = rules.pieces[static_cast<std::size_t>(type)];
    if (piece.spec.royal && !rules.checkmate) return 0;
    // Where no check may be given the sides do not face each other as in chess.
    if (rules.checkmate && !rules.spec.goal.giving_check) return 0;
    const double half = (rules.files - 1) / 2.0;
    const double inward = half == 0 ? 1 : 1 - std::abs(rules.file_of(square) - half) / half;
    const int rank = rules.rank_of(colour == kWhite ? square : mirrored(rules, square));
    const double advance = rules.ranks < 2 ? 0 : static_cast<double>(rank) / (rules.ranks - 1);
    const Place& place = place_of(rules, type);
    int bonus = (end ? place.end : place.middle).at(advance, inward);
    if (rules.deadly != 0 && mean > 0 && !piece.spec.royal && !piece.spec.pawn) {
        bonus += static_cast<int>(std::clamp(20 * (freedom.at(type, colour, square) / mean - 1), -25.0, 25.0));
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
    const Freedom<Bits> freedom(rules);
    for (int type = 0; type < rules.types; ++type) {
        const auto t = static_cast<std::size_t>(type);
        const auto& spec = rules.spec.pieces[t];
        check_values(spec);
        const bool royal = spec.royal;
        const auto worth = [&](bool late) {
            return royal ? 0 : piece_value(rules, type, freedom.mean(type, kWhite), late);
        };
        const int middle = worth(false);
        const int end = worth(true);
        rules.values[t] = royal ? kRoyalValue : (middle + end) / 2;
        if (!royal && !spec.pawn) {
            rules.phase_weight[t] = std::max(0, (middle + 128) / 256);
            const int pair = std::min<int>(2, static_cast<int>(spec.home[0].size()));
            rules.phase_total += 2 * pair * rules.phase_weight[t];
        }
        // What games have shown is part of the evaluation alone: exchanges and phases go by what the piece can do.
        const auto more = rules.spec.tuning && !rules.spec.tuning->pieces.empty() && !royal
                              ? rules.spec.tuning->pieces[t]
                              : std::array{0, 0};
        for (int colour : {kWhite, kBlack}) {
            const double mean = freedom.mean(type, colour);
            for (int square = 0; square < rules.squares; ++square) {
                const int own = colour == kWhite ? square : mirrored(rules, square);
                const auto bonus = [&](bool late) {
                    const auto& table = spec.table[late ? 1 : 0];
                    if (table.size() == squares) return table[static_cast<std::size_t>(own)];
                    return derived_bonus(rules, freedom, type, colour, square, mean, late);
                };
                const Tapered score = tapered(middle + more[0] + bonus(false), end + more[1] + bonus(true));
                rules.piece_square[(t * 2 + static_cast<std::size_t>(colour)) * squares +
                                   static_cast<std::size_t>(square)] = colour == kWhite ? score : -score;
            }
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
