#include "rules/features.h"

#include <algorithm>
#include <tuple>

#include "board/mirror.h"

namespace chessmith {

namespace {

constexpr int kUpward = 5;
constexpr int kDownward = 6;

bool are_mirrored(const Spec& spec, const std::array<std::vector<int>, 2>& squares) {
    std::vector<int> seen;
    for (const int square : squares[0]) seen.push_back(mirrored(square, spec.files, spec.ranks));
    std::vector<int> others = squares[1];
    std::sort(seen.begin(), seen.end());
    std::sort(others.begin(), others.end());
    return seen == others;
}

template <class Value>
bool are_equal(const std::array<Value, 2>& pair) {
    return pair[0] == pair[1];
}

// Black's moves are White's turned by half a circle, which is a mirror image if left and right are the same.
bool moves_are_mirrored(const PieceSpec& piece) {
    const auto facts = [](const Step& step, int dx) {
        return std::tuple(dx, step.dy, step.range, step.move, step.capture, step.first, step.lame);
    };
    const auto& moves = piece.moves;
    return std::all_of(moves.begin(), moves.end(), [&](const Step& one) {
        return std::any_of(moves.begin(), moves.end(),
                           [&](const Step& other) { return facts(other, other.dx) == facts(one, -one.dx); });
    });
}

bool is_mirrored(const std::vector<SightSpec>& sight) {
    return std::all_of(sight.begin(), sight.end(), [&](const SightSpec& one) {
        return std::any_of(sight.begin(), sight.end(), [&](const SightSpec& other) {
            return std::tuple(other.dx, other.dy, other.min, other.max) ==
                   std::tuple(-one.dx, one.dy, one.min, one.max);
        });
    });
}

bool is_mirrored(const PieceCombatSpec& combat) {
    return are_equal(combat.hp) && is_mirrored(combat.strike) &&
           std::all_of(combat.abilities.begin(), combat.abilities.end(), [](const AbilitySpec& ability) {
               return is_mirrored(ability.reach) && is_mirrored(ability.step);
           });
}

bool is_mirrored(const CombatSpec& combat) {
    const auto facts = [](const SpawnSpec& spawn) { return std::tuple(spawn.every, spawn.piece, spawn.rank); };
    return are_equal(combat.shield) && are_equal(combat.enrage) && are_equal(combat.regenerate) &&
           facts(combat.spawn[0]) == facts(combat.spawn[1]);
}

bool is_symmetric_game(const Spec& spec) {
    const bool pieces = std::all_of(spec.pieces.begin(), spec.pieces.end(), [&](const PieceSpec& piece) {
        // Where it starts matters only to moves that are open from there.
        const bool at_home = std::any_of(piece.moves.begin(), piece.moves.end(), [](const Step& s) { return s.first; });
        return moves_are_mirrored(piece) && (!at_home || are_mirrored(spec, piece.home)) &&
               (!piece.promotion || are_equal(piece.promotion->to)) && is_mirrored(piece.combat);
    });
    // Only one side may answer an arrival at the goal.
    const bool reach = !spec.goal.reach || (!spec.goal.reach->reply && are_mirrored(spec, spec.goal.reach->squares));
    return pieces && reach && (!spec.combat || is_mirrored(*spec.combat));
}

int on_other_wing(int square, int files) { return square + files - 1 - 2 * (square % files); }

// Whether left and right are alike. Hit points have rules that go by files, and belts an order.
bool is_alike_left_and_right(const Spec& spec) {
    const auto alike = [&](const std::vector<int>& squares) {
        return std::all_of(squares.begin(), squares.end(), [&](int square) {
            return std::find(squares.begin(), squares.end(), on_other_wing(square, spec.files)) != squares.end();
        });
    };
    const auto both_alike = [&](const std::array<std::vector<int>, 2>& squares) {
        return alike(squares[0]) && alike(squares[1]);
    };
    const bool pieces = std::all_of(spec.pieces.begin(), spec.pieces.end(), [&](const PieceSpec& piece) {
        const bool at_home = std::any_of(piece.moves.begin(), piece.moves.end(), [](const Step& s) { return s.first; });
        return moves_are_mirrored(piece) && (!at_home || both_alike(piece.home));
    });
    return pieces && !spec.combat && spec.world.empty() && (!spec.goal.reach || both_alike(spec.goal.reach->squares));
}

bool has_freshness(const Spec& spec) {
    return std::any_of(spec.pieces.begin(), spec.pieces.end(),
                       [](const PieceSpec& piece) { return piece.double_step && piece.double_step->fresh; });
}

}  // namespace

Features::Features(const Spec& spec)
    : types_(static_cast<int>(spec.pieces.size())),
      squares_(spec.files * spec.ranks),
      most_checks_(spec.goal.checks),
      symmetric_(is_symmetric_game(spec)) {
    take(2 * types_ * squares_);
    fresh_ = take(has_freshness(spec) ? 2 * squares_ : 0);
    castling_ = take(spec.castling ? 2 * squares_ : 0);
    checks_ = take(most_checks_ > 0 ? 2 * (most_checks_ + 1) : 0);
    if (spec.combat) {
        hp_ = take(2 * types_ * kHpLevels);
        wait_ = take(2 * types_ * kWaits);
        uses_ = take(2 * types_ * kUses);
        decree_ = take(2);
    }
    terrain_ = take(spec.world.empty() ? 0 : kTerrains * squares_);
    mirror(spec);
    exchange_sides(spec);
}

int Features::terrain_kind(const TerrainSpec& terrain) {
    if (terrain.deadly) return 0;
    if (terrain.bridge) return 1;
    if (terrain.stone) return 2;
    const auto [right, up] = terrain.belt;
    if (right != 0) return right < 0 ? 3 : 4;
    if (up != 0) return up > 0 ? kUpward : kDownward;
    return kTerrains - 1;
}

int Features::take(int count) {
    size_ += count;
    return size_ - count;
}

void Features::mirror(const Spec& spec) {
    black_.resize(static_cast<std::size_t>(size_));
    for (int feature = 0; feature < size_; ++feature) black_[static_cast<std::size_t>(feature)] = size_ + feature;
    if (!symmetric_) return;
    const auto pair = [&](int white, int black) { black_[static_cast<std::size_t>(white)] = black; };
    for (int colour : {kWhite, kBlack}) {
        const int other = colour ^ 1;
        for (int square = 0; square < squares_; ++square) {
            const int there = mirrored(square, spec.files, spec.ranks);
            for (int type = 0; type < types_; ++type) pair(piece(colour, type, square), piece(other, type, there));
            if (has_freshness(spec)) pair(fresh(colour, square), fresh(other, there));
            if (spec.castling) pair(castling(colour, square), castling(other, there));
        }
        for (int left = 0; most_checks_ > 0 && left <= most_checks_; ++left) {
            pair(checks(colour, left), checks(other, left));
        }
        if (!spec.combat) continue;
        for (int type = 0; type < types_; ++type) {
            for (int level = 0; level < kHpLevels; ++level) pair(hp(colour, type, level), hp(other, type, level));
            for (int what = 0; what < kWaits; ++what) pair(wait(colour, type, what), wait(other, type, what));
            for (int left = 0; left < kUses; ++left) pair(uses(colour, type, left), uses(other, type, left));
        }
        pair(decree(colour), decree(other));
    }
    if (spec.world.empty()) return;
    for (int kind = 0; kind < kTerrains; ++kind) {
        const int turned = kind == kUpward ? kDownward : kind == kDownward ? kUpward : kind;
        for (int square = 0; square < squares_; ++square) {
            pair(terrain(kind, square), terrain(turned, mirrored(square, spec.files, spec.ranks)));
        }
    }
}

void Features::exchange_sides(const Spec& spec) {
    exchanged_.assign(static_cast<std::size_t>(size_), kNone);
    if (!is_alike_left_and_right(spec)) return;
    const auto pair = [&](int one, int other) { exchanged_[static_cast<std::size_t>(one)] = other; };
    for (int colour : {kWhite, kBlack}) {
        for (int square = 0; square < squares_; ++square) {
            const int there = on_other_wing(square, spec.files);
            for (int type = 0; type < types_; ++type) pair(piece(colour, type, square), piece(colour, type, there));
            if (has_freshness(spec)) pair(fresh(colour, square), fresh(colour, there));
        }
        for (int left = 0; most_checks_ > 0 && left <= most_checks_; ++left)
            pair(checks(colour, left), checks(colour, left));
    }
}

}  // namespace chessmith
