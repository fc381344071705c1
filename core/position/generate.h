// Move generation. Where pins and checks decide legality, legal actions come straight from sets of squares, so that
// counting them needs no list; elsewhere each pseudo-legal action is played and tested.
#pragma once

#include "position/action_list.h"
#include "position/castling.h"
#include "position/promotion.h"

namespace chessmith {

// What generation hands actions to: `moves` a piece's targets, `shifted` the targets of many pieces that all went the
// same way, `promotions` targets with a choice, `add` a single action. Only `add` need be thought about: `EachAction`
// turns the others into it.
template <class Sink>
struct EachAction {
    template <class Bits>
    void moves(int from, Bits targets) {
        while (targets != 0) self().add(Action::simple(from, pop_lowest(targets)));
    }
    template <class Bits>
    void shifted(int shift, Bits targets, Kind kind) {
        while (targets != 0) {
            const int to = pop_lowest(targets);
            self().add(Action::simple(to - shift, to, kind));
        }
    }
    template <class Bits>
    void promotions(int shift, Bits targets, const std::uint8_t* types, int size) {
        while (targets != 0) {
            const int to = pop_lowest(targets);
            Action action = Action::simple(to - shift, to);
            for (int i = 0; i < size; ++i) {
                action.promotion = types[i];
                self().add(action);
            }
        }
    }

   private:
    Sink& self() { return static_cast<Sink&>(*this); }
};

// Takes actions one by one.
struct ListSink : EachAction<ListSink> {
    explicit ListSink(ActionList& to) : list(to) {}
    void add(Action action) { list.push(action); }

    ActionList& list;
};

// Counts actions without making them.
struct CountSink {
    std::uint64_t total = 0;

    template <class Bits>
    void moves(int, Bits targets) {
        total += static_cast<std::uint64_t>(count(targets));
    }
    void add(Action) { ++total; }
    template <class Bits>
    void shifted(int, Bits targets, Kind) {
        total += static_cast<std::uint64_t>(count(targets));
    }
    template <class Bits>
    void promotions(int, Bits targets, const std::uint8_t*, int size) {
        total += static_cast<std::uint64_t>(count(targets) * size);
    }
};

// What one node's generation needs to know, gathered once.
template <class S, class Sink>
class Generator {
   public:
    using Bits = typename S::Bits;

    // With `noisy` set only captures and promotions are made.
    Generator(const Rules<Bits>& rules, const Position<S>& position, Sink& sink, bool noisy = false)
        : noisy_(noisy),
          rules_(rules),
          position_(position),
          sink_(sink),
          us_(position.side),
          them_(position.side ^ 1),
          occupied_(position.occupied()),
          own_(position.by_colour[static_cast<std::size_t>(us_)]),
          enemies_(position.by_colour[static_cast<std::size_t>(them_)]) {}

    // All actions that obey movement, terrain and occupancy.
    void pseudo_legal() {
        for (int type = 0; type < rules_.types; ++type) {
            type_moves(type, own_ & position_.by_type[static_cast<std::size_t>(type)], rules_.all);
        }
        castling();
    }

    // All legal actions, in games where pins and checks suffice. Returns the pieces that give check.
    Bits legal() {
        const int king = position_.king(rules_, us_);
        if (king == kNoSquare) return 0;
        const Bits checkers = find_checks_and_pins(king);
        king_steps(king);
        if (checkers != 0 && !is_single(checkers)) return checkers;
        const Bits open = checkers == 0 ? rules_.all : answers(king, lowest(checkers));
        for (int type = 0; type < rules_.types; ++type) {
            if (type == rules_.royal) continue;
            const Bits pieces = own_ & position_.by_type[static_cast<std::size_t>(type)];
            type_moves(type, pieces & ~pinned_, open);
            Bits pinned = pieces & pinned_;
            while (pinned != 0) {
                const int from = pop_lowest(pinned);
                piece_moves(type, from, open & pin_way(from));
            }
        }
        if (position_.en_passant != kNoSquare) legal_en_passant(king);
        if (checkers == 0) castling();
        return checkers;
    }

   private:
    // The moves of several pieces of one type, to squares that are open to them.
    void type_moves(int type, Bits pieces, Bits open) {
        if (pieces == 0) return;
        const auto& movement = rules_.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(us_)];
        if (movement.plain && rules_.stones == 0) {
            const Bits allowed = open & (noisy_ ? enemies_ : ~own_);
            while (pieces != 0) {
                const int from = pop_lowest(pieces);
                Bits targets = movement.capture_leaps[static_cast<std::size_t>(from)];
                for (const std::uint8_t kind : movement.lines) targets |= rules_.line(kind, from).reach(occupied_);
                sink_.moves(from, targets & allowed);
            }
        } else if (!movement.shifts.empty() && rules_.stones == 0) {
            pawn_moves(type, pieces, open);
        } else {
            while (pieces != 0) piece_moves(type, pop_lowest(pieces), open);
        }
    }

    // All pawns at once, one step after the other.
    void pawn_moves(int type, Bits pawns, Bits open) {
        const auto us = static_cast<std::size_t>(us_);
        const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
        if (noisy_) open &= enemies_ | piece.promotion.zone[us];
        for (const auto& shift : piece.movement[us].shifts) {
            const Bits allowed = (shift.move ? ~occupied_ : Bits{0}) | (shift.capture ? enemies_ : Bits{0});
            Bits targets = shift.of(pawns) & allowed & open;
            if (piece.promotes) targets = promoting(piece, shift.squares, targets);
            sink_.shifted(shift.squares, targets, Kind::move);
        }
        Bits starters = pawns & piece.double_step[us];
        if (piece.fresh_only) starters &= position_.fresh;
        if (starters != 0) {
            const Bits over = step_forward(starters) & ~occupied_;
            Bits targets = step_forward(over) & ~occupied_ & open;
            if (piece.promotes) targets = promoting(piece, 2 * rules_.forward(us_), targets);
            sink_.shifted(2 * rules_.forward(us_), targets, Kind::double_step);
        }
        if (piece.spec.en_passant && position_.en_passant != kNoSquare && !rules_.pins_suffice) {
            Bits takers = pawns & piece.movement[us].capture_from[position_.en_passant];
            while (takers != 0) en_passant(type, pop_lowest(takers));
        }
    }

    Bits step_forward(Bits set) const { return us_ == kWhite ? set << rules_.files : set >> rules_.files; }

    void en_passant(int type, int from) {
        if (!has(en_passant_steps(rules_, type, us_, from), position_.en_passant)) return;
        sink_.add(Action::simple(from, position_.en_passant, Kind::en_passant));
    }

    void piece_moves(int type, int from, Bits open) {
        const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
        const Bits blockers = occupied_ | rules_.stones;
        if (noisy_) open &= enemies_ | piece.promotion.zone[static_cast<std::size_t>(us_)] | rules_.stones;
        Bits targets = ordinary_targets(rules_, type, us_, from, blockers, occupied_, enemies_) & open;
        Bits twice = 0;
        if (has(piece.double_step[static_cast<std::size_t>(us_)], from)) {
            twice = double_step(piece, from) & open & ~targets;
        }
        if (rules_.stones != 0) {
            Bits landings = (targets | twice) & rules_.stones;
            while (landings != 0) chains(piece, from, pop_lowest(landings));
            targets &= ~rules_.stones;
            twice &= ~rules_.stones;
        }
        if (piece.promotes) {
            targets = promoting_from(piece, from, targets);
            twice = promoting_from(piece, from, twice);
        }
        sink_.moves(from, targets);
        if (twice != 0) sink_.add(Action::simple(from, lowest(twice), Kind::double_step));
        if (piece.spec.en_passant && position_.en_passant != kNoSquare && !rules_.pins_suffice) en_passant(type, from);
    }

    Bits double_step(const Piece<Bits>& piece, int from) const {
        if (piece.fresh_only && !has(position_.fresh, from)) return 0;
        const int middle = from + rules_.forward(us_);
        const int to = middle + rules_.forward(us_);
        if (has(occupied_ | rules_.stones, middle) || has(occupied_, to)) return 0;
        return bit<Bits>(to);
    }

    Bits promoting_from(const Piece<Bits>& piece, int from, Bits targets) {
        Bits rest = 0;
        while (targets != 0) {
            const int to = pop_lowest(targets);
            rest |= promoting(piece, to - from, bit<Bits>(to));
        }
        return rest;
    }

    // Hands over the promotions among `targets`, all reached by the same shift, and returns the targets that remain
    // plain moves.
    Bits promoting(const Piece<Bits>& piece, int shift, Bits targets) {
        const Bits zone = targets & piece.promotion.zone[static_cast<std::size_t>(us_)];
        if (zone == 0) return targets;
        std::uint8_t types[kMaxTypes];
        const int size = promotion_types(position_, piece, us_, types);
        sink_.promotions(shift, zone, types, size);
        return targets & ~(zone & piece.promotion.forced[static_cast<std::size_t>(us_)]);
    }

    void chains(const Piece<Bits>& piece, int from, int stone) {
        const auto landing = land(position_, from, stone, occupied_, enemies_, position_.en_passant);
        const Bits zone = piece.promotes ? piece.promotion.zone[static_cast<std::size_t>(us_)] : Bits{0};
        const Bits forced = piece.promotes ? piece.promotion.forced[static_cast<std::size_t>(us_)] : Bits{0};
        std::uint8_t types[kMaxTypes];
        const int size = zone != 0 ? promotion_types(position_, piece, us_, types) : 0;
        Bits rides = landing.rides(rules_);
        while (rides != 0) {
            const int ride = pop_lowest(rides);
            Bits finals = landing.finals(rules_, ride);
            if (noisy_ && !has(enemies_, stone)) finals &= enemies_ | zone;
            while (finals != 0) {
                const int to = pop_lowest(finals);
                Action action = Action::simple(from, to, Kind::chain);
                action.via = static_cast<std::uint8_t>(stone);
                action.target = static_cast<std::uint8_t>(ride);
                if (!has(forced, to)) sink_.add(action);
                if (!has(zone, to)) continue;
                for (int i = 0; i < size; ++i) {
                    action.promotion = types[i];
                    sink_.add(action);
                }
            }
        }
    }

    void king_steps(int king) {
        Bits targets = ordinary_targets(rules_, rules_.royal, us_, king, occupied_, occupied_, enemies_);
        if (noisy_) targets &= enemies_;
        const Bits without_king = occupied_ & ~bit<Bits>(king);
        Bits safe = 0;
        while (targets != 0) {
            const int to = pop_lowest(targets);
            const Bits mark = bit<Bits>(to);
            if (!is_attacked(rules_, position_, to, them_, without_king | mark, enemies_ & ~mark)) safe |= mark;
        }
        sink_.moves(king, safe);
    }

    // Squares on which another piece answers the check of `checker`: by taking it or standing in its way.
    Bits answers(int king, int checker) const {
        const int type = type_of(position_.code(checker));
        const Bits mark = bit<Bits>(checker);
        const auto at = static_cast<std::size_t>(king);
        const auto& movement = rules_.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(them_)];
        if ((movement.capture_from[at] & mark) != 0) return mark;
        Bits ways = rules_.all;
        for (const auto& ray : rules_.rays[static_cast<std::size_t>(them_)]) {
            const auto& line = rules_.line(ray.kind, king);
            if ((riders_of(position_, ray) & line.reach(occupied_) & mark) != 0) ways &= line.between(checker);
        }
        return ways | mark;
    }

    // The pieces that give check; those that would, were it not for one own piece in the way, are noted as pins.
    Bits find_checks_and_pins(int king) {
        const auto them = static_cast<std::size_t>(them_);
        Bits checkers = 0;
        for (const auto& leaper : rules_.leapers[them]) checkers |= leaper.from[king] & position_.by_type[leaper.type];
        checkers &= enemies_;
        for (const auto& ray : rules_.rays[them]) {
            const auto& line = rules_.line(ray.kind, king);
            Bits riders = line.both & enemies_ & riders_of(position_, ray);
            while (riders != 0) {
                const int rider = pop_lowest(riders);
                const Bits way = line.between(rider);
                const Bits blocker = way & occupied_;
                if (blocker == 0) {
                    checkers |= bit<Bits>(rider);
                } else if (is_single(blocker) && (blocker & own_) != 0) {
                    pinned_ |= blocker;
                    pin_blocker_[pins_] = blocker;
                    pin_way_[pins_++] = way | bit<Bits>(rider);
                }
            }
        }
        return checkers;
    }

    Bits pin_way(int from) const {
        Bits way = rules_.all;
        for (int i = 0; i < pins_; ++i) {
            if (has(pin_blocker_[i], from)) way &= pin_way_[i];
        }
        return way;
    }

    // The right exists only where a legal action uses it, but not every pawn beside it need be free to.
    void legal_en_passant(int king) {
        const int to = position_.en_passant;
        const Bits gone = bit<Bits>(passed_pawn(rules_, to, us_));
        for (int type = 0; type < rules_.types; ++type) {
            const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
            if (!piece.spec.en_passant) continue;
            const auto& arrivals =
                piece.movement[static_cast<std::size_t>(us_)].capture_from[static_cast<std::size_t>(to)];
            Bits pawns = arrivals & own_ & position_.by_type[static_cast<std::size_t>(type)];
            while (pawns != 0) {
                const int from = pop_lowest(pawns);
                if (!has(en_passant_steps(rules_, type, us_, from), to)) continue;
                const Bits after = (occupied_ & ~gone & ~bit<Bits>(from)) | bit<Bits>(to);
                if (is_attacked(rules_, position_, king, them_, after, enemies_ & ~gone)) continue;
                sink_.add(Action::simple(from, to, Kind::en_passant));
            }
        }
    }

    void castling() {
        Bits rooks = position_.castling & own_;
        if (rooks == 0 || noisy_) return;
        const int king = lowest(position_.pieces(us_, rules_.spec.castling->king));
        while (rooks != 0) {
            const int rook = pop_lowest(rooks);
            if (!castling_way_is_free(rules_, position_, king, rook)) continue;
            if (rules_.checkmate && !castling_way_is_safe(rules_, position_, king, rook)) continue;
            if (rules_.pins_suffice && !castling_target_is_safe(king, rook)) continue;
            sink_.add(Action::simple(king, rook, Kind::castle));
        }
    }

    bool castling_target_is_safe(int king, int rook) const {
        const auto [king_to, rook_to] = castling_squares(rules_, king, rook);
        const Bits after = (occupied_ & ~bit<Bits>(king) & ~bit<Bits>(rook)) | bit<Bits>(king_to) | bit<Bits>(rook_to);
        return !is_attacked(rules_, position_, king_to, them_, after, enemies_);
    }

    static constexpr int kMaxPins = 32;

    bool noisy_;
    const Rules<Bits>& rules_;
    const Position<S>& position_;
    Sink& sink_;
    int us_;
    int them_;
    Bits occupied_;
    Bits own_;
    Bits enemies_;
    Bits pinned_ = 0;
    int pins_ = 0;
    Bits pin_blocker_[kMaxPins];
    Bits pin_way_[kMaxPins];
};

}  // namespace chessmith
