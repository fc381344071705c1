// Turns a game's plain rules into tables, once for each world it is played in.
#include <algorithm>

#include "rules/attackers.h"
#include "rules/belt_runs.h"
#include "rules/movement.h"
#include "rules/portals.h"
#include "rules/values.h"

namespace chessmith {

namespace {

constexpr int kMostScale = 4 * kWholeTerm;
constexpr int kMostWorth = 1000;  // centipawns

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
            expect(piece.spec.letter >= 'A' && piece.spec.letter <= 'Z', "pieces: expected a letter of A to Z");
            for (const auto& home : piece.spec.home) {
                for (int square : home) check_square(square);
            }
            compile_promotion(piece);
            compile_double_step(piece);
            for (int colour : {kWhite, kBlack}) MovementCompiler<Bits>(kinds_, piece, colour).run();
        }
        set_goals();
        set_ends();
        for (int colour : {kWhite, kBlack}) AttackerCompiler<Bits>(kinds_, colour).run();
        for (int colour : {kWhite, kBlack}) collect_movers(rules_, colour);
        compile_belts(rules_);
        rules_.unsettled |= rules_.stones | rules_.busy_belts;
        set_capabilities();
        set_network();
        set_tuning();
        rules_.zobrist.fill(rules_.types, rules_.squares, spec_.world);
        compile_combat(rules_);
        derive_values(rules_);
    }

   private:
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

    TerrainSpec terrain_of(char letter) const {
        if (letter == '.') return {};
        const auto known = std::find_if(spec_.terrain.begin(), spec_.terrain.end(),
                                        [&](const TerrainSpec& terrain) { return terrain.letter == letter; });
        expect(known != spec_.terrain.end(), "world: unknown terrain");
        for (const int step : known->belt) expect(step >= -1 && step <= 1, "world: a belt carries one step");
        return *known;
    }

    void lay_terrain() {
        rules_.has_world = !spec_.world.empty();
        std::vector<TerrainSpec> ground;
        for (int square = 0; square < static_cast<int>(spec_.world.size()); ++square) {
            ground.push_back(terrain_of(spec_.world[index(square)]));
            if (ground.back().deadly) rules_.deadly |= bit<Bits>(square);
            if (ground.back().stone) rules_.stones |= bit<Bits>(square);
            if (ground.back().bridge) rules_.bridges |= bit<Bits>(square);
        }
        const bool moving = std::find(spec_.effects.begin(), spec_.effects.end(), "belts") != spec_.effects.end();
        if (rules_.has_world && moving) rules_.belts = find_belts(ground, rules_.files, rules_.ranks);
        rules_.obstacles = rules_.deadly | rules_.stones;
        compile_portals(rules_, ground);
        for (int square = 0; square < rules_.squares; ++square) {
            Bits around = 0;
            for (int dx = -1; dx <= 1; ++dx) {
                for (int dy = -1; dy <= 1; ++dy) {
                    if (dx != 0 || dy != 0) around |= kinds_.target(square, dx, dy);
                }
            }
            rules_.neighbours.push_back(around);
            if ((rules_.file_of(square) + rules_.rank_of(square)) % 2 == 0) rules_.dark_squares |= bit<Bits>(square);
        }
    }

    void compile_promotion(Piece<Bits>& piece) {
        if (!piece.spec.promotion) return;
        const auto& promotion = *piece.spec.promotion;
        expect(!piece.spec.royal, "promotion: a royal piece cannot promote");
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
                expect(!spec_.pieces[index(type)].royal, "promotion: nothing promotes to a royal piece");
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
                const Bits over = kinds_.target(square, 0, dy) & ~rules_.halts;
                const bool open = over != 0 && kinds_.target(square, 0, 2 * dy) != 0;
                if (open && has(from, square)) piece.double_step[index(colour)] |= bit<Bits>(square);
            }
        }
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
        expect(goal.checks >= 0 && goal.checks <= 100, "goal: checks: expected 0 to 100");
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

    void set_ends() {
        auto& ends = rules_.spec.ends;
        for (const auto& rule : ends.repetitions) {
            if (ends.repetition == 0 || rule.count < ends.repetition) {
                ends.repetition = rule.count;
                ends.repeated = rule.result;
            }
            if (rule.compare == "pieces") ends.repetition_pieces_only = true;
        }
        for (const auto& rule : ends.move_limits) {
            if (ends.move_limit == 0 || rule.plies < ends.move_limit) {
                ends.move_limit = rule.plies;
                ends.timed_out = rule.result;
            }
        }
    }

    void set_capabilities() {
        for (int type = 0; type < rules_.types; ++type) {
            const auto& piece = rules_.pieces[index(type)];
            if (piece.spec.pawn) rules_.pawn_types |= bit<Bits>(type);
            if (piece.fresh_only) rules_.has_freshness = true;
            if (piece.spec.en_passant) rules_.en_passant_types.push_back(static_cast<std::uint8_t>(type));
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
            check_castling(*spec_.castling);
            // Where check binds the king that castles he is never captured, and only a belt takes him away.
            rules_.castling_lapses = !rules_.checkmate || spec_.castling->king != rules_.royal || !rules_.belts.empty();
        }
        const bool lame = !rules_.lame_captors[0].empty() || !rules_.lame_captors[1].empty();
        // A line pins at most two pieces, one each way; 32 pins are room for sixteen lines.
        const bool few_lines = count_lines(rules_, kWhite) <= 16 && count_lines(rules_, kBlack) <= 16;
        rules_.pins_are_known = !lame && few_lines;
        rules_.pins_suffice = rules_.checkmate && rules_.unsettled == 0 && rules_.belts.empty() &&
                              rules_.pins_are_known && spec_.goal.giving_check && !spec_.combat;
    }

    void set_network() {
        if (spec_.network.empty()) return;
        try {
            if (GameNetwork::is_one(spec_.network)) {
                set_game_network(std::make_shared<GameNetwork>(spec_.network));
            } else {
                set_chess_network(std::make_shared<Network>(spec_.network));
            }
        } catch (const std::invalid_argument& error) {
            throw NetworkError(error.what());
        }
        rules_.spec.network = {};
    }

    void set_tuning() {
        if (!spec_.tuning) return;
        const auto within = [](const std::vector<std::array<int, 2>>& pairs, int least, int most) {
            return std::all_of(pairs.begin(), pairs.end(), [&](const std::array<int, 2>& pair) {
                return pair[0] >= least && pair[0] <= most && pair[1] >= least && pair[1] <= most;
            });
        };
        const auto& [terms, pieces] = *spec_.tuning;
        expect(terms.size() <= kMostTerms, "tuning: expected a pair for each term of the evaluation");
        expect(pieces.empty() || pieces.size() == spec_.pieces.size(), "tuning: expected a pair for each piece");
        expect(within(terms, 0, kMostScale), "tuning: expected 0 to 256 for a term");
        expect(within(pieces, -kMostWorth, kMostWorth), "tuning: expected -1000 to 1000 for a piece");
        if (terms.empty()) return;
        rules_.term_scales = terms;
        rules_.term_scales.resize(kMostTerms, {kWholeTerm, kWholeTerm});
    }

    void set_chess_network(std::shared_ptr<const Network> network) {
        bool fits = network->files == rules_.files && network->ranks == rules_.ranks;
        for (const auto& piece : spec_.pieces) fits = fits && network->letters.find(piece.letter) != std::string::npos;
        expect(fits, "network: trained for another board or other pieces");
        expect(spec_.pieces.size() <= Network::kMostLetters, "network: only for up to 8 kinds of pieces");
        rules_.network = std::move(network);
    }

    void set_game_network(std::shared_ptr<const GameNetwork> network) {
        rules_.features = std::make_shared<Features>(spec_);
        const auto& shape = network->shape;
        const bool fits = shape.files == rules_.files && shape.ranks == rules_.ranks && shape.types == rules_.types &&
                          shape.features == rules_.features->size() &&
                          shape.views == (rules_.features->is_symmetric() ? 1 : 2);
        expect(fits, "network: trained for another board or other pieces");
        rules_.game_network = std::move(network);
    }

    void check_castling(const CastlingSpec& castling) const {
        check_type(castling.king);
        check_type(castling.rook);
        expect(castling.king != castling.rook, "castling: king and rook are the same piece");
        const auto on_board = [&](int file) { return file >= 0 && file < rules_.files; };
        for (int side : {0, 1}) {
            const int king_to = castling.king_to[index(side)];
            const int rook_to = castling.rook_to[index(side)];
            expect(on_board(king_to) && on_board(rook_to), "castling: file outside the board");
            expect(king_to != rook_to, "castling: king and rook end on the same file");
        }
    }

    Rules<Bits>& rules_;
    const Spec& spec_;
    LineKinds<Bits> kinds_{rules_};
};

}  // namespace

template <class Bits>
Rules<Bits>::Rules(Spec from) : spec(std::move(from)) {
    Compiler<Bits>(*this).run();
}

template struct Rules<Bits64>;
template struct Rules<Bits128>;

}  // namespace chessmith
