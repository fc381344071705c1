// The actions of pieces with hit points: moves, strikes and abilities.
#pragma once

#include "combat/advance.h"
#include "combat/consecrate.h"
#include "combat/decree.h"
#include "combat/hit.h"
#include "combat/lunge.h"
#include "position/generate.h"

namespace chessmith {

// Forwards to another sink and records whether there was anything.
template <class Sink>
struct NotingSink {
    Sink& inner;
    bool any = false;

    bool is_full() const { return inner.is_full(); }
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
    template <class Bits>
    void chains(int from, int stone, int ride, Bits finals) {
        any = any || finals != 0;
        inner.chains(from, stone, ride, finals);
    }
    void add(Action action) {
        any = true;
        inner.add(action);
    }
};

// Hands all actions to a sink; with `noisy` set only strikes of any kind and moves that promote. Returns whether there
// are any.
template <class S, class Sink>
bool generate_combat(const Rules<typename S::Bits>& rules, const Position<S>& position, Sink& to, bool noisy = false) {
    NotingSink<Sink> sink{to};
    Generator<S, NotingSink<Sink>>(rules, position, sink, noisy).pseudo_legal();
    const Outlook<S> outlook(rules, position);
    for (int type = 0; type < rules.types; ++type) {
        const auto& fighter = outlook.fighter(type);
        auto pieces = position.pieces(position.side, type);
        while (pieces != 0) {
            const int from = pop_lowest(pieces);
            if (fighter.strike_alone) add_strikes(outlook, type, from, sink);
            if (fighter.strike_after_move) add_strikes_after_move(outlook, type, from, Kind::strike, sink);
            if (fighter.has(AbilityKind::lunge)) add_lunges(outlook, type, from, sink);
            if (fighter.has(AbilityKind::hit)) add_hits(outlook, type, from, sink);
            if (noisy) continue;
            if (fighter.has(AbilityKind::decree)) add_decrees(outlook, type, from, sink);
            if (fighter.has(AbilityKind::consecrate)) add_consecrations(outlook, type, from, sink);
            if (fighter.has(AbilityKind::advance)) add_advances(outlook, type, from, sink);
        }
    }
    return sink.any;
}

}  // namespace chessmith
