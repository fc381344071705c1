#include "game/text.h"

#include "game/setup.h"
#include "position/castling.h"

namespace chessmith {

namespace {

// The king's squares, unless they would read as an ordinary step or as castling to the other side; chess960 always
// names the rook.
template <class Bits>
int castling_text_target(const Rules<Bits>& rules, int side, Action action) {
    const int king_to = castling_squares(rules, action.from, action.to).king_to;
    const Bits none = 0;
    const Bits moves = ordinary_targets(rules, rules.spec.castling->king, side, action.from, none, none, none);
    const auto& castling = *rules.spec.castling;
    const bool ambiguous = king_to == action.from || has(moves, king_to) || castling.king_to[0] == castling.king_to[1];
    return castling.chess960 || ambiguous ? action.to : king_to;
}

}  // namespace

template <class S>
std::string action_text(const Rules<typename S::Bits>& rules, const Position<S>& position, Action action) {
    const auto name = [&](int square) { return square_name(square, rules.files); };
    std::string text;
    switch (action.kind) {
        case Kind::move:
        case Kind::double_step:
        case Kind::en_passant: text = name(action.from) + name(action.to); break;
        case Kind::castle: text = name(action.from) + name(castling_text_target(rules, position.side, action)); break;
        case Kind::chain:
            text = name(action.from) + name(action.via) + "," + name(action.via) + name(action.target) + "," +
                   name(action.target) + name(action.to);
            break;
        case Kind::strike:
            if (action.to != kNoSquare && action.to != action.from) text = name(action.from) + name(action.to) + ",";
            text += name(action.to == kNoSquare ? action.from : action.to) + "x" + name(action.target);
            break;
        case Kind::decree: text = name(action.from) + "!decree"; break;
        case Kind::consecrate: text = name(action.from) + "!consecrate@" + name(action.target); break;
        case Kind::lunge: text = name(action.from) + name(action.to) + "!lunge@" + name(action.target); break;
        case Kind::hit:
            text = name(action.from) + "!hit@" + name(action.target) + "," + name(action.from) + name(action.to);
            break;
        case Kind::advance: text = name(action.from) + "!advance@" + name(action.to); break;
        case Kind::pass: return "0000";
    }
    if (action.promotion != kNoSquare) {
        text += static_cast<char>(rules.pieces[action.promotion].spec.letter - 'A' + 'a');
    }
    return text;
}

template std::string action_text<Small>(const Rules<Bits64>&, const Position<Small>&, Action);
template std::string action_text<Large>(const Rules<Bits128>&, const Position<Large>&, Action);
template std::string action_text<SmallCombat>(const Rules<Bits64>&, const Position<SmallCombat>&, Action);
template std::string action_text<LargeCombat>(const Rules<Bits128>&, const Position<LargeCombat>&, Action);

}  // namespace chessmith
