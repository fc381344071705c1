// Turns a game's plain rules into tables, once for each world it is played in.
#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "rules/rules.h"
#include "rules/values.h"

namespace chessmith {

namespace {

constexpr int kNoRide = -1;

void expect(bool holds, const std::string& message) {
    if (!holds) throw RulesError(message);
}

template <class Bits>
class Compiler {
   public:
    explicit Compiler(Rules<Bits>& rules) : rules_(rules), spec_(rules.spec) {}

    void run() {
        check_sizes();
        lay_terrain();
        rules_.pieces.resize(spec_.pieces.size());
        for (int type = 0; type < rules_.types; ++type) {
            auto& piece = rules_.pieces[index(type)];
            piece.spec = spec_.pieces[index(type)];
            for (int colour : {kWhite, kBlack}) compile_movement(type, colour);
            compile_promotion(piece);
            compile_double_step(piece);
            for (auto& movement : piece.movement) {
                const bool special = piece.promotes || piece.spec.double_step || piece.spec.en_passant;
                movement.plain = movement.uniform && !special;
            }
        }
        for (int colour : {kWhite, kBlack}) collect_attackers(colour);
        set_goals();
        set_capabilities();
        rules_.zobrist.fill(rules_.types, rules_.squares, spec_.world);
        compile_combat(rules_);
        derive_values(rules_);
    }

   private:
    // A line kind: its direction (towards higher squares), how far it rides up and down, and where it may begin.
    using KindKey = std::tuple<int, int, int, int, std::vector<int>>;

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    void check_sizes() {
        expect(spec_.files >= 1 && spec_.files <= 16 && spec_.ranks >= 1 && spec_.ranks <= 16,
               "board: expected 1 to 16 files and ranks");
        rules_.files = spec_.files;
        rules_.ranks = spec_.ranks;
        rules_.squares = spec_.files * spec_.ranks;
        expect(rules_.squares <= static_cast<int>(sizeof(Bits) * 8), "board: too many squares");
        rules_.types = static_cast<int>(spec_.pieces.size());
        expect(rules_.types >= 1 && rules_.types <= kMaxTypes, "pieces: expected 1 to 32 of them");
        expect(spec_.world.empty() || spec_.world.size() == index(rules_.squares),
               "world: one character a square expected");
        rules_.all = rules_.squares == static_cast<int>(sizeof(Bits) * 8) ? ~Bits{0} : bit<Bits>(rules_.squares) - 1;
    }

    void check_type(int type) const { expect(type >= 0 && type < rules_.types, "pieces: unknown type number"); }
    void check_square(int square) const { expect(square >= 0 && square < rules_.squares, "square outside the board"); }

    void lay_terrain() {
        rules_.has_world = !spec_.world.empty();
        for (int square = 0; square < static_cast<int>(spec_.world.size()); ++square) {
            const char terrain = spec_.world[index(square)];
            expect(std::string(".~=*xo<>^v").find(terrain) != std::string::npos, "world: unknown terrain");
            if (is_deadly(terrain)) rules_.deadly |= bit<Bits>(square);
            if (terrain == 'o') rules_.stones |= bit<Bits>(square);
            if (terrain == '=') rules_.bridges |= bit<Bits>(square);
        }
        const bool moving = std::find(spec_.effects.begin(), spec_.effects.end(), "belts") != spec_.effects.end();
        if (rules_.has_world && moving) rules_.belts = find_belts(spec_.world, rules_.files, rules_.ranks);
        for (const auto& belt : rules_.belts) {
            for (const auto [from, to] : belt.steps) {
                rules_.belt_squares |= bit<Bits>(from);
                if (to != kNoSquare) rules_.belt_targets |= bit<Bits>(to);
            }
        }
        for (int square = 0; square < rules_.squares; ++square) {
            Bits around = 0;
            for (int dx = -1; dx <= 1; ++dx) {
                for (int dy = -1; dy <= 1; ++dy) {
                    if (dx != 0 || dy != 0) around |= target(square, dx, dy);
                }
            }
            rules_.neighbours.push_back(around);
            if ((rules_.file_of(square) + rules_.rank_of(square)) % 2 == 0) rules_.dark_squares |= bit<Bits>(square);
        }
    }

    // The square a step away as a set: empty where it leaves the board or enters a deadly square.
    Bits target(int square, int dx, int dy) const {
        const int file = rules_.file_of(square) + dx;
        const int rank = rules_.rank_of(square) + dy;
        if (file < 0 || file >= rules_.files || rank < 0 || rank >= rules_.ranks) return 0;
        return bit<Bits>(rules_.square(file, rank)) & ~rules_.deadly;
    }

    void compile_movement(int type, int colour) {
        auto& movement = rules_.pieces[index(type)].movement[index(colour)];
        const auto& piece = spec_.pieces[index(type)];
        movement.quiet_leaps.assign(index(rules_.squares), 0);
        movement.capture_leaps.assign(index(rules_.squares), 0);
        movement.quiet_from = movement.quiet_leaps;
        movement.capture_from = movement.capture_leaps;
        // (direction, mode, first) -> how far up and down
        std::map<std::tuple<int, int, int, bool>, std::pair<int, int>> rides;
        for (const Step& seen : piece.moves) {
            Step step = seen;
            if (colour == kBlack) {
                step.dx = -step.dx;
                step.dy = -step.dy;
            }
            expect(step.dx != 0 || step.dy != 0, "moves: a step of length zero");
            expect(std::abs(step.dx) < 16 && std::abs(step.dy) < 16 && step.range >= 0, "moves: a step too long");
            expect(step.move || step.capture, "moves: a step that neither moves nor captures");
            if (step.move != step.capture) movement.uniform = false;
            if (step.range == 1 && step.lame) {
                add_lame_leap(movement, step, piece, colour);
            } else if (step.range == 1) {
                add_leap(movement, step, piece, colour);
            } else {
                const bool up = step.dy > 0 || (step.dy == 0 && step.dx > 0);
                const int mode = (step.move ? 1 : 0) + (step.capture ? 2 : 0);
                const auto direction = up ? std::tuple(step.dx, step.dy, mode, step.first)
                                          : std::tuple(-step.dx, -step.dy, mode, step.first);
                auto& reach = rides.try_emplace(direction, kNoRide, kNoRide).first->second;
                (up ? reach.first : reach.second) = step.range;
            }
        }
        const bool by_shifts = piece.pawn && rides.empty() && movement.lame.empty() && !movement.uniform;
        if (!by_shifts) movement.shifts.clear();
        for (const auto& [direction, reach] : rides) {
            const auto [dx, dy, mode, first] = direction;
            const auto origins = first ? piece.home[index(colour)] : std::vector<int>{-1};
            KindList& list = mode == 3 ? movement.lines : mode == 1 ? movement.quiet_lines : movement.capture_lines;
            expect(list.size < list.kinds.size(), "moves: too many kinds of slides");
            list.kinds[list.size++] = kind_of({dx, dy, reach.first, reach.second, origins});
        }
    }

    void add_leap(Movement<Bits>& movement, const Step& step, const PieceSpec& piece, int colour) {
        Shift<Bits> shift{step.dy * rules_.files + step.dx, 0, step.move, step.capture};
        for (int square : origins_of(step, piece, colour)) {
            const Bits to = target(square, step.dx, step.dy);
            if (to == 0) continue;
            const int landing = lowest(to);
            shift.origins |= bit<Bits>(square);
            if (step.move) {
                movement.quiet_leaps[index(square)] |= to;
                movement.quiet_from[index(landing)] |= bit<Bits>(square);
            }
            if (step.capture) {
                movement.capture_leaps[index(square)] |= to;
                movement.capture_from[index(landing)] |= bit<Bits>(square);
            }
        }
        movement.shifts.push_back(shift);
    }

    void add_lame_leap(Movement<Bits>& movement, const Step& step, const PieceSpec& piece, int colour) {
        movement.uniform = false;
        movement.lame.resize(index(rules_.squares));
        for (int square : origins_of(step, piece, colour)) {
            const Bits to = target(square, step.dx, step.dy);
            Bits way = 0;
            bool open = to != 0;
            // The way runs straight along the longer axis first, then diagonally.
            int x = 0;
            int y = 0;
            while (open && (x != step.dx || y != step.dy)) {
                const int rest_x = step.dx - x;
                const int rest_y = step.dy - y;
                const bool straight_x = std::abs(rest_x) > std::abs(rest_y);
                const bool straight_y = std::abs(rest_y) > std::abs(rest_x);
                if (!straight_y) x += rest_x > 0 ? 1 : -1;
                if (!straight_x) y += rest_y > 0 ? 1 : -1;
                if (x == step.dx && y == step.dy) break;
                const Bits on_way = target(square, x, y);
                open = on_way != 0;
                way |= on_way;
            }
            if (open) {
                movement.lame[index(square)].push_back(
                    {static_cast<std::uint8_t>(lowest(to)), step.move, step.capture, way});
            }
        }
    }

    std::vector<int> origins_of(const Step& step, const PieceSpec& piece, int colour) const {
        if (step.first) {
            for (int square : piece.home[index(colour)]) check_square(square);
            return piece.home[index(colour)];
        }
        std::vector<int> squares(index(rules_.squares));
        std::iota(squares.begin(), squares.end(), 0);
        return squares;
    }

    std::uint8_t kind_of(const KindKey& key) {
        const auto known = kinds_.find(key);
        if (known != kinds_.end()) return known->second;
        const auto& [dx, dy, up, down, origins] = key;
        std::vector<Line<Bits>> lines(index(rules_.squares));
        for (int square = 0; square < rules_.squares; ++square) {
            const bool anywhere = origins == std::vector<int>{-1};
            if (!anywhere && std::find(origins.begin(), origins.end(), square) == origins.end()) continue;
            Line<Bits>& line = lines[index(square)];
            line.upper = ride(square, dx, dy, up);
            line.lower = ride(square, -dx, -dy, down);
            line.both = line.upper | line.lower;
        }
        expect(kinds_.size() < 255, "moves: too many kinds of slides");
        const auto kind = static_cast<std::uint8_t>(kinds_.size());
        rules_.lines.insert(rules_.lines.end(), lines.begin(), lines.end());
        kinds_.emplace(key, kind);
        return kind;
    }

    Bits ride(int square, int dx, int dy, int range) const {
        Bits way = 0;
        if (range == kNoRide) return way;
        for (int n = 1; range == 0 || n <= range; ++n) {
            const Bits next = target(square, dx * n, dy * n);
            if (next == 0) break;
            way |= next;
        }
        return way;
    }

    void compile_promotion(Piece<Bits>& piece) {
        if (!piece.spec.promotion) return;
        const auto& promotion = *piece.spec.promotion;
        piece.promotes = true;
        piece.promotion.limit = promotion.limit;
        expect(promotion.limit.empty() || promotion.limit.size() == index(rules_.types),
               "promotion: one limit a type expected");
        for (int colour : {kWhite, kBlack}) {
            for (int rank : promotion.ranks) piece.promotion.zone[index(colour)] |= rank_squares(rank, colour);
            for (int rank : promotion.forced) piece.promotion.forced[index(colour)] |= rank_squares(rank, colour);
            expect(!promotion.to[index(colour)].empty(), "promotion: nothing to promote to");
            for (int type : promotion.to[index(colour)]) {
                check_type(type);
                piece.promotion.to[index(colour)].push_back(static_cast<std::uint8_t>(type));
            }
        }
    }

    Bits rank_squares(int rank, int colour) const {
        expect(rank >= 0 && rank < rules_.ranks, "rank outside the board");
        const int absolute = colour == kWhite ? rank : rules_.ranks - 1 - rank;
        return ((bit<Bits>(rules_.files) - 1) << (absolute * rules_.files)) & rules_.all;
    }

    void compile_double_step(Piece<Bits>& piece) {
        if (!piece.spec.double_step) return;
        piece.fresh_only = piece.spec.double_step->fresh;
        for (int colour : {kWhite, kBlack}) {
            Bits from = piece.fresh_only ? rules_.all : Bits{0};
            for (int rank : piece.spec.double_step->ranks) from |= rank_squares(rank, colour);
            const int dy = colour == kWhite ? 1 : -1;
            for (int square = 0; square < rules_.squares; ++square) {
                const bool open = target(square, 0, dy) != 0 && target(square, 0, 2 * dy) != 0;
                if (open && has(from, square)) piece.double_step[index(colour)] |= bit<Bits>(square);
            }
        }
    }

    void collect_attackers(int colour) {
        std::map<std::uint8_t, Ray<Bits>> captures;
        std::map<std::uint8_t, Ray<Bits>> quiets;
        std::map<std::uint8_t, KindKey> keys;
        for (const auto& [key, kind] : kinds_) keys.emplace(kind, key);
        const auto note = [&](std::map<std::uint8_t, Ray<Bits>>& rays, std::uint8_t kind, int type) {
            const auto [dx, dy, up, down, origins] = keys.at(kind);
            Bits from = rules_.all;
            if (origins != std::vector<int>{-1}) {
                from = 0;
                for (int square : origins) from |= bit<Bits>(square);
            }
            // Seen from the target a ride runs the other way.
            auto& ray = rays.try_emplace(kind).first->second;
            ray.kind = kind_of({dx, dy, down, up, {-1}});
            ray.origins = from;
            ray.types[ray.size++] = static_cast<std::uint8_t>(type);
        };
        for (int type = 0; type < rules_.types; ++type) {
            const auto& movement = rules_.pieces[index(type)].movement[index(colour)];
            const auto leaps = [](const std::vector<Bits>& table) {
                return std::any_of(table.begin(), table.end(), [](Bits set) { return set != 0; });
            };
            if (leaps(movement.capture_leaps)) {
                rules_.leapers[index(colour)].push_back(
                    {movement.capture_from.data(), static_cast<std::uint8_t>(type)});
            }
            if (!movement.lame.empty()) rules_.lame_captors[index(colour)].push_back(static_cast<std::uint8_t>(type));
            for (std::uint8_t kind : movement.lines) {
                note(captures, kind, type);
                note(quiets, kind, type);
            }
            for (std::uint8_t kind : movement.capture_lines) note(captures, kind, type);
            for (std::uint8_t kind : movement.quiet_lines) note(quiets, kind, type);
        }
        for (const auto& [kind, ray] : captures) rules_.rays[index(colour)].push_back(ray);
        for (const auto& [kind, ray] : quiets) rules_.quiet_rays[index(colour)].push_back(ray);
    }

    void set_goals() {
        const auto& goal = spec_.goal;
        for (int type = 0; type < rules_.types; ++type) {
            if (!spec_.pieces[index(type)].royal) continue;
            expect(rules_.royal < 0, "pieces: more than one royal piece");
            rules_.royal = type;
        }
        rules_.checkmate = goal.checkmate;
        expect(!goal.checkmate || rules_.royal >= 0, "goal: checkmate needs a royal piece");
        for (int type : goal.extinction) check_type(type);
        if (goal.reach) {
            for (int type : goal.reach->types) {
                check_type(type);
                rules_.reach_types |= bit<Bits>(type);
            }
            for (int colour : {kWhite, kBlack}) {
                for (int square : goal.reach->squares[index(colour)]) {
                    check_square(square);
                    rules_.reach_goal[index(colour)] |= bit<Bits>(square);
                }
            }
        }
        rules_.has_goals = goal.reach.has_value() || !goal.extinction.empty() || goal.checks > 0 ||
                           spec_.ends.bare_king != Verdict::none;
    }

    void set_capabilities() {
        for (int type = 0; type < rules_.types; ++type) {
            const auto& piece = rules_.pieces[index(type)];
            if (piece.spec.pawn) rules_.pawn_types |= bit<Bits>(type);
            if (piece.fresh_only) rules_.has_freshness = true;
            if (piece.spec.en_passant) rules_.en_passant = true;
        }
        for (int type : spec_.ends.lone_minors) {
            check_type(type);
            rules_.lone_minors |= bit<Bits>(type);
        }
        for (int type : spec_.ends.colour_bound) {
            check_type(type);
            rules_.colour_bound |= bit<Bits>(type);
        }
        if (spec_.castling) {
            check_type(spec_.castling->king);
            check_type(spec_.castling->rook);
            for (int side : {0, 1}) {
                expect(spec_.castling->king_to[index(side)] >= 0 &&
                           spec_.castling->king_to[index(side)] < rules_.files &&
                           spec_.castling->rook_to[index(side)] >= 0 &&
                           spec_.castling->rook_to[index(side)] < rules_.files,
                       "castling: file outside the board");
            }
        }
        const bool lame = !rules_.lame_captors[0].empty() || !rules_.lame_captors[1].empty();
        // A ray pins at most two pieces, one each way; 32 pins are room for sixteen rays.
        const bool few_rays = rules_.rays[0].size() <= 16 && rules_.rays[1].size() <= 16;
        rules_.pins_suffice = rules_.checkmate && rules_.stones == 0 && rules_.belts.empty() && !lame && few_rays &&
                              spec_.goal.giving_check && !spec_.combat;
    }

    Rules<Bits>& rules_;
    const Spec& spec_;
    std::map<KindKey, std::uint8_t> kinds_;
};

}  // namespace

template <class Bits>
Rules<Bits>::Rules(Spec from) : spec(std::move(from)) {
    Compiler<Bits>(*this).run();
}

template struct Rules<Bits64>;
template struct Rules<Bits128>;

}  // namespace chessmith
