// Move generation. Legal actions come straight from sets of squares, so that counting them needs no list.
#pragma once

#include "position/en_passant.h"
#include "position/forecast.h"
#include "position/promotion.h"
#include "position/sinks.h"

namespace chessmith {

// Policies for the targets open to a piece: all of them, those of a set, or those that a Forecast finds legal.
struct AllOpen {
    template <class Bits>
    Bits operator()(int, int, Bits targets, Bits = 0) const {
        return targets;
    }
    template <class Bits>
    Bits shifted(int, int, Bits targets) const {
        return targets;
    }
    template <class Bits>
    Bits twice(int, Bits target) const {
        return target;
    }
};

template <class Bits>
struct OpenTo {
    Bits squares;

    Bits operator()(int, int, Bits targets, Bits = 0) const { return targets & squares; }
    Bits shifted(int, int, Bits targets) const { return targets & squares; }
    Bits twice(int, Bits target) const { return target & squares; }
};

// What the generation at one node needs, computed once.
template <class S, class Sink>
class Generator {
   public:
    using Bits = typename S::Bits;

    // With `noisy` set only captures and promotions are made.
    Generator(const Rules<Bits>& rules, const Position<S>& position, Sink& sink, bool noisy = false)
        : rules_(rules),
          position_(position),
          sink_(sink),
          us_(position.side),
          them_(position.side ^ 1),
          occupied_(position.occupied()),
          own_(position.by_colour[static_cast<std::size_t>(us_)]),
          enemies_(position.by_colour[static_cast<std::size_t>(them_)]),
          movers_(own_),
          noisy_(noisy),
          wanted_(noisy ? enemies_ : ~own_) {}

    // From here on only what the piece on this square does is sure to be made.
    void ask_for(int square) { movers_ &= bit<Bits>(square); }

    // All actions that obey movement, terrain and occupancy.
    void pseudo_legal() {
        AllOpen open;
        all_moves(open);
        each_en_passant(rules_, position_, [&](Action action) { sink_.add(action); });
        each_castling([&](Action action) { sink_.add(action); });
    }

    // All legal actions, in games where pins and checks suffice. Returns the pieces that give check.
    Bits legal() {
        const int king = position_.king(rules_, us_);
        if (king == kNoSquare) return 0;
        Pins<Bits> pins;
        pins.find(rules_, position_, king, us_);
        king_steps(king);
        OpenTo<Bits> open{pins.answers(rules_)};
        if (open.squares == 0) return pins.checkers();
        free_moves(movers_ & ~pins.pinned(), open);
        Bits pinned = movers_ & pins.pinned();
        while (pinned != 0) {
            const int from = pop_lowest(pinned);
            OpenTo<Bits> way{open.squares & pins.way(rules_, from)};
            piece_moves(type_of(position_.code(from)), from, way);
        }
        if (position_.en_passant != kNoSquare) legal_en_passant(king);
        if (pins.checkers() == 0 && (position_.castling & own_) != 0) legal_castling();
        return pins.checkers();
    }

    // All legal actions of any game in which king safety binds and check may be given.
    void legal_in_world() {
        Forecast<S> forecast(rules_, position_);
        all_moves(forecast);
        const auto add_if_legal = [&](Action action) {
            if (forecast.allows(action)) sink_.add(action);
        };
        each_en_passant(rules_, position_, add_if_legal);
        each_castling(add_if_legal);
    }

   private:
    template <class Open>
    void all_moves(Open& open) {
        if (rules_.stones == 0 && rules_.royal >= 0) {
            free_moves(movers_, open);
            Bits kings = movers_ & position_.pieces(us_, rules_.royal);
            while (kings != 0) piece_moves(rules_.royal, pop_lowest(kings), open);
        } else {
            Bits pieces = movers_;
            while (pieces != 0 && !sink_.is_full()) {
                const int from = pop_lowest(pieces);
                piece_moves(type_of(position_.code(from)), from, open);
            }
        }
    }

    // The moves of all but the king, in worlds without stones.
    template <class Open>
    [[gnu::always_inline]] void free_moves(Bits pieces, Open& open) {
        for (const auto& mover : rules_.plain_movers[static_cast<std::size_t>(us_)]) {
            plain_moves(mover, pieces & position_.by_type[mover.type], open);
        }
        for (const std::uint8_t type : rules_.other_movers[static_cast<std::size_t>(us_)]) {
            Bits movers = pieces & position_.by_type[type];
            if (movers == 0) continue;
            if (rules_.pieces[type].movement[static_cast<std::size_t>(us_)].shifts.empty()) {
                while (movers != 0) piece_moves(type, pop_lowest(movers), open);
            } else {
                pawn_moves(type, movers, open);
            }
        }
    }

    template <class Open>
    [[gnu::always_inline]] void plain_moves(const PlainMover<Bits>& mover, Bits pieces, Open& open) {
        if (mover.size == 0) {
            while (pieces != 0) {
                const int from = pop_lowest(pieces);
                sink_.moves(from, open(mover.type, from, mover.leaps[from] & wanted_));
            }
            return;
        }
        while (pieces != 0) {
            const int from = pop_lowest(pieces);
            if ((mover.first_steps[static_cast<std::size_t>(from)] & ~own_) == 0) continue;  // hemmed in
            Bits targets = mover.leaps[from];
            for (std::size_t i = 0; i < mover.size; ++i) targets |= mover.lines[i][from].reach(occupied_);
            sink_.moves(from, open(mover.type, from, targets & wanted_));
        }
    }

    // All pawns at once, one step after the other.
    template <class Open>
    void pawn_moves(int type, Bits pawns, Open& open) {
        const auto us = static_cast<std::size_t>(us_);
        const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
        const Bits wanted = wanted_ | piece.promotion.zone[us];
        const bool promotes = (pawns & piece.promotion.before[us]) != 0;
        for (const auto& shift : piece.movement[us].shifts) {
            const Bits allowed = (shift.move ? ~occupied_ : Bits{0}) | (shift.capture ? enemies_ : Bits{0});
            Bits targets = open.shifted(type, shift.squares, shift.of(pawns) & allowed & wanted);
            if (promotes) targets = promoting(piece, shift.squares, targets);
            sink_.shifted(shift.squares, targets, Kind::move);
        }
        Bits starters = pawns & piece.double_step[us];
        if (piece.fresh_only) starters &= position_.fresh;
        if (starters != 0) {
            const int twice = 2 * rules_.forward(us_);
            const Bits over = step_forward(starters) & ~occupied_;
            Bits targets = open.shifted(type, twice, step_forward(over) & ~occupied_ & wanted);
            if (promotes) targets = promoting(piece, twice, targets);
            sink_.shifted(twice, targets, Kind::double_step);
        }
    }

    Bits step_forward(Bits set) const { return us_ == kWhite ? set << rules_.files : set >> rules_.files; }

    template <class Open>
    void piece_moves(int type, int from, Open& open) {
        const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
        const auto us = static_cast<std::size_t>(us_);
        Bits targets = ordinary_targets(rules_, type, us_, from, occupied_ | rules_.stones, occupied_, enemies_);
        Bits twice = has(piece.double_step[us], from) ? double_step(piece, from) & ~targets : Bits{0};
        Bits landings = (targets | twice) & rules_.stones;
        while (landings != 0) chains(type, piece, from, pop_lowest(landings), open);
        const Bits wanted = (wanted_ | piece.promotion.zone[us]) & ~rules_.stones;
        targets = open(type, from, targets & wanted);
        twice &= wanted;
        if (piece.promotes) {
            targets = promoting_from(piece, from, targets);
            // A pawn that promotes at once cannot be taken en passant.
            promoting_from(piece, from, open(type, from, twice & piece.promotion.zone[us]));
            twice &= ~piece.promotion.forced[us];
        }
        twice = open.twice(from, twice);
        sink_.moves(from, targets);
        if (twice != 0) sink_.add(Action::simple(from, lowest(twice), Kind::double_step));
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

    // After a chain only the piece's final square and its captures matter, so chains that differ only in their path are
    // legal together.
    template <class Open>
    void chains(int type, const Piece<Bits>& piece, int from, int stone, Open& open) {
        const Landing<Bits> landing(type, us_, from, stone, occupied_, enemies_, position_.en_passant);
        const Bits zone = piece.promotes ? piece.promotion.zone[static_cast<std::size_t>(us_)] : Bits{0};
        const Bits taken = enemies_ & bit<Bits>(stone);
        Bits rides = landing.rides(rules_);
        while (rides != 0 && !sink_.is_full()) {
            const int ride = pop_lowest(rides);
            Bits finals = landing.finals(rules_, ride);
            if (noisy_ && taken == 0) finals &= enemies_ | zone;
            const Bits passing = finals & landing.passing_finals(rules_, ride);
            Bits legal = open(type, from, finals & ~passing, taken);
            if (passing != 0) {
                legal |= open(type, from, passing, taken | bit<Bits>(passed_pawn(rules_, position_.en_passant, us_)));
            }
            if ((legal & zone) != 0) legal = promoting_chains(piece, Action::chain(from, stone, ride, 0), legal);
            sink_.chains(from, stone, ride, legal);
        }
    }

    // Hands over the promotions among the last squares of a chain and returns those that need no choice.
    Bits promoting_chains(const Piece<Bits>& piece, Action action, Bits finals) {
        std::uint8_t types[kMaxTypes];
        const int size = promotion_types(position_, piece, us_, types);
        Bits promoting = finals & piece.promotion.zone[static_cast<std::size_t>(us_)];
        while (promoting != 0) {
            action.to = static_cast<std::uint8_t>(pop_lowest(promoting));
            for (int i = 0; i < size; ++i) {
                action.promotion = types[i];
                sink_.add(action);
            }
        }
        return finals & ~piece.promotion.forced[static_cast<std::size_t>(us_)];
    }

    void king_steps(int king) {
        const Bits* leaps = rules_.royal_leaps[static_cast<std::size_t>(us_)];
        Bits targets = leaps != nullptr
                           ? leaps[king]
                           : ordinary_targets(rules_, rules_.royal, us_, king, occupied_, occupied_, enemies_);
        targets &= wanted_;
        if (targets == 0) return;
        const Bits without_king = occupied_ & ~bit<Bits>(king);
        sink_.moves(king, unattacked(rules_, position_, targets, them_, without_king, enemies_));
    }

    // The right exists only where a legal action uses it, but not every pawn beside it need be free to.
    void legal_en_passant(int king) {
        each_en_passant(rules_, position_, [&](Action action) {
            const Bits gone = bit<Bits>(passed_pawn(rules_, action.to, us_));
            const Bits after = (occupied_ & ~gone & ~bit<Bits>(action.from)) | bit<Bits>(action.to);
            if (!is_attacked(rules_, position_, king, them_, after, enemies_ & ~gone)) sink_.add(action);
        });
    }

    template <class Visit>
    void each_castling(Visit visit) const {
        Bits rooks = position_.castling & own_;
        if (rooks == 0 || noisy_) return;
        const int king = lowest(position_.pieces(us_, rules_.spec.castling->king));
        const Bits blocked = occupied_ | rules_.obstacles;
        while (rooks != 0) {
            const int rook = pop_lowest(rooks);
            if ((rank_between<Bits>(king, rook) & blocked) != 0) continue;
            if (!castling_way_is_free(rules_, position_, king, rook)) continue;
            if (rules_.checkmate && !castling_way_is_safe(rules_, position_, king, rook)) continue;
            visit(Action::simple(king, rook, Kind::castle));
        }
    }

    void legal_castling() {
        each_castling([&](Action action) {
            const auto [king_to, rook_to] = castling_squares(rules_, action.from, action.to);
            const Bits vacated = bit<Bits>(action.from) | bit<Bits>(action.to);
            const Bits after = (occupied_ & ~vacated) | bit<Bits>(king_to) | bit<Bits>(rook_to);
            if (!is_attacked(rules_, position_, king_to, them_, after, enemies_)) sink_.add(action);
        });
    }

    const Rules<Bits>& rules_;
    const Position<S>& position_;
    Sink& sink_;
    int us_;
    int them_;
    Bits occupied_;
    Bits own_;
    Bits enemies_;
    Bits movers_;
    bool noisy_;
    Bits wanted_;  // target squares to generate, apart from promotions
};

}  // namespace chessmith
