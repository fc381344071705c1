// A game's rules as plain data, before they are compiled into tables. What the game file says, in numbers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "rules/fields.h"

namespace chessmith {

constexpr int kWhite = 0;
constexpr int kBlack = 1;
constexpr int kMaxTypes = 32;
constexpr int kMaxSquares = 128;

// What a square can be besides plain ground. The caller that supplies a world defines its letters.
struct TerrainSpec {
    char letter = '?';
    bool deadly = false;        // neither entered nor crossed; what is carried there is destroyed
    bool stone = false;         // a stepping stone
    bool portal = false;        // one of the two squares with this letter that lead to each other
    bool bridge = false;        // ordinary ground that lies over something deadly
    std::array<int, 2> belt{};  // the way a belt carries: to the right, upward; {0, 0}: no belt

    static constexpr auto fields() {
        return std::tuple{Field{"letter", &TerrainSpec::letter}, Field{"deadly", &TerrainSpec::deadly},
                          Field{"stone", &TerrainSpec::stone},   Field{"portal", &TerrainSpec::portal},
                          Field{"bridge", &TerrainSpec::bridge}, Field{"belt", &TerrainSpec::belt}};
    }
};

// One direction of movement, seen by the piece's owner: dx to his right, dy forward.
struct Step {
    int dx = 0;
    int dy = 0;
    int range = 1;  // 1: a leap; 0: rides without limit; n: rides at most n steps
    bool move = true;
    bool capture = true;
    bool first = false;  // only from a home square of the piece
    bool lame = false;   // the squares on the way must be empty

    static constexpr auto fields() {
        return std::tuple{Field{"dx", &Step::dx},     Field{"dy", &Step::dy},           Field{"range", &Step::range},
                          Field{"move", &Step::move}, Field{"capture", &Step::capture}, Field{"first", &Step::first},
                          Field{"lame", &Step::lame}};
    }
};

struct PromotionSpec {
    std::vector<int> ranks;              // owner's view
    std::vector<int> forced;             // of these, where staying as it is is not allowed
    std::array<std::vector<int>, 2> to;  // by colour, in order of preference
    std::vector<int> limit;              // by type, how many may stand on the board; empty: no limit

    static constexpr auto fields() {
        return std::tuple{Field{"ranks", &PromotionSpec::ranks}, Field{"forced", &PromotionSpec::forced},
                          Field{"to", &PromotionSpec::to}, Field{"limit", &PromotionSpec::limit}};
    }
};

struct DoubleStepSpec {
    std::vector<int> ranks;  // owner's view
    bool fresh = false;      // only pawns that never moved

    static constexpr auto fields() {
        return std::tuple{Field{"ranks", &DoubleStepSpec::ranks}, Field{"fresh", &DoubleStepSpec::fresh}};
    }
};

// A line of sight: the squares n steps away for min <= n <= max, everything before the target being empty.
struct SightSpec {
    int dx = 0;
    int dy = 0;
    int min = 1;
    int max = 1;

    static constexpr auto fields() {
        return std::tuple{Field{"dx", &SightSpec::dx}, Field{"dy", &SightSpec::dy}, Field{"min", &SightSpec::min},
                          Field{"max", &SightSpec::max}};
    }
};

// An ability of a piece with hit points.
struct AbilitySpec {
    std::string kind;
    int cooldown = 0;
    int uses = 255;  // 255: without limit
    int bonus = 0;   // decree: added to each own roll of the next turn
    int cost = 0;    // lunge: hit points it pays
    std::vector<SightSpec> reach;
    std::vector<SightSpec> step;  // hit: where it goes afterwards

    static constexpr auto fields() {
        return std::tuple{Field{"kind", &AbilitySpec::kind}, Field{"cooldown", &AbilitySpec::cooldown},
                          Field{"uses", &AbilitySpec::uses}, Field{"bonus", &AbilitySpec::bonus},
                          Field{"cost", &AbilitySpec::cost}, Field{"reach", &AbilitySpec::reach},
                          Field{"step", &AbilitySpec::step}};
    }
};

struct PieceCombatSpec {
    std::array<int, 2> hp{};
    int damage = 0;
    std::vector<SightSpec> strike;
    bool strike_alone = true;
    bool strike_after_move = false;
    std::vector<AbilitySpec> abilities;

    static constexpr auto fields() {
        return std::tuple{Field{"hp", &PieceCombatSpec::hp},
                          Field{"damage", &PieceCombatSpec::damage},
                          Field{"strike", &PieceCombatSpec::strike},
                          Field{"strike_alone", &PieceCombatSpec::strike_alone},
                          Field{"strike_after_move", &PieceCombatSpec::strike_after_move},
                          Field{"abilities", &PieceCombatSpec::abilities}};
    }
};

struct PieceSpec {
    std::string name;
    char letter = '?';
    bool royal = false;
    bool pawn = false;
    bool en_passant = false;
    std::vector<Step> moves;
    std::array<std::vector<int>, 2> home;  // squares where `first` moves are open, by colour
    std::optional<DoubleStepSpec> double_step;
    std::optional<PromotionSpec> promotion;
    std::array<int, 2> value{0, 0};         // middlegame, endgame; 0: derive from mobility
    std::array<std::vector<int>, 2> table;  // middlegame, endgame, White's view; empty: derive
    PieceCombatSpec combat;

    static constexpr auto fields() {
        return std::tuple{Field{"name", &PieceSpec::name},
                          Field{"letter", &PieceSpec::letter},
                          Field{"royal", &PieceSpec::royal},
                          Field{"pawn", &PieceSpec::pawn},
                          Field{"en_passant", &PieceSpec::en_passant},
                          Field{"moves", &PieceSpec::moves},
                          Field{"home", &PieceSpec::home},
                          Field{"double_step", &PieceSpec::double_step},
                          Field{"promotion", &PieceSpec::promotion},
                          Field{"value", &PieceSpec::value},
                          Field{"table", &PieceSpec::table},
                          Field{"combat", &PieceSpec::combat}};
    }
};

struct CastlingSpec {
    int king = 0;
    int rook = 0;
    std::array<int, 2> king_to{};  // file where the king ends: a-side, h-side
    std::array<int, 2> rook_to{};
    bool chess960 = false;

    static constexpr auto fields() {
        return std::tuple{Field{"king", &CastlingSpec::king}, Field{"rook", &CastlingSpec::rook},
                          Field{"king_to", &CastlingSpec::king_to}, Field{"rook_to", &CastlingSpec::rook_to},
                          Field{"chess960", &CastlingSpec::chess960}};
    }
};

struct ReachSpec {
    std::vector<int> types;
    std::array<std::vector<int>, 2> squares;
    bool reply = false;  // Black may answer White's arrival with his own

    static constexpr auto fields() {
        return std::tuple{Field{"types", &ReachSpec::types}, Field{"squares", &ReachSpec::squares},
                          Field{"reply", &ReachSpec::reply}};
    }
};

struct GoalSpec {
    bool checkmate = true;
    std::vector<int> extinction;
    std::optional<ReachSpec> reach;
    int checks = 0;
    bool giving_check = true;
    bool hit_points = false;

    static constexpr auto fields() {
        return std::tuple{Field{"checkmate", &GoalSpec::checkmate},
                          Field{"extinction", &GoalSpec::extinction},
                          Field{"reach", &GoalSpec::reach},
                          Field{"checks", &GoalSpec::checks},
                          Field{"giving_check", &GoalSpec::giving_check},
                          Field{"hit_points", &GoalSpec::hit_points}};
    }
};

enum class Verdict { none, draw, loss, win };  // for the side to move

struct RepetitionSpec {
    int count = 0;
    Verdict result = Verdict::draw;
    bool claim = false;
    std::string compare;  // "pieces": pieces and side to move alone make two positions the same

    static constexpr auto fields() {
        return std::tuple{Field{"count", &RepetitionSpec::count}, Field{"result", &RepetitionSpec::result},
                          Field{"claim", &RepetitionSpec::claim}, Field{"compare", &RepetitionSpec::compare}};
    }
};

struct MoveLimitSpec {
    int plies = 0;
    Verdict result = Verdict::draw;
    bool claim = false;

    static constexpr auto fields() {
        return std::tuple{Field{"plies", &MoveLimitSpec::plies}, Field{"result", &MoveLimitSpec::result},
                          Field{"claim", &MoveLimitSpec::claim}};
    }
};

struct EndsSpec {
    Verdict stalemate = Verdict::draw;
    Verdict bare_kings = Verdict::none;
    Verdict bare_king = Verdict::none;
    Verdict insufficient_material = Verdict::none;
    std::vector<int> lone_minors;   // types of which one besides the kings cannot mate
    std::vector<int> colour_bound;  // types that cannot mate while all stand on one colour
    bool pass = false;
    std::vector<RepetitionSpec> repetitions;
    std::vector<MoveLimitSpec> move_limits;

    // Of several such rules the search knows the one that applies first, and takes a claim for made.
    int repetition = 0;                   // occurrences that end the game or allow a claim; 0: none
    bool repetition_pieces_only = false;  // pieces and side to move alone make two positions the same
    Verdict repeated = Verdict::draw;     // what such a repetition is
    int move_limit = 0;                   // plies by the clock after which the same holds; 0: none
    Verdict timed_out = Verdict::draw;

    static constexpr auto fields() {
        return std::tuple{Field{"stalemate", &EndsSpec::stalemate},
                          Field{"bare_kings", &EndsSpec::bare_kings},
                          Field{"bare_king", &EndsSpec::bare_king},
                          Field{"insufficient_material", &EndsSpec::insufficient_material},
                          Field{"lone_minors", &EndsSpec::lone_minors},
                          Field{"colour_bound", &EndsSpec::colour_bound},
                          Field{"pass", &EndsSpec::pass},
                          Field{"repetition", &EndsSpec::repetitions},
                          Field{"move_limit", &EndsSpec::move_limits}};
    }
};

struct SpawnSpec {
    int every = 0;  // 0: no spawn
    int piece = 0;
    int rank = 0;

    static constexpr auto fields() {
        return std::tuple{Field{"every", &SpawnSpec::every}, Field{"piece", &SpawnSpec::piece},
                          Field{"rank", &SpawnSpec::rank}};
    }
};

struct CombatSpec {
    int dice = 6;
    std::array<bool, 2> shield{};
    std::array<bool, 2> enrage{};
    std::array<int, 2> regenerate{};
    std::array<SpawnSpec, 2> spawn;

    static constexpr auto fields() {
        return std::tuple{Field{"dice", &CombatSpec::dice}, Field{"shield", &CombatSpec::shield},
                          Field{"enrage", &CombatSpec::enrage}, Field{"regenerate", &CombatSpec::regenerate},
                          Field{"spawn", &CombatSpec::spawn}};
    }
};

// Changes to the evaluation that were fitted to games, by middlegame and endgame.
struct TuningSpec {
    std::vector<std::array<int, 2>> terms;   // 64ths of what each term says; empty: all of it
    std::vector<std::array<int, 2>> pieces;  // centipawns that a piece of each type is worth more; empty: none

    static constexpr auto fields() {
        return std::tuple{Field{"terms", &TuningSpec::terms}, Field{"pieces", &TuningSpec::pieces}};
    }
};

struct Spec {
    int files = 8;
    int ranks = 8;
    std::string world;                 // one character a square from a1 upward, '.' plain ground; empty: no terrain
    std::vector<TerrainSpec> terrain;  // what the other characters mean
    std::vector<PieceSpec> pieces;
    std::optional<CastlingSpec> castling;
    std::vector<std::string> effects;
    GoalSpec goal;
    EndsSpec ends;
    std::optional<CombatSpec> combat;
    std::string network;  // the bytes of a learned evaluation; empty: none
    std::optional<TuningSpec> tuning;

    static constexpr auto fields() {
        return std::tuple{
            Field{"files", &Spec::files},     Field{"ranks", &Spec::ranks},     Field{"world", &Spec::world},
            Field{"terrain", &Spec::terrain}, Field{"pieces", &Spec::pieces},   Field{"castling", &Spec::castling},
            Field{"effects", &Spec::effects}, Field{"goal", &Spec::goal},       Field{"ends", &Spec::ends},
            Field{"combat", &Spec::combat},   Field{"network", &Spec::network}, Field{"tuning", &Spec::tuning}};
    }
};

}  // namespace chessmith
