// Move generation. Where pins and checks decide legality, legal actions come straight from sets of squares, so that
// counting them needs no list; where a belt or a chain may have its say, the action in question is judged by itself.
#pragma once

#include "position/pins.h"
#include "position/promotion.h"
#include "position/safety.h"

namespace chessmith {

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
            type_moves(type, own_ & position_.by_type[static_cast<std::size_t>(type)], {rules_.all, 0});
        }
        each_en_passant([&](Action action) { sink_.add(action); });
        each_castling([&](Action action) { sink_.add(action); });
    }

    // All legal actions, in games where pins and checks suffice. Returns the pieces that give check.
    Bits legal() {
        const int king = position_.king(rules_, us_);
        if (king == kNoSquare) return 0;
        pins_.find(rules_, position_, king, us_);
        king_steps(king);
        const Bits open = pins_.answers(rules_);
        if (open == 0) return pins_.checkers();
        const Bits free = own_ & ~pins_.pinned();
        for (const auto& mover : rules_.plain_movers[static_cast<std::size_t>(us_)]) {
            plain_moves(mover, free & position_.by_type[mover.type],
                        [=](int, int, Bits targets) { return targets & open; });
        }
        for (const std::uint8_t type : rules_.other_movers[static_cast<std::size_t>(us_)]) {
            type_moves(type, free & position_.by_type[type], {open, 0});
        }
        Bits pinned = pins_.pinned();
        while (pinned != 0) {
            const int from = pop_lowest(pinned);
            piece_moves(type_of(position_.code(from)), from, {open & pins_.way(rules_, from), 0});
        }
        if (position_.en_passant != kNoSquare) legal_en_passant(king);
        if (pins_.checkers() == 0 && (position_.castling & own_) != 0) legal_castling();
        return pins_.checkers();
    }

    // All legal actions of any game in which king safety binds and check may be given.
    void legal_in_world() {
        judging_ = true;
        look_ahead();
        const Bits free = own_ & ~unsure_from_ & ~pinned_;
        if (rules_.stones == 0) {
            const auto legal_targets = [&](int type, int from, Bits targets) {
                const Bits unsure = targets & open_.unsure;
                return (targets & open_.sure) | (unsure == 0 ? Bits{0} : safety_.safe(type, from, unsure, 0));
            };
            for (const auto& mover : rules_.plain_movers[static_cast<std::size_t>(us_)]) {
                plain_moves(mover, free & position_.by_type[mover.type], legal_targets);
            }
            for (const std::uint8_t type : rules_.other_movers[static_cast<std::size_t>(us_)]) {
                type_moves(type, free & position_.by_type[type], open_);
            }
        }
        Bits pieces =
            rules_.stones == 0 ? own_ & ~(free & ~position_.by_type[static_cast<std::size_t>(rules_.royal)]) : own_;
        while (pieces != 0) {
            const int from = pop_lowest(pieces);
            piece_moves(type_of(position_.code(from)), from, open_for(from));
        }
        const auto add_if_safe = [&](Action action) {
            if (safety_.allows(action)) sink_.add(action);
        };
        each_en_passant(add_if_safe);
        each_castling(add_if_safe);
    }

   private:
    // Targets that are legal without further ado, and those that have to be judged.
    struct Masks {
        Bits sure;
        Bits unsure;
    };

    Masks open_for(int from) const {
        if (from == king_) return open_to_king_;
        if (has(unsure_from_, from)) return {0, rules_.all};
        if (!has(pinned_, from)) return open_;
        const Bits carried = after_free_belts(rules_, bit<Bits>(from));
        const Bits way = pins_.answers(rules_) & pins_.way(rules_, lowest(carried));
        return {before_free_belts(rules_, way) & ~open_.unsure, open_.unsure};
    }

    // What belts will do to all that an action does not touch is known beforehand: they look at no squares but their
    // own and those they lead to. So most actions are judged by checks and pins on the board that is to come. On a free
    // belt each piece moves on as if it were alone, so there an action is judged by where the belt takes the piece.
    // Chains can be opened by the piece that alone holds one up, by a capture besides the target, or on a stone.
    void look_ahead() {
        king_ = position_.king(rules_, us_);
        open_.unsure = rules_.busy_belts | rules_.stones;
        unsure_from_ = open_.unsure;
        if (rules_.belts.empty()) {
            look_at(position_);
        } else {
            Sets<S> sets(rules_, position_, 0, 0, 0);
            run_belts(rules_, sets);
            look_at(sets);
        }
        open_.sure &= ~open_.unsure;
    }

    template <class Board>
    void look_at(const Board& board) {
        open_.sure = 0;
        open_to_king_ = {0, rules_.all};
        const int king = board.king(rules_, us_);
        if (king == kNoSquare) return;  // only what is judged by itself can save him
        if (king == king_) look_at_king_steps(board);
        if (board.king(rules_, them_) == kNoSquare) {
            open_.sure = rules_.all;  // whoever wins at once need not care for his own king
        } else if (!rules_.pins_are_known || has(rules_.stones, king)) {
            unsure_from_ = rules_.all;
        } else {
            pins_.find(rules_, board, king, us_);
            open_.sure = before_free_belts(rules_, pins_.answers(rules_));
            if (pins_.checkers() == 0) open_.sure |= rules_.doomed;
            pinned_ = before_free_belts(rules_, pins_.pinned());
            if (rules_.stones == 0) return;
            const auto threats = chain_threats(rules_, board, king, them_);
            unsure_from_ |= threats.now ? rules_.all : before_free_belts(rules_, threats.guards);
        }
    }

    // The king's own steps, where neither he nor his target is on a belt or a stone.
    template <class Board>
    void look_at_king_steps(const Board& board) {
        const Bits still = ~(open_.unsure | rules_.free_belts);
        if (!has(still, king_)) return;
        Bits steps =
            ordinary_targets(rules_, rules_.royal, us_, king_, occupied_ | rules_.stones, occupied_, enemies_) & still;
        open_to_king_.unsure = rules_.all & ~steps;
        const bool wins = board.king(rules_, them_) == kNoSquare;
        const Bits others = board.occupied() & ~bit<Bits>(king_);
        while (steps != 0) {
            const int to = pop_lowest(steps);
            const Bits mark = bit<Bits>(to);
            const Bits attackers = board.by_colour[static_cast<std::size_t>(them_)] & ~mark;
            if (wins || !is_capturable(rules_, board, to, them_, others | mark, attackers)) open_to_king_.sure |= mark;
        }
    }

    template <class Open>
    void plain_moves(const PlainMover<Bits>& mover, Bits pieces, Open open) {
        const Bits wanted = noisy_ ? enemies_ : ~own_;
        while (pieces != 0) {
            const int from = pop_lowest(pieces);
            if ((mover.first_steps[static_cast<std::size_t>(from)] & ~own_) == 0) continue;  // hemmed in
            Bits targets = mover.leaps[from];
            for (std::size_t i = 0; i < mover.size; ++i) targets |= mover.lines[i][from].reach(occupied_);
            sink_.moves(from, open(mover.type, from, targets & wanted));
        }
    }

    // The moves of several pieces of one type, to squares that are open to them.
    void type_moves(int type, Bits pieces, Masks open) {
        if (pieces == 0) return;
        const auto& movement = rules_.pieces[static_cast<std::size_t>(type)].movement[static_cast<std::size_t>(us_)];
        if (movement.shifts.empty() || rules_.stones != 0) {
            while (pieces != 0) piece_moves(type, pop_lowest(pieces), open);
            return;
        }
        pawn_moves(type, pieces, open.sure, sink_);
        if (open.unsure == 0) return;
        SafeSink<S, Sink> judged(safety_, sink_);
        pawn_moves(type, pieces, open.unsure, judged);
    }

    // All pawns at once, one step after the other.
    template <class To>
    void pawn_moves(int type, Bits pawns, Bits open, To& to) {
        const auto us = static_cast<std::size_t>(us_);
        const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
        if (noisy_) open &= enemies_ | piece.promotion.zone[us];
        const bool promotes = (pawns & piece.promotion.before[us]) != 0;
        for (const auto& shift : piece.movement[us].shifts) {
            const Bits allowed = (shift.move ? ~occupied_ : Bits{0}) | (shift.capture ? enemies_ : Bits{0});
            Bits targets = shift.of(pawns) & allowed & open;
            if (promotes) targets = promoting(piece, shift.squares, targets, to);
            to.shifted(shift.squares, targets, Kind::move);
        }
        Bits starters = pawns & piece.double_step[us];
        if (piece.fresh_only) starters &= position_.fresh;
        if (starters != 0) {
            const Bits over = step_forward(starters) & ~occupied_;
            Bits targets = step_forward(over) & ~occupied_ & open;
            if (promotes) targets = promoting(piece, 2 * rules_.forward(us_), targets, to);
            to.shifted(2 * rules_.forward(us_), targets, Kind::double_step);
        }
    }

    Bits step_forward(Bits set) const { return us_ == kWhite ? set << rules_.files : set >> rules_.files; }

    void piece_moves(int type, int from, Masks open) {
        const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
        Bits targets = ordinary_targets(rules_, type, us_, from, occupied_ | rules_.stones, occupied_, enemies_);
        Bits twice = 0;
        if (has(piece.double_step[static_cast<std::size_t>(us_)], from)) twice = double_step(piece, from) & ~targets;
        Bits landings = (targets | twice) & rules_.stones;
        while (landings != 0) chains(type, piece, from, pop_lowest(landings), open);
        Bits wanted = ~rules_.stones;
        if (noisy_) wanted &= enemies_ | piece.promotion.zone[static_cast<std::size_t>(us_)];
        targets &= wanted;
        twice &= wanted;
        hand_over(piece, from, targets & open.sure, twice & open.sure, sink_);
        if (((targets | twice) & open.unsure) == 0) return;
        SafeSink<S, Sink> judged(safety_, sink_);
        hand_over(piece, from, targets & open.unsure, twice & open.unsure, judged);
    }

    template <class To>
    void hand_over(const Piece<Bits>& piece, int from, Bits targets, Bits twice, To& to) {
        if (piece.promotes) {
            targets = promoting_from(piece, from, targets, to);
            twice = promoting_from(piece, from, twice, to);
        }
        to.moves(from, targets);
        if (twice != 0) to.add(Action::simple(from, lowest(twice), Kind::double_step));
    }

    Bits double_step(const Piece<Bits>& piece, int from) const {
        if (piece.fresh_only && !has(position_.fresh, from)) return 0;
        const int middle = from + rules_.forward(us_);
        const int to = middle + rules_.forward(us_);
        if (has(occupied_ | rules_.stones, middle) || has(occupied_, to)) return 0;
        return bit<Bits>(to);
    }

    template <class To>
    Bits promoting_from(const Piece<Bits>& piece, int from, Bits targets, To& to) {
        Bits rest = 0;
        while (targets != 0) {
            const int square = pop_lowest(targets);
            rest |= promoting(piece, square - from, bit<Bits>(square), to);
        }
        return rest;
    }

    // Hands over the promotions among `targets`, all reached by the same shift, and returns the targets that remain
    // plain moves.
    template <class To>
    Bits promoting(const Piece<Bits>& piece, int shift, Bits targets, To& to) {
        const Bits zone = targets & piece.promotion.zone[static_cast<std::size_t>(us_)];
        if (zone == 0) return targets;
        std::uint8_t types[kMaxTypes];
        const int size = promotion_types(position_, piece, us_, types);
        to.promotions(shift, zone, types, size);
        return targets & ~(zone & piece.promotion.forced[static_cast<std::size_t>(us_)]);
    }

    // All that is left of a chain when it is over is where the piece is and what it took, so chains that differ only on
    // their way are legal together.
    void chains(int type, const Piece<Bits>& piece, int from, int stone, Masks open) {
        const Landing<Bits> landing(type, us_, from, stone, occupied_, enemies_, position_.en_passant);
        const Bits zone = piece.promotes ? piece.promotion.zone[static_cast<std::size_t>(us_)] : Bits{0};
        const Bits taken = enemies_ & bit<Bits>(stone);
        if (taken != 0 && judging_) open = {0, rules_.all};
        Bits rides = landing.rides(rules_);
        while (rides != 0) {
            const int ride = pop_lowest(rides);
            Bits finals = landing.finals(rules_, ride);
            if (noisy_ && taken == 0) finals &= enemies_ | zone;
            const Bits passing = landing.passing_finals(rules_, ride) & finals;
            Bits legal = finals & ~passing & open.sure;
            const Bits unsure = finals & ~passing & open.unsure;
            if (unsure != 0) legal |= safety_.safe(type, from, unsure, taken);
            if (passing != 0 && may_pass_by_chain(type, from, passing, taken)) legal |= passing;
            if ((legal & zone) != 0) legal = promoting_chains(piece, Action::chain(from, stone, ride, 0), legal);
            sink_.chains(from, stone, ride, legal);
        }
    }

    bool may_pass_by_chain(int type, int from, Bits passing, Bits taken) {
        if (!judging_) return true;
        return safety_.safe(type, from, passing, taken | bit<Bits>(passed_pawn(rules_, lowest(passing), us_))) != 0;
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
                           ? leaps[king] & ~own_
                           : ordinary_targets(rules_, rules_.royal, us_, king, occupied_, occupied_, enemies_);
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

    template <class Visit>
    void each_en_passant(Visit visit) const {
        const int to = position_.en_passant;
        if (to == kNoSquare) return;
        for (int type = 0; type < rules_.types; ++type) {
            const auto& piece = rules_.pieces[static_cast<std::size_t>(type)];
            if (!piece.spec.en_passant) continue;
            const auto& arrivals =
                piece.movement[static_cast<std::size_t>(us_)].capture_from[static_cast<std::size_t>(to)];
            Bits pawns = arrivals & own_ & position_.by_type[static_cast<std::size_t>(type)];
            while (pawns != 0) {
                const int from = pop_lowest(pawns);
                if (has(en_passant_steps(rules_, type, us_, from), to))
                    visit(Action::simple(from, to, Kind::en_passant));
            }
        }
    }

    // The right exists only where a legal action uses it, but not every pawn beside it need be free to.
    void legal_en_passant(int king) {
        each_en_passant([&](Action action) {
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
        while (rooks != 0) {
            const int rook = pop_lowest(rooks);
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

    bool noisy_;
    const Rules<Bits>& rules_;
    const Position<S>& position_;
    Sink& sink_;
    int us_;
    int them_;
    Bits occupied_;
    Bits own_;
    Bits enemies_;
    Pins<Bits> pins_;
    // For games in which more than pins and checks decides:
    bool judging_ = false;
    int king_ = kNoSquare;
    Bits pinned_ = 0;
    Bits unsure_from_ = 0;  // pieces whose every action is judged by itself
    Masks open_{};          // for pieces that are neither pinned nor unsure
    Masks open_to_king_{};
    KingSafety<S> safety_{rules_, position_};
};

}  // namespace chessmith
