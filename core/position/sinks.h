// Sinks for generated actions.
#pragma once

#include "position/action_list.h"

namespace chessmith {

// What generation hands actions to: `moves` a piece's targets, `shifted` the targets of many pieces that all went the
// same way, `promotions` targets with a choice, `chains` the last squares of a ride on a stone, `add` a single action.
// Only `add` need be thought about: `EachAction` turns the others into it. Once a sink `is_full`, generation may stop.
template <class Sink>
struct EachAction {
    static constexpr bool is_full() { return false; }
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

    template <class Bits>
    void chains(int from, int stone, int ride, Bits finals) {
        while (finals != 0) self().add(Action::chain(from, stone, ride, pop_lowest(finals)));
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

    static constexpr bool is_full() { return false; }

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
    template <class Bits>
    void chains(int, int, int, Bits finals) {
        total += static_cast<std::uint64_t>(count(finals));
    }
};

// Records whether there is any action.
struct AnySink {
    bool any = false;

    bool is_full() const { return any; }
    void add(Action) { any = true; }
    template <class Bits>
    void moves(int, Bits targets) {
        any = any || targets != 0;
    }
    template <class Bits>
    void shifted(int, Bits targets, Kind) {
        any = any || targets != 0;
    }
    template <class Bits>
    void promotions(int, Bits targets, const std::uint8_t*, int size) {
        any = any || (targets != 0 && size > 0);
    }
    template <class Bits>
    void chains(int, int, int, Bits finals) {
        any = any || finals != 0;
    }
};

// Looks for one action.
struct FindSink : EachAction<FindSink> {
    explicit FindSink(Action of) : wanted(of) {}

    bool is_full() const { return found; }
    void add(Action action) { found = found || action == wanted; }
    template <class Bits>
    void chains(int from, int stone, int ride, Bits finals) {
        const bool here = wanted.kind == Kind::chain && wanted == Action::chain(from, stone, ride, wanted.to);
        found = found || (here && has(finals, wanted.to));
    }

    Action wanted;
    bool found = false;
};

}  // namespace chessmith
