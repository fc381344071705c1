// A game's rules as plain data, before they are compiled into tables. What the game file says, in numbers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace chessmith {

constexpr int kWhite = 0;
constexpr int kBlack = 1;
constexpr int kMaxTypes = 32;
constexpr int kMaxSquares = 128;

// One direction of movement, seen by the piece's owner: dx to his right, dy forward.
struct Step {
    int dx = 0;
    int dy = 0;
    int range = 1;  // 1: a leap; 0: rides without limit; n: rides at most n steps
    bool move = true;
    bool capture = true;
    bool first = false;  // only from a home square of the piece
    bool lame = false;   // the squares on the way must be empty
};

struct PromotionSpec {
    std::vector<int> ranks;              // owner's view
    std::vector<int> forced;             // of these, where staying as it is is not allowed
    std::array<std::vector<int>, 2> to;  // by colour, in order of preference
    std::vector<int> limit;              // by type, how many may stand on the board; empty: no limit
};

struct DoubleStepSpec {
    std::vector<int> ranks;  // owner's view
    bool fresh = false;      // only pawns that never moved
};

// A line of sight: the squares n steps away for min <= n <= max, everything before the target being empty.
struct SightSpec {
    int dx = 0;
    int dy = 0;
    int min = 1;
    int max = 1;
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
};

struct PieceCombatSpec {
    std::array<int, 2> hp{};
    int damage = 0;
    std::vector<SightSpec> strike;
    bool strike_alone = true;
    bool strike_after_move = false;
    std::vector<AbilitySpec> abilities;
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
};

struct CastlingSpec {
    int king = 0;
    int rook = 0;
    std::array<int, 2> king_to{};  // file where the king ends: a-side, h-side
    std::array<int, 2> rook_to{};
    bool chess960 = false;
};

struct ReachSpec {
    std::vector<int> types;
    std::array<std::vector<int>, 2> squares;
    bool reply = false;  // Black may answer White's arrival with his own
};

struct GoalSpec {
    bool checkmate = true;
    std::vector<int> extinction;
    std::optional<ReachSpec> reach;
    int checks = 0;
    bool giving_check = true;
    bool hit_points = false;
};

enum class Verdict { none, draw, loss, win };  // for the side to move

struct EndsSpec {
    Verdict stalemate = Verdict::draw;
    Verdict bare_kings = Verdict::none;
    Verdict bare_king = Verdict::none;
    bool insufficient_material = false;
    std::vector<int> lone_minors;   // types of which one besides the kings cannot mate
    std::vector<int> colour_bound;  // types that cannot mate while all stand on one colour
    bool pass = false;
    int repetition = 0;                   // occurrences that end the game or allow a claim; 0: none
    bool repetition_pieces_only = false;  // pieces and side to move alone make two positions the same
    Verdict repeated = Verdict::draw;     // what such a repetition is
    int move_limit = 0;                   // plies by the clock after which the same holds; 0: none
    Verdict timed_out = Verdict::draw;
};

struct SpawnSpec {
    int every = 0;  // 0: no spawn
    int piece = 0;
    int rank = 0;
};

struct CombatSpec {
    int dice = 6;
    std::array<bool, 2> shield{};
    std::array<bool, 2> enrage{};
    std::array<int, 2> regenerate{};
    std::array<SpawnSpec, 2> spawn;
};

struct Spec {
    int files = 8;
    int ranks = 8;
    std::string world;  // one character a square from a1 upward; empty: no terrain
    std::vector<PieceSpec> pieces;
    std::optional<CastlingSpec> castling;
    std::vector<std::string> effects;
    GoalSpec goal;
    EndsSpec ends;
    std::optional<CombatSpec> combat;
    std::string network;  // the bytes of a learned evaluation; empty: none
};

}  // namespace chessmith
