#include "rules/combat.h"

#include <algorithm>
#include <map>

#include "rules/rules.h"

namespace chessmith {

namespace {

constexpr int kUnlimitedUses = 255;
constexpr int kMostSteps = 16;

void expect(bool holds, const std::string& message) {
    if (!holds) throw RulesError(message);
}

std::size_t index(int i) { return static_cast<std::size_t>(i); }

AbilityKind ability_kind(const std::string& name) {
    constexpr std::array<const char*, kAbilityKinds> names{"decree", "lunge", "guard", "consecrate", "hit", "advance"};
    const auto found = std::find(names.begin(), names.end(), name);
    expect(found != names.end(), "abilities: unknown kind " + name);
    return static_cast<AbilityKind>(found - names.begin());
}

template <class Bits>
class SightCompiler {
   public:
    SightCompiler(const Rules<Bits>& rules, const std::vector<SightSpec>& seen, int colour) : rules_(rules) {
        for (SightSpec spec : seen) {
            expect(spec.dx != 0 || spec.dy != 0, "reach: a step of length zero");
            expect(std::abs(spec.dx) < kMostSteps && std::abs(spec.dy) < kMostSteps, "reach: a step too long");
            expect(spec.min >= 1 && spec.min <= spec.max, "reach: expected 1 <= min <= max");
            if (colour == kBlack) {
                spec.dx = -spec.dx;
                spec.dy = -spec.dy;
            }
            const bool up = spec.dy > 0 || (spec.dy == 0 && spec.dx > 0);
            auto& ways = directions_[up ? std::pair(spec.dx, spec.dy) : std::pair(-spec.dx, -spec.dy)];
            auto& steps = up ? ways.up : ways.down;
            for (int n = spec.min; n <= std::min(spec.max, kMostSteps); ++n) steps |= 1U << n;
        }
    }

    Sight<Bits> compile() const {
        Sight<Bits> sight;
        sight.near.assign(index(rules_.squares), 0);
        sight.range = sight.near;
        sight.viewers = sight.near;
        for (const auto& [direction, ways] : directions_) sight.lines_each += is_near(ways) ? 0 : 1;
        for (int square = 0; square < rules_.squares; ++square) {
            Bits& near = sight.near[index(square)];
            Bits& range = sight.range[index(square)];
            for (const auto& [direction, ways] : directions_) {
                const auto [dx, dy] = direction;
                SightLine<Bits> line;
                line.line.upper = look(square, dx, dy, ways.up, line.aim);
                line.line.lower = look(square, -dx, -dy, ways.down, line.aim);
                line.line.both = line.line.upper | line.line.lower;
                range |= line.aim;
                if (is_near(ways)) {
                    near |= line.aim;
                } else {
                    sight.lines.push_back(line);
                }
            }
            Bits seen = range;
            while (seen != 0) sight.viewers[index(pop_lowest(seen))] |= bit<Bits>(square);
        }
        return sight;
    }

   private:
    // How many steps away a target may stand, one bit a number, in a direction and in its opposite.
    struct Ways {
        unsigned up = 0;
        unsigned down = 0;
    };

    static bool is_near(const Ways& ways) { return ((ways.up | ways.down) >> 2) == 0; }

    // The squares up to the farthest target; those that can be aimed at are added to `aim`.
    Bits look(int square, int dx, int dy, unsigned steps, Bits& aim) const {
        Bits way = 0;
        for (int n = 1; (steps >> n) != 0; ++n) {
            const int file = rules_.file_of(square) + dx * n;
            const int rank = rules_.rank_of(square) + dy * n;
            if (file < 0 || file >= rules_.files || rank < 0 || rank >= rules_.ranks) break;
            const Bits mark = bit<Bits>(rules_.square(file, rank));
            way |= mark;
            if (((steps >> n) & 1U) != 0) aim |= mark;
        }
        return way;
    }

    const Rules<Bits>& rules_;
    std::map<std::pair<int, int>, Ways> directions_;
};

template <class Bits>
class CombatCompiler {
   public:
    explicit CombatCompiler(Rules<Bits>& rules) : rules_(rules), spec_(rules.spec), combat_(rules.combat) {}

    void run() {
        const auto& goal = spec_.goal;
        expect(!goal.checkmate && goal.checks == 0, "combat: a game with hit points knows no check");
        expect(!spec_.castling, "combat: a game with hit points knows no castling");
        expect(!goal.hit_points || rules_.royal >= 0, "goal: hit points need a royal piece");
        combat_.dice = spec_.combat->dice;
        expect(combat_.dice >= 1 && combat_.dice <= kMaxDice, "combat: expected a die of 1 to 20 sides");
        combat_.shield = spec_.combat->shield;
        combat_.enrage = spec_.combat->enrage;
        combat_.regenerate = spec_.combat->regenerate;
        for (const int hp : combat_.regenerate) expect(hp >= 0 && hp <= 250, "combat: regenerate: expected 0 to 250");
        set_effects();
        combat_.fighters.resize(index(rules_.types));
        for (int type = 0; type < rules_.types; ++type) compile_fighter(type);
        for (int colour : {kWhite, kBlack}) check_spawn(colour);
        fill_keys();
    }

   private:
    Sight<Bits> sight(const std::vector<SightSpec>& seen, int colour) const {
        return SightCompiler<Bits>(rules_, seen, colour).compile();
    }

    void set_effects() {
        for (const auto& name : spec_.effects) {
            if (name == "belts") combat_.effects.push_back(Effect::belts);
            if (name == "spawn") combat_.effects.push_back(Effect::spawn);
        }
        const auto& effects = combat_.effects;
        if (std::find(effects.begin(), effects.end(), Effect::spawn) == effects.end()) return;
        for (int colour : {kWhite, kBlack}) {
            const auto& spawn = spec_.combat->spawn[index(colour)];
            if (spawn.every == 0) continue;
            expect(spawn.every > 0 && spawn.every <= 1000, "spawn: every: expected 1 to 1000");
            expect(spawn.piece >= 0 && spawn.piece < rules_.types, "spawn: unknown piece");
            expect(spawn.rank >= 0 && spawn.rank < rules_.ranks, "spawn: rank outside the board");
            combat_.spawn[index(colour)] = spawn;
            combat_.spawn_squares[index(colour)] = rank_squares(spawn.rank) & ~rules_.deadly;
        }
    }

    // A piece appearing where it may not stand would make a position that no FEN describes.
    void check_spawn(int colour) const {
        const auto& spawn = combat_.spawn[index(colour)];
        if (spawn.every == 0) return;
        const auto& piece = rules_.pieces[index(spawn.piece)];
        expect(spawn.piece != rules_.royal, "spawn: expected a piece that is not royal");
        const Bits forced = piece.promotes ? piece.promotion.forced[index(colour)] : Bits{0};
        expect((forced & rank_squares(spawn.rank)) == 0, "spawn: expected a rank where it need not promote");
    }

    Bits rank_squares(int rank) const { return (bit<Bits>(rules_.files) - 1) << (rank * rules_.files); }

    void compile_fighter(int type) {
        const auto& piece = spec_.pieces[index(type)];
        const auto& spec = piece.combat;
        auto& fighter = combat_.fighters[index(type)];
        const auto need = [&](bool holds, const std::string& message) { expect(holds, piece.name + ": " + message); };
        for (const int hp : spec.hp) need(hp >= 1 && hp <= 250, "expected 1 to 250 hit points");
        need(spec.damage >= 0 && spec.damage <= 250, "expected 0 to 250 base damage");
        need(!piece.en_passant, "a game with hit points knows no en passant");
        for (const auto& step : piece.moves)
            need(!step.capture, "nothing is captured by moving where pieces have hit points");
        fighter.hp = spec.hp;
        fighter.damage = spec.damage;
        fighter.strike_alone = spec.strike_alone && !spec.strike.empty();
        fighter.strike_after_move = spec.strike_after_move && !spec.strike.empty();
        for (int colour : {kWhite, kBlack}) fighter.strike[index(colour)] = sight(spec.strike, colour);
        bool counted = false;
        for (const auto& ability : spec.abilities) {
            const auto kind = ability_kind(ability.kind);
            auto& made = fighter.abilities[static_cast<std::size_t>(kind)];
            need(!fighter.has(kind), "the ability " + ability.kind + " appears twice");
            need(ability.cooldown >= 0 && ability.cooldown <= 250, "expected a cooldown of 0 to 250");
            need(ability.uses >= 1 && ability.uses <= kUnlimitedUses, "expected 1 to 255 uses");
            need(ability.cost >= 0 && ability.cost <= 250, "expected a cost of 0 to 250 hit points");
            fighter.kinds = static_cast<std::uint8_t>(fighter.kinds | 1 << static_cast<int>(kind));
            compile_ability(made, ability);
            need(!(made.counted && counted), "expected one ability with a cooldown or uses at most");
            counted = counted || made.counted;
            if (made.counted) fighter.cooldown = made.cooldown;
            if (made.limited) fighter.uses = static_cast<std::uint8_t>(ability.uses);
            if (kind == AbilityKind::decree) set_bonus(ability.bonus);
        }
        const auto number = static_cast<std::uint8_t>(type);
        const bool advances = fighter.has(AbilityKind::advance);
        if (fighter.has(AbilityKind::guard)) combat_.guards.push_back(number);
        if (fighter.cooldown > 0 || advances) combat_.waiters.push_back(number);
        if (type != rules_.royal && !piece.pawn) combat_.officers.push_back(number);
        for (int colour : {kWhite, kBlack}) {
            if (advances) fighter.advance_from[index(colour)] = room_ahead(colour);
            fighter.never_stands[index(colour)] = out_of_reach(type, colour);
        }
    }

    void compile_ability(Ability<Bits>& made, const AbilitySpec& spec) const {
        made.cooldown = static_cast<std::uint8_t>(spec.cooldown);
        made.limited = spec.uses != kUnlimitedUses;
        made.counted = made.limited || spec.cooldown > 0;
        made.cost = spec.cost;
        for (int colour : {kWhite, kBlack}) {
            made.reach[index(colour)] = sight(spec.reach, colour);
            made.step[index(colour)] = sight(spec.step, colour);
        }
    }

    // A position records only that a decree stands, not which piece gave it.
    void set_bonus(int bonus) {
        expect(bonus >= 0 && bonus <= 250, "decree: expected a bonus of 0 to 250");
        expect(combat_.bonus == 0 || combat_.bonus == bonus, "decree: expected the same bonus for every piece");
        combat_.bonus = bonus;
    }

    // Squares with two squares ahead that can be entered and do not carry the piece elsewhere.
    Bits room_ahead(int colour) const {
        const Bits open = rules_.all & ~rules_.obstacles;
        Bits squares = 0;
        for (int square = 0; square < rules_.squares; ++square) {
            const int once = square + rules_.forward(colour);
            const int twice = once + rules_.forward(colour);
            const bool inside = twice >= 0 && twice < rules_.squares;
            if (inside && has(open, once) && has(open, twice)) squares |= bit<Bits>(square);
        }
        return squares;
    }

    // A pawn that only goes forward comes to its own back rank neither by itself nor by any other rule.
    Bits out_of_reach(int type, int colour) const {
        const auto& piece = spec_.pieces[index(type)];
        const bool forward =
            std::all_of(piece.moves.begin(), piece.moves.end(), [](const Step& s) { return s.dy > 0; });
        const bool runs = combat_.fighters[index(type)].has(AbilityKind::hit);
        if (!piece.pawn || !forward || runs || !rules_.belts.empty() || rules_.portals != 0) return 0;
        Bits squares = rank_squares(colour == kWhite ? 0 : rules_.ranks - 1);
        for (const int home : piece.home[index(colour)]) squares &= ~bit<Bits>(home);
        const auto& spawn = combat_.spawn[index(colour)];
        if (spawn.every > 0 && spawn.piece == type) squares &= ~combat_.spawn_squares[index(colour)];
        return squares;
    }

    void fill_keys() {
        int hp = 0;
        int cooldown = 0;
        int uses = 0;
        for (const auto& fighter : combat_.fighters) {
            hp = std::max({hp, fighter.hp[0], fighter.hp[1]});
            cooldown = std::max(cooldown, int{fighter.cooldown});
            uses = std::max(uses, int{fighter.uses});
        }
        rules_.zobrist.fill_combat(hp, cooldown, uses, {combat_.spawn[0].every, combat_.spawn[1].every});
    }

    Rules<Bits>& rules_;
    const Spec& spec_;
    CombatRules<Bits>& combat_;
};

}  // namespace

template <class Bits>
void compile_combat(Rules<Bits>& rules) {
    if (rules.spec.combat) {
        CombatCompiler<Bits>(rules).run();
    } else {
        expect(!rules.spec.goal.hit_points, "goal: hit points need combat");
    }
}

template void compile_combat<Bits64>(Rules<Bits64>& rules);
template void compile_combat<Bits128>(Rules<Bits128>& rules);

}  // namespace chessmith
