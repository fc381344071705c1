#include "learn/action_codes.h"

#include <algorithm>
#include <bit>

#include "board/mirror.h"

namespace chessmith {

namespace {

Action plain(Action action) {
    if (action.kind == Kind::double_step || action.kind == Kind::en_passant || action.kind == Kind::castle) {
        action.kind = Kind::move;
    }
    return action;
}

// Orders actions by kind, then by their squares; what an action does not have comes first.
std::uint64_t key_of(Action action) {
    std::uint64_t key = static_cast<std::uint64_t>(action.kind) + 1;
    for (const int part : {action.from, action.to, action.via, action.target, action.promotion}) {
        key = key << 8 | static_cast<std::uint8_t>(part + 1);
    }
    return key;
}

// Lists what the pieces of one side could do on an empty board.
template <class Bits>
class Lister {
   public:
    Lister(const Rules<Bits>& rules, const std::vector<int>& stones, int colour, std::vector<Action>& list)
        : rules_(rules), stones_(stones), colour_(colour), side_(static_cast<std::size_t>(colour)), list_(list) {}

    void run() {
        for (type_ = 0; type_ < rules_.types; ++type_) {
            find_targets();
            for (int from = 0; from < rules_.squares; ++from) {
                each(targets_[index(from)], [&](int to) { add(Action::simple(from, to)); });
                if (!rules_.combat.fighters.empty()) add_combat(from);
            }
            for (const int stone : stones_) add_chains(stone);
        }
        if (rules_.spec.castling) add_castling();
        if (rules_.spec.ends.pass) list_.push_back(Action::pass());
    }

   private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static std::uint8_t byte(int i) { return static_cast<std::uint8_t>(i); }

    template <class Visit>
    static void each(Bits squares, Visit visit) {
        while (squares != 0) visit(pop_lowest(squares));
    }

    const Piece<Bits>& piece() const { return rules_.pieces[index(type_)]; }

    void find_targets() {
        const auto& movement = piece().movement[side_];
        targets_.assign(index(rules_.squares), 0);
        for (int to = 0; to < rules_.squares; ++to) {
            each(movement.quiet_sweep[index(to)] | movement.capture_sweep[index(to)],
                 [&](int from) { targets_[index(from)] |= bit<Bits>(to); });
        }
    }

    // The action, and with each promotion where it may promote.
    void add(Action action) {
        const auto& promotion = piece().promotion;
        const bool promotes = piece().promotes && has(promotion.zone[side_], action.to);
        if (!promotes || !has(promotion.forced[side_], action.to)) list_.push_back(action);
        if (!promotes) return;
        for (const std::uint8_t type : promotion.to[side_]) {
            action.promotion = type;
            list_.push_back(action);
        }
    }

    void add_chains(int stone) {
        for (int from = 0; from < rules_.squares; ++from) {
            if (!has(targets_[index(from)], stone)) continue;
            each(rules_.neighbours[index(stone)], [&](int ride) {
                each(targets_[index(ride)], [&](int to) { add(Action::chain(from, stone, ride, to)); });
            });
        }
    }

    void add_castling() {
        for (int king = 0; king < rules_.squares; ++king) {
            for (int rook = 0; rook < rules_.squares; ++rook) {
                const bool aligned = rules_.rank_of(king) == rules_.rank_of(rook);
                if (aligned && king != rook) list_.push_back(Action::simple(king, rook));
            }
        }
    }

    void add_combat(int from) {
        const auto& fighter = rules_.combat.fighters[index(type_)];
        const auto& strike = fighter.strike[side_].range;
        if (fighter.strike_alone) add_aimed(Kind::strike, from, kNoSquare, strike[index(from)]);
        if (fighter.strike_after_move) add_after_move(Kind::strike, from, strike);
        if (fighter.has(AbilityKind::lunge)) add_after_move(Kind::lunge, from, strike);
        if (fighter.has(AbilityKind::decree)) add_aimed(Kind::decree, from, kNoSquare);
        if (fighter.has(AbilityKind::consecrate)) {
            const auto& reach = fighter.ability(AbilityKind::consecrate).reach[side_];
            add_aimed(Kind::consecrate, from, kNoSquare, reach.range[index(from)]);
        }
        if (fighter.has(AbilityKind::hit)) {
            const auto& ability = fighter.ability(AbilityKind::hit);
            each(ability.step[side_].range[index(from)],
                 [&](int to) { add_aimed(Kind::hit, from, to, ability.reach[side_].range[index(from)]); });
        }
        if (fighter.has(AbilityKind::advance) && has(fighter.advance_from[side_], from)) {
            add(Action::simple(from, from + 2 * rules_.forward(colour_), Kind::advance));
        }
    }

    void add_after_move(Kind kind, int from, const std::vector<Bits>& range) {
        each(targets_[index(from)], [&](int to) { add_aimed(kind, from, to, range[index(to)]); });
    }

    void add_aimed(Kind kind, int from, int to, Bits targets) {
        each(targets, [&](int target) {
            Action action = Action::simple(from, to, kind);
            action.target = byte(target);
            list_.push_back(action);
        });
    }

    void add_aimed(Kind kind, int from, int to) { list_.push_back(Action::simple(from, to, kind)); }

    const Rules<Bits>& rules_;
    const std::vector<int>& stones_;
    int colour_;
    std::size_t side_;
    std::vector<Action>& list_;
    int type_ = 0;
    std::vector<Bits> targets_;  // by square: where the type could move or capture
};

}  // namespace

template <class Bits>
ActionCodes::ActionCodes(const Rules<Bits>& rules, const std::vector<int>& stones) {
    mirror_.fill(kNoSquare);
    for (int square = 0; square < rules.squares; ++square) {
        mirror_[static_cast<std::size_t>(square)] =
            static_cast<std::uint8_t>(mirrored(square, rules.files, rules.ranks));
    }
    std::vector<Action> black;
    Lister<Bits>(rules, stones, kWhite, actions_).run();
    Lister<Bits>(rules, stones, kBlack, black).run();
    for (const Action action : black) actions_.push_back(seen_by(action, kBlack));
    std::sort(actions_.begin(), actions_.end(), [](Action a, Action b) { return key_of(a) < key_of(b); });
    actions_.erase(std::unique(actions_.begin(), actions_.end()), actions_.end());
    index();
}

template ActionCodes::ActionCodes(const Rules<Bits64>&, const std::vector<int>&);
template ActionCodes::ActionCodes(const Rules<Bits128>&, const std::vector<int>&);

int ActionCodes::encode(Action action, int side) const { return slots_[slot_of(key_of(seen_by(action, side)))].code; }

Action ActionCodes::seen_by(Action action, int side) const {
    action = plain(action);
    if (side == kWhite) return action;
    for (std::uint8_t* square : {&action.from, &action.to, &action.via, &action.target}) *square = mirror_[*square];
    return action;
}

// Where a key is, or the empty slot where it would be.
std::size_t ActionCodes::slot_of(std::uint64_t key) const {
    auto slot = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> shift_);
    while (slots_[slot].key != 0 && slots_[slot].key != key) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

void ActionCodes::index() {
    const std::size_t size = std::bit_ceil(2 * actions_.size() + 2);
    slots_.resize(size);
    shift_ = 64 - std::countr_zero(size);
    for (int code = 0; code < this->size(); ++code) {
        const std::uint64_t key = key_of(action(code));
        slots_[slot_of(key)] = {key, code};
    }
}

}  // namespace chessmith
