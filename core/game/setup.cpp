#include "game/setup.h"

#include <algorithm>

#include "game/en_passant.h"
#include "game/equip.h"

namespace chessmith {

namespace {

void expect(bool holds, const std::string& message) {
    if (!holds) throw RulesError(message);
}

const char* colour_name(int colour) { return colour == kWhite ? "White" : "Black"; }

template <class S>
class Builder {
   public:
    using Bits = typename S::Bits;

    Builder(const Rules<Bits>& rules, const Setup& setup) : rules_(rules), setup_(setup) {}

    Position<S> build() {
        expect(setup_.side == kWhite || setup_.side == kBlack, "side to move: expected White or Black");
        expect(setup_.halfmove >= 0 && setup_.halfmove <= 65000, "halfmove clock: expected 0 to 65000");
        expect(setup_.fullmove >= 1 && setup_.fullmove <= 65000, "move number: expected 1 to 65000");
        place_pieces();
        position_.key ^= rules_.zobrist.world;
        position_.side = static_cast<std::uint8_t>(setup_.side);
        if (setup_.side == kBlack) position_.key ^= rules_.zobrist.side;
        position_.halfmove = static_cast<std::uint16_t>(setup_.halfmove);
        position_.fullmove = static_cast<std::uint16_t>(setup_.fullmove);
        check_kings();
        if constexpr (S::combat) Equipper<S>(rules_, setup_, position_).equip();
        set_checks();
        set_fresh();
        set_castling();
        set_en_passant();
        const bool both_kings =
            position_.king(rules_, kWhite) != kNoSquare && position_.king(rules_, kBlack) != kNoSquare;
        const int waiting = setup_.side ^ 1;
        expect(!rules_.checkmate || !both_kings || !in_check(rules_, position_, waiting),
               std::string(colour_name(waiting)) + "'s king could be taken by the side to move");
        return position_;
    }

   private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    bool on_board(int square) const { return square >= 0 && square < rules_.squares; }
    std::string name(int square) const { return square_name(square, rules_.files); }

    void place_pieces() {
        expect(setup_.board.size() == index(rules_.squares),
               "board: expected " + std::to_string(rules_.squares) + " squares");
        for (int square = 0; square < rules_.squares; ++square) {
            const int code = setup_.board[index(square)];
            if (code == 0) continue;
            const int type = type_of(code);
            const int colour = colour_of(code);
            expect(code > 0 && code < 128 && type >= 0 && type < rules_.types, name(square) + ": unknown piece code");
            expect(!has(rules_.deadly, square), name(square) + ": a piece on a deadly square");
            const auto& piece = rules_.pieces[index(type)];
            const bool stuck =
                piece.promotes && has(piece.promotion.forced[index(colour)], square) && !is_promoted_to(colour, type);
            expect(!stuck, name(square) + ": a " + piece.spec.name + " on its own promotion rank");
            position_.place(rules_, square, colour, type);
        }
    }

    // Whether a piece may have come to stand where it is by promotion.
    bool is_promoted_to(int colour, int type) const {
        return std::any_of(rules_.pieces.begin(), rules_.pieces.end(), [&](const auto& other) {
            const auto& to = other.promotion.to[index(colour)];
            return std::find(to.begin(), to.end(), type) != to.end();
        });
    }

    void check_kings() const {
        if (rules_.royal < 0) return;
        const std::string royal = rules_.pieces[index(rules_.royal)].spec.name;
        int missing = 0;
        for (int colour : {kWhite, kBlack}) {
            const int kings = count(position_.pieces(colour, rules_.royal));
            expect(kings <= 1, std::string(colour_name(colour)) + " has " + std::to_string(kings) + " of " + royal +
                                   ", expected one");
            if (kings == 0) ++missing;
            const bool may_be_lost = rules_.has_world || !rules_.checkmate;
            expect(kings == 1 || may_be_lost, std::string(colour_name(colour)) + " has no " + royal);
        }
        // Only belts can carry off both in one turn, and where there is no checkmate they may.
        const bool decides = rules_.checkmate || (rules_.spec.goal.hit_points && rules_.belts.empty());
        expect(missing < 2 || !decides, "neither side has a " + royal);
    }

    void set_checks() {
        for (int colour : {kWhite, kBlack}) {
            const int left = setup_.checks ? (*setup_.checks)[index(colour)] : rules_.spec.goal.checks;
            expect(left >= 0 && left <= rules_.spec.goal.checks,
                   "checks left: expected 0 to " + std::to_string(rules_.spec.goal.checks));
            position_.set_checks(colour, left);
        }
    }

    // The pieces whose double step depends on whether they have moved.
    Bits may_be_fresh() const {
        Bits found = 0;
        for (int type = 0; type < rules_.types; ++type) {
            if (rules_.pieces[index(type)].fresh_only) found |= position_.by_type[index(type)];
        }
        return found;
    }

    void set_fresh() {
        if (!rules_.has_freshness) return;
        Bits fresh = 0;
        if (setup_.fresh) {
            for (int square : *setup_.fresh) {
                expect(on_board(square) && has(may_be_fresh(), square), "fresh: expected squares of pawns");
                fresh |= bit<Bits>(square);
            }
        } else {
            fresh = may_be_fresh();
        }
        position_.fresh = fresh;
        while (fresh != 0) position_.key ^= rules_.zobrist.fresh[index(pop_lowest(fresh))];
    }

    // Rights that contradict the pieces are dropped: FENs in the wild are full of them.
    void set_castling() {
        if (!rules_.spec.castling) return;
        const auto& castling = *rules_.spec.castling;
        for (int rook : setup_.castling) {
            if (!on_board(rook) || position_.empty(rook)) continue;
            const int colour = colour_of(position_.code(rook));
            const Bits kings = position_.pieces(colour, castling.king);
            if (!is_single(kings) || position_.code(rook) != piece_code(colour, castling.rook)) continue;
            const int king = lowest(kings);
            const int back_rank = colour == kWhite ? 0 : rules_.ranks - 1;
            if (castling.chess960 && rules_.rank_of(king) != back_rank) continue;
            if (rules_.rank_of(king) != rules_.rank_of(rook)) continue;
            if (!castling.chess960 && (!is_home(castling.king, colour, king) || !is_home(castling.rook, colour, rook)))
                continue;
            if (has(position_.castling, rook)) continue;
            position_.castling |= bit<Bits>(rook);
            position_.key ^= rules_.zobrist.castling[index(rook)];
        }
    }

    bool is_home(int type, int colour, int square) const {
        const auto& home = rules_.spec.pieces[index(type)].home[index(colour)];
        return std::find(home.begin(), home.end(), square) != home.end();
    }

    void set_en_passant() {
        const int to = setup_.en_passant;
        if (on_board(to) && is_en_passant_target(rules_, position_, to)) position_.set_en_passant(rules_, to);
    }

    const Rules<Bits>& rules_;
    const Setup& setup_;
    Position<S> position_;
};

}  // namespace

std::string square_name(int square, int files) {
    return static_cast<char>('a' + square % files) + std::to_string(square / files + 1);
}

template <class S>
Position<S> make_position(const Rules<typename S::Bits>& rules, const Setup& setup) {
    return Builder<S>(rules, setup).build();
}

template Position<Small> make_position<Small>(const Rules<Bits64>&, const Setup&);
template Position<Large> make_position<Large>(const Rules<Bits128>&, const Setup&);
template Position<SmallCombat> make_position<SmallCombat>(const Rules<Bits64>&, const Setup&);
template Position<LargeCombat> make_position<LargeCombat>(const Rules<Bits128>&, const Setup&);

}  // namespace chessmith
