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
            note_squares_before_promotion(piece);
            for (auto& movement : piece.movement) {
                const bool special = piece.promotes || piece.spec.double_step || piece.spec.en_passant;
                movement.plain = movement.uniform && !special;
            }
            for (int colour : {kWhite, kBlack}) note_sweeps(piece, colour);
        }
        for (int colour : {kWhite, kBlack}) collect_attackers(colour);
        compile_belts();
        set_goals();
        for (int colour : {kWhite, kBlack}) collect_movers(colour);
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

    void compile_belts() {
        for (const Belt& belt : rules_.belts) rules_.belt_runs.push_back(run_of(belt));
        for (auto& run : rules_.belt_runs) {
            Bits led_to = 0;
            for (const auto& other : rules_.belt_runs) {
                if (&other != &run) led_to |= other.arrivals(other.squares);
            }
            // Nothing stops at the end, and nobody else waits for its squares to be empty.
            run.free = run.beyond == 0 && (led_to & run.squares) == 0;
            if (run.free) {
                rules_.free_belts |= run.squares;
                rules_.doomed |= run.squares & ~run.kept;
            } else {
                rules_.busy_belts |= run.squares | run.arrivals(run.squares);
            }
        }
    }

    BeltRun<Bits> run_of(const Belt& belt) const {
        BeltRun<Bits> run;
        for (const auto [from, to] : belt.steps) {
            run.squares |= bit<Bits>(from);
            if (to == kNoSquare) continue;
            run.kept |= bit<Bits>(from);
            run.up = std::max(to - from, 0);
            run.down = std::max(from - to, 0);
        }
        const int exit = belt.steps[0].to;
        if (exit != kNoSquare) run.beyond = bit<Bits>(exit);
        for (const auto& piece : rules_.pieces) {
            const Bits zone = piece.promotion.zone[kWhite] | piece.promotion.zone[kBlack];
            if ((run.arrivals(run.squares) & zone) != 0) run.promotes = true;
        }
        return run;
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

    void note_sweeps(Piece<Bits>& piece, int colour) {
        auto& movement = piece.movement[index(colour)];
        movement.quiet_sweep.assign(index(rules_.squares), 0);
        movement.capture_sweep.assign(index(rules_.squares), 0);
        for (int from = 0; from < rules_.squares; ++from) {
            Bits quiet = movement.quiet_leaps[index(from)];
            Bits capture = movement.capture_leaps[index(from)];
            for (std::uint8_t kind : movement.lines) {
                quiet |= rules_.line(kind, from).both;
                capture |= rules_.line(kind, from).both;
            }
            for (std::uint8_t kind : movement.quiet_lines) quiet |= rules_.line(kind, from).both;
            for (std::uint8_t kind : movement.capture_lines) capture |= rules_.line(kind, from).both;
            if (!movement.lame.empty()) {
                for (const auto& leap : movement.lame[index(from)]) {
                    if (leap.move) quiet |= bit<Bits>(leap.to);
                    if (leap.capture) capture |= bit<Bits>(leap.to);
                }
            }
            if (has(piece.double_step[index(colour)], from)) quiet |= bit<Bits>(from + 2 * rules_.forward(colour));
            while (quiet != 0) movement.quiet_sweep[index(pop_lowest(quiet))] |= bit<Bits>(from);
            while (capture != 0) movement.capture_sweep[index(pop_lowest(capture))] |= bit<Bits>(from);
        }
    }

    void add_leap(Movement<Bits>& movement, const Step& step, const PieceSpec& piece, int colour) {
        const int squares = step.dy * rules_.files + step.dx;
        Shift<Bits> shift{squares, std::max(squares, 0), std::max(-squares, 0), 0, step.move, step.capture};
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

    void note_squares_before_promotion(Piece<Bits>& piece) {
        for (int colour : {kWhite, kBlack}) {
            const auto& promotion = piece.promotion;
            const auto& movement = piece.movement[index(colour)];
            const int step = rules_.forward(colour);
            for (int square = 0; square < rules_.squares; ++square) {
                Bits targets = movement.quiet_leaps[index(square)] | movement.capture_leaps[index(square)];
                if (has(piece.double_step[index(colour)], square)) targets |= bit<Bits>(square + 2 * step);
                if ((targets & promotion.zone[index(colour)]) != 0)
                    piece.promotion.before[index(colour)] |= bit<Bits>(square);
            }
        }
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

    // A kind of line that types of a colour arrive by, before those of the same types are put together.
    struct Arrival {
        std::uint8_t kind = 0;  // seen from the target, from where a ride runs the other way
        Bits origins = 0;
        std::vector<std::uint8_t> types;
    };
    using Arrivals = std::map<std::uint8_t, Arrival>;

    void note_arrival(Arrivals& arrivals, std::uint8_t kind, int type) {
        const auto known =
            std::find_if(kinds_.begin(), kinds_.end(), [&](const auto& entry) { return entry.second == kind; });
        const auto [dx, dy, up, down, origins] = known->first;
        Arrival& arrival = arrivals.try_emplace(kind).first->second;
        arrival.kind = kind_of({dx, dy, down, up, {-1}});
        arrival.origins = rules_.all;
        if (origins != std::vector<int>{-1}) {
            arrival.origins = 0;
            for (int square : origins) arrival.origins |= bit<Bits>(square);
        }
        arrival.types.push_back(static_cast<std::uint8_t>(type));
    }

    std::vector<Riders<Bits>> grouped(const Arrivals& arrivals) const {
        std::vector<Riders<Bits>> groups;
        for (const auto& [kind, arrival] : arrivals) {
            const auto& types = arrival.types;
            auto group = std::find_if(groups.begin(), groups.end(), [&](const Riders<Bits>& riders) {
                return riders.origins == arrival.origins && riders.lines.size < riders.lines.kinds.size() &&
                       std::equal(types.begin(), types.end(), riders.types.begin(), riders.types.begin() + riders.size);
            });
            if (group == groups.end()) {
                group = groups.emplace(groups.end());
                group->origins = arrival.origins;
                group->size = static_cast<std::uint8_t>(types.size());
                group->types[1] = types[0];
                std::copy(types.begin(), types.end(), group->types.begin());
                group->sweep.assign(index(rules_.squares), 0);
            }
            group->lines.kinds[group->lines.size++] = arrival.kind;
            for (int square = 0; square < rules_.squares; ++square) {
                group->sweep[index(square)] |= rules_.line(arrival.kind, square).both & arrival.origins;
            }
        }
        return groups;
    }

    void collect_attackers(int colour) {
        Arrivals captures;
        Arrivals quiets;
        rules_.leaper_sweep[index(colour)].assign(index(rules_.squares), 0);
        for (int type = 0; type < rules_.types; ++type) {
            const auto& movement = rules_.pieces[index(type)].movement[index(colour)];
            const auto leaps = [](const std::vector<Bits>& table) {
                return std::any_of(table.begin(), table.end(), [](Bits set) { return set != 0; });
            };
            if (leaps(movement.capture_leaps)) {
                rules_.leapers[index(colour)].push_back(
                    {movement.capture_from.data(), static_cast<std::uint8_t>(type)});
                for (int square = 0; square < rules_.squares; ++square) {
                    rules_.leaper_sweep[index(colour)][index(square)] |= movement.capture_from[index(square)];
                }
            }
            if (!movement.lame.empty()) rules_.lame_captors[index(colour)].push_back(static_cast<std::uint8_t>(type));
            for (std::uint8_t kind : movement.lines) {
                note_arrival(captures, kind, type);
                note_arrival(quiets, kind, type);
            }
            for (std::uint8_t kind : movement.capture_lines) note_arrival(captures, kind, type);
            for (std::uint8_t kind : movement.quiet_lines) note_arrival(quiets, kind, type);
        }
        rules_.riders[index(colour)] = grouped(captures);
        rules_.quiet_riders[index(colour)] = grouped(quiets);
    }

    // Comes last of all movement: it points into tables that must not grow any more.
    void collect_movers(int colour) {
        for (int type = 0; type < rules_.types; ++type) {
            if (type == rules_.royal) continue;
            const auto& movement = rules_.pieces[index(type)].movement[index(colour)];
            if (!movement.plain) {
                rules_.other_movers[index(colour)].push_back(static_cast<std::uint8_t>(type));
                continue;
            }
            PlainMover<Bits> mover;
            mover.leaps = movement.capture_leaps.data();
            mover.type = static_cast<std::uint8_t>(type);
            for (std::uint8_t kind : movement.lines) mover.lines[mover.size++] = &rules_.line(kind, 0);
            for (int square = 0; square < rules_.squares; ++square) {
                Bits steps = mover.leaps[square];
                for (std::size_t i = 0; i < mover.size; ++i) {
                    const auto& line = mover.lines[i][square];
                    if (line.upper != 0) steps |= bit<Bits>(lowest(line.upper));
                    if (line.lower != 0) steps |= bit<Bits>(highest(line.lower));
                }
                mover.first_steps.push_back(steps);
            }
            rules_.plain_movers[index(colour)].push_back(mover);
        }
        if (rules_.royal < 0) return;
        const auto& royal = rules_.pieces[index(rules_.royal)].movement[index(colour)];
        if (royal.plain && royal.lines.empty()) rules_.royal_leaps[index(colour)] = royal.capture_leaps.data();
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
        // A line pins at most two pieces, one each way; 32 pins are room for sixteen lines.
        const bool few_lines = line_count(kWhite) <= 16 && line_count(kBlack) <= 16;
        rules_.pins_are_known = !lame && few_lines;
        rules_.pins_suffice = rules_.checkmate && rules_.stones == 0 && rules_.belts.empty() && rules_.pins_are_known &&
                              spec_.goal.giving_check && !spec_.combat;
    }

    int line_count(int colour) const {
        int lines = 0;
        for (const auto& riders : rules_.riders[index(colour)]) lines += riders.lines.size;
        return lines;
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
