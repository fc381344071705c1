// Turns a game's plain rules into tables, once for each world it is played in.
#include <algorithm>

#include "rules/attackers.h"
#include "rules/belt_runs.h"
#include "rules/movement.h"
#include "rules/values.h"

namespace chessmith {

namespace {

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
            for (const auto& home : piece.spec.home) {
                for (int square : home) check_square(square);
            }
            compile_promotion(piece);
            compile_double_step(piece);
            for (int colour : {kWhite, kBlack}) MovementCompiler<Bits>(kinds_, piece, colour).run();
        }
        set_goals();
        for (int colour : {kWhite, kBlack}) AttackerCompiler<Bits>(kinds_, colour).run();
        for (int colour : {kWhite, kBlack}) collect_movers(rules_, colour);
        compile_belts(rules_);
        set_capabilities();
        set_network();
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
                const bool open = kinds_.target(square, 0, dy) != 0 && kinds_.target(square, 0, 2 * dy) != 0;
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
            rules_.castling_lapses = spec_.castling->king != rules_.royal;
        }
        const bool lame = !rules_.lame_captors[0].empty() || !rules_.lame_captors[1].empty();
        // A line pins at most two pieces, one each way; 32 pins are room for sixteen lines.
        const bool few_lines = count_lines(rules_, kWhite) <= 16 && count_lines(rules_, kBlack) <= 16;
        rules_.pins_are_known = !lame && few_lines;
        rules_.pins_suffice = rules_.checkmate && rules_.stones == 0 && rules_.belts.empty() && rules_.pins_are_known &&
                              spec_.goal.giving_check && !spec_.combat;
    }

    void set_network() {
        if (spec_.network.empty()) return;
        std::shared_ptr<const Network> network;
        try {
            network = std::make_shared<Network>(spec_.network);
        } catch (const std::invalid_argument& error) {
            throw RulesError(error.what());
        }
        rules_.spec.network = {};
        bool fits = network->files == rules_.files && network->ranks == rules_.ranks;
        for (const auto& piece : spec_.pieces) fits = fits && network->letters.find(piece.letter) != std::string::npos;
        expect(fits, "network: trained for another board or other pieces");
        expect(spec_.pieces.size() <= Network::kMostLetters, "network: only for up to 8 kinds of pieces");
        rules_.network = std::move(network);
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
