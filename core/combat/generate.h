// The actions of pieces with hit points: moves, strikes and abilities.
#pragma once

#include "combat/advance.h"
#include "combat/consecrate.h"
#include "combat/decree.h"
#include "combat/hit.h"
#include "combat/lunge.h"
#include "position/generate.h"

namespace chessmith {

// Passes on what it is given and notes whether there was anything.
template <class Sink>
struct NotingSink {
    Sink& inner;
    bool any = false;

    template <class Bits>
    void moves(int from, Bits targets) {
        any = any || targets != 0;
        inner.moves(from, targets);
    }
    template <class Bits>
    void shifted(int shift, Bits targets, Kind kind) {
        any = any || targets != 0;
        inner.shifted(shift, targets, kind);
    }
    template <class Bits>
    void promotions(int shift, Bits targets, const std::uint8_t* types, int size) {
        any = any || (targets != 0 && size > 0);
        inner.promotions(shift, targets, types, size);
    }
    void add(Action action) {
        any = true;
        inner.add(action);
    }
};

// Hands all actions to a sink. Returns whether there are any.
template <class S, class Sink>
bool generate_combat(const Rules<typename S::Bits>& rules, const Position<S>& position, Sink& to) {
    NotingSink<Sink> sink{to};
    Generator<S, NotingSink<Sink>>(rules, position, sink).pseudo_legal();
    const Outlook<S> outlook(rules, position);
    for (int type = 0; type < rules.types; ++type) {
        const auto& fighter = outlook.fighter(type);
        auto pieces = position.pieces(position.side, type);
        while (pieces != 0) {
            const int from = pop_lowest(pieces);
            if (fighter.strike_alone) add_strikes(outlook, type, from, sink);
            if (fighter.strike_after_move) add_strikes_after_move(outlook, type, from, Kind::strike, sink);
            add_decrees(outlook, type, from, sink);
            add_lunges(outlook, type, from, sink);
            add_consecrations(outlook, type, from, sink);
            add_hits(outlook, type, from, sink);
            add_advances(outlook, type, from, sink);
        }
    }
    return sink.any;
}

}  // namespace chessmith
