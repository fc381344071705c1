#include "bindings/spec_reader.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "rules/rules.h"

namespace nb = nanobind;

namespace chessmith {

namespace {

template <class T>
T get(const nb::dict& source, const char* key) {
    if (!source.contains(key)) throw RulesError(std::string("rules: missing ") + key);
    try {
        return nb::cast<T>(source[key]);
    } catch (const nb::cast_error&) {
        throw RulesError(std::string("rules: wrong type for ") + key);
    }
}

bool is_none(const nb::dict& source, const char* key) {
    return !source.contains(key) || nb::object(source[key]).is_none();
}

template <class T, class Read>
std::vector<T> get_list(const nb::dict& source, const char* key, Read read) {
    std::vector<T> items;
    for (const auto& item : get<std::vector<nb::dict>>(source, key)) items.push_back(read(item));
    return items;
}

Step read_step(const nb::dict& source) {
    return {get<int>(source, "dx"),    get<int>(source, "dy"),       get<int>(source, "range"),
            get<bool>(source, "move"), get<bool>(source, "capture"), get<bool>(source, "first"),
            get<bool>(source, "lame")};
}

SightSpec read_sight(const nb::dict& source) {
    return {get<int>(source, "dx"), get<int>(source, "dy"), get<int>(source, "min"), get<int>(source, "max")};
}

AbilitySpec read_ability(const nb::dict& source) {
    AbilitySpec ability;
    ability.kind = get<std::string>(source, "kind");
    ability.cooldown = get<int>(source, "cooldown");
    ability.uses = get<int>(source, "uses");
    ability.bonus = get<int>(source, "bonus");
    ability.cost = get<int>(source, "cost");
    ability.reach = get_list<SightSpec>(source, "reach", read_sight);
    ability.step = get_list<SightSpec>(source, "step", read_sight);
    return ability;
}

PieceCombatSpec read_piece_combat(const nb::dict& source) {
    PieceCombatSpec combat;
    combat.hp = get<std::array<int, 2>>(source, "hp");
    combat.damage = get<int>(source, "damage");
    combat.strike = get_list<SightSpec>(source, "strike", read_sight);
    combat.strike_alone = get<bool>(source, "strike_alone");
    combat.strike_after_move = get<bool>(source, "strike_after_move");
    combat.abilities = get_list<AbilitySpec>(source, "abilities", read_ability);
    return combat;
}

PromotionSpec read_promotion(const nb::dict& source) {
    PromotionSpec promotion;
    promotion.ranks = get<std::vector<int>>(source, "ranks");
    promotion.forced = get<std::vector<int>>(source, "forced");
    promotion.to = get<std::array<std::vector<int>, 2>>(source, "to");
    if (!is_none(source, "limit")) promotion.limit = get<std::vector<int>>(source, "limit");
    return promotion;
}

PieceSpec read_piece(const nb::dict& source) {
    PieceSpec piece;
    piece.name = get<std::string>(source, "name");
    const auto letter = get<std::string>(source, "letter");
    if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z') throw RulesError("rules: letter: expected A to Z");
    piece.letter = letter[0];
    piece.royal = get<bool>(source, "royal");
    piece.pawn = get<bool>(source, "pawn");
    piece.en_passant = get<bool>(source, "en_passant");
    piece.moves = get_list<Step>(source, "moves", read_step);
    if (!is_none(source, "home")) piece.home = get<std::array<std::vector<int>, 2>>(source, "home");
    if (!is_none(source, "value")) piece.value = get<std::array<int, 2>>(source, "value");
    if (!is_none(source, "table")) piece.table = get<std::array<std::vector<int>, 2>>(source, "table");
    if (!is_none(source, "double_step")) {
        const auto step = get<nb::dict>(source, "double_step");
        piece.double_step = DoubleStepSpec{get<std::vector<int>>(step, "ranks"), get<bool>(step, "fresh")};
    }
    if (!is_none(source, "promotion")) piece.promotion = read_promotion(get<nb::dict>(source, "promotion"));
    if (!is_none(source, "combat")) piece.combat = read_piece_combat(get<nb::dict>(source, "combat"));
    return piece;
}

Verdict read_verdict(const nb::dict& source, const char* key) {
    if (is_none(source, key)) return Verdict::none;
    const auto text = get<std::string>(source, key);
    if (text == "draw") return Verdict::draw;
    if (text == "loss") return Verdict::loss;
    if (text == "win") return Verdict::win;
    throw RulesError(std::string("rules: ") + key + ": expected draw, loss or win");
}

GoalSpec read_goal(const nb::dict& source) {
    GoalSpec goal;
    goal.checkmate = get<bool>(source, "checkmate");
    goal.extinction = get<std::vector<int>>(source, "extinction");
    goal.checks = get<int>(source, "checks");
    goal.giving_check = get<bool>(source, "giving_check");
    goal.hit_points = get<bool>(source, "hit_points");
    if (!is_none(source, "reach")) {
        const auto reach = get<nb::dict>(source, "reach");
        goal.reach = ReachSpec{get<std::vector<int>>(reach, "types"),
                               get<std::array<std::vector<int>, 2>>(reach, "squares"), get<bool>(reach, "reply")};
    }
    if (goal.checks < 0 || goal.checks > 100) throw RulesError("rules: checks: expected 0 to 100");
    return goal;
}

EndsSpec read_ends(const nb::dict& source) {
    EndsSpec ends;
    ends.stalemate = read_verdict(source, "stalemate");
    ends.bare_kings = read_verdict(source, "bare_kings");
    ends.bare_king = read_verdict(source, "bare_king");
    ends.insufficient_material = !is_none(source, "insufficient_material");
    ends.lone_minors = get<std::vector<int>>(source, "lone_minors");
    ends.colour_bound = get<std::vector<int>>(source, "colour_bound");
    ends.pass = get<bool>(source, "pass");
    // Of several rules the search knows the one that applies first, and takes a claim for made.
    for (const auto& rule : get<std::vector<nb::dict>>(source, "repetition")) {
        const int count = get<int>(rule, "count");
        if (ends.repetition == 0 || count < ends.repetition) {
            ends.repetition = count;
            ends.repeated = read_verdict(rule, "result");
        }
        if (get<std::string>(rule, "compare") == "pieces") ends.repetition_pieces_only = true;
    }
    for (const auto& rule : get<std::vector<nb::dict>>(source, "move_limit")) {
        const int plies = get<int>(rule, "plies");
        if (ends.move_limit == 0 || plies < ends.move_limit) {
            ends.move_limit = plies;
            ends.timed_out = read_verdict(rule, "result");
        }
    }
    return ends;
}

CombatSpec read_combat(const nb::dict& source) {
    CombatSpec combat;
    combat.dice = get<int>(source, "dice");
    combat.shield = get<std::array<bool, 2>>(source, "shield");
    combat.enrage = get<std::array<bool, 2>>(source, "enrage");
    combat.regenerate = get<std::array<int, 2>>(source, "regenerate");
    const auto spawn = get<nb::list>(source, "spawn");
    for (std::size_t side = 0; side < 2 && side < nb::len(spawn); ++side) {
        if (nb::object(spawn[side]).is_none()) continue;
        const auto rule = nb::cast<nb::dict>(spawn[side]);
        combat.spawn[side] = {get<int>(rule, "every"), get<int>(rule, "piece"), get<int>(rule, "rank")};
    }
    return combat;
}

}  // namespace

Spec read_spec(const nb::dict& source) {
    Spec spec;
    spec.files = get<int>(source, "files");
    spec.ranks = get<int>(source, "ranks");
    spec.world = get<std::string>(source, "world");
    spec.pieces = get_list<PieceSpec>(source, "pieces", read_piece);
    spec.effects = get<std::vector<std::string>>(source, "effects");
    spec.goal = read_goal(get<nb::dict>(source, "goal"));
    spec.ends = read_ends(get<nb::dict>(source, "ends"));
    if (!is_none(source, "castling")) {
        const auto castling = get<nb::dict>(source, "castling");
        spec.castling = CastlingSpec{get<int>(castling, "king"), get<int>(castling, "rook"),
                                     get<std::array<int, 2>>(castling, "king_to"),
                                     get<std::array<int, 2>>(castling, "rook_to"), get<bool>(castling, "chess960")};
    }
    if (!is_none(source, "combat")) spec.combat = read_combat(get<nb::dict>(source, "combat"));
    if (!is_none(source, "network")) {
        const auto bytes = get<nb::bytes>(source, "network");
        spec.network.assign(bytes.c_str(), bytes.size());
    }
    return spec;
}

Setup read_setup(const nb::dict& source) {
    Setup setup;
    setup.board = get<std::vector<int>>(source, "board");
    setup.side = get<int>(source, "side");
    setup.castling = get<std::vector<int>>(source, "castling");
    setup.en_passant = get<int>(source, "ep");
    if (!is_none(source, "fresh")) setup.fresh = get<std::vector<int>>(source, "fresh");
    setup.halfmove = get<int>(source, "halfmove");
    setup.fullmove = get<int>(source, "fullmove");
    if (!is_none(source, "checks")) setup.checks = get<std::array<int, 2>>(source, "checks");
    const auto entries = [&](const char* key) {
        std::vector<std::pair<int, int>> pairs;
        if (is_none(source, key)) return pairs;
        for (const auto& [square, value] : get<nb::dict>(source, key)) {
            pairs.emplace_back(nb::cast<int>(square), nb::cast<int>(value));
        }
        return pairs;
    };
    setup.hp = entries("hp");
    setup.cooldown = entries("cooldown");
    setup.uses = entries("uses");
    if (!is_none(source, "rest")) setup.rest = get<std::vector<int>>(source, "rest");
    if (!is_none(source, "decree")) setup.decree = get<std::array<bool, 2>>(source, "decree");
    return setup;
}

}  // namespace chessmith
