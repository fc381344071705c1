// Which pieces can arrive on a square, derived from the moves of all types, for queries that start at the target.
#pragma once

#include "rules/line_kinds.h"

namespace chessmith {

template <class Bits>
class AttackerCompiler {
   public:
    AttackerCompiler(LineKinds<Bits>& kinds, int colour)
        : kinds_(kinds), rules_(kinds.rules()), colour_(index(colour)) {}

    // All types have their movement by now.
    void run() {
        rules_.leaper_sweep[colour_].assign(index(rules_.squares), 0);
        for (int type = 0; type < rules_.types; ++type) {
            const auto& movement = movement_of(type);
            note_leaps(movement, type);
            if (!movement.lame.empty()) rules_.lame_captors[colour_].push_back(static_cast<std::uint8_t>(type));
            for (const std::uint8_t kind : movement.lines) {
                note_arrival(captures_, kind, type);
                note_arrival(quiets_, kind, type);
            }
            for (const std::uint8_t kind : movement.capture_lines) note_arrival(captures_, kind, type);
            for (const std::uint8_t kind : movement.quiet_lines) note_arrival(quiets_, kind, type);
        }
        rules_.riders[colour_] = grouped(captures_);
        rules_.quiet_riders[colour_] = grouped(quiets_);
    }

   private:
    // A kind of line that some types arrive by, before kinds of the same types are put together.
    struct Arrival {
        std::uint8_t kind = 0;  // seen from the target
        Bits origins = 0;
        std::vector<std::uint8_t> types;
    };
    using Arrivals = std::map<std::uint8_t, Arrival>;

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    const Movement<Bits>& movement_of(int type) const { return rules_.pieces[index(type)].movement[colour_]; }

    void note_leaps(const Movement<Bits>& movement, int type) {
        const auto& from = movement.capture_from;
        if (std::all_of(from.begin(), from.end(), [](Bits set) { return set == 0; })) return;
        rules_.leapers[colour_].push_back({from.data(), static_cast<std::uint8_t>(type)});
        for (std::size_t square = 0; square < from.size(); ++square)
            rules_.leaper_sweep[colour_][square] |= from[square];
    }

    void note_arrival(Arrivals& arrivals, std::uint8_t number, int type) {
        const LineKind kind = kinds_.kind(number);
        Arrival& arrival = arrivals.try_emplace(number).first->second;
        arrival.kind = kinds_.number(kind.reversed());
        arrival.origins = kind.anywhere ? rules_.all : Bits{0};
        for (int square : kind.origins) arrival.origins |= bit<Bits>(square);
        arrival.types.push_back(static_cast<std::uint8_t>(type));
    }

    std::vector<Riders<Bits>> grouped(const Arrivals& arrivals) const {
        std::vector<Riders<Bits>> groups;
        for (const auto& numbered : arrivals) {
            const Arrival& arrival = numbered.second;
            auto group = std::find_if(groups.begin(), groups.end(),
                                      [&](const Riders<Bits>& riders) { return belongs(arrival, riders); });
            if (group == groups.end()) group = groups.insert(groups.end(), new_group(arrival));
            group->lines.kinds[group->lines.size++] = arrival.kind;
            for (int square = 0; square < rules_.squares; ++square) {
                group->sweep[index(square)] |= rules_.line(arrival.kind, square).both & arrival.origins;
            }
        }
        return groups;
    }

    static bool belongs(const Arrival& arrival, const Riders<Bits>& riders) {
        return riders.origins == arrival.origins && riders.lines.size < riders.lines.kinds.size() &&
               std::equal(arrival.types.begin(), arrival.types.end(), riders.types.begin(),
                          riders.types.begin() + riders.size);
    }

    Riders<Bits> new_group(const Arrival& arrival) const {
        Riders<Bits> group;
        group.origins = arrival.origins;
        group.size = static_cast<std::uint8_t>(arrival.types.size());
        group.types[1] = arrival.types[0];
        std::copy(arrival.types.begin(), arrival.types.end(), group.types.begin());
        group.sweep.assign(index(rules_.squares), 0);
        return group;
    }

    LineKinds<Bits>& kinds_;
    Rules<Bits>& rules_;
    std::size_t colour_;
    Arrivals captures_;
    Arrivals quiets_;
};

// The types of a colour but for the royal one, the plain ones with all that generation asks about them. Comes after all
// lines are known: it points into their table, which must not grow any more.
template <class Bits>
void collect_movers(Rules<Bits>& rules, int colour) {
    const auto c = static_cast<std::size_t>(colour);
    for (std::size_t type = 0; type < rules.pieces.size(); ++type) {
        const auto& movement = rules.pieces[type].movement[c];
        if (static_cast<int>(type) == rules.royal) {
            if (movement.plain && movement.lines.empty()) rules.royal_leaps[c] = movement.capture_leaps.data();
        } else if (!movement.plain) {
            rules.other_movers[c].push_back(static_cast<std::uint8_t>(type));
        } else {
            PlainMover<Bits> mover;
            mover.leaps = movement.capture_leaps.data();
            mover.type = static_cast<std::uint8_t>(type);
            mover.first_steps = movement.capture_leaps;
            for (const std::uint8_t kind : movement.lines) {
                const Line<Bits>* lines = &rules.line(kind, 0);
                mover.lines[mover.size++] = lines;
                for (Bits& steps : mover.first_steps) {
                    const auto& line = lines[&steps - mover.first_steps.data()];
                    if (line.upper != 0) steps |= bit<Bits>(lowest(line.upper));
                    if (line.lower != 0) steps |= bit<Bits>(highest(line.lower));
                }
            }
            rules.plain_movers[c].push_back(std::move(mover));
        }
    }
}

template <class Bits>
int count_lines(const Rules<Bits>& rules, int colour) {
    int lines = 0;
    for (const auto& riders : rules.riders[static_cast<std::size_t>(colour)]) lines += riders.lines.size;
    return lines;
}

}  // namespace chessmith
