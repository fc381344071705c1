// How a piece type moves, compiled into tables by square.
#pragma once

#include <cstdlib>
#include <numeric>

#include "rules/line_kinds.h"

namespace chessmith {

template <class Bits>
class MovementCompiler {
   public:
    // Promotion and double steps of the piece are known already.
    MovementCompiler(LineKinds<Bits>& kinds, Piece<Bits>& piece, int colour)
        : kinds_(kinds),
          rules_(kinds.rules()),
          piece_(piece),
          colour_(colour),
          movement_(piece.movement[index(colour)]) {}

    void run() {
        movement_.quiet_leaps.assign(index(rules_.squares), 0);
        movement_.capture_leaps.assign(index(rules_.squares), 0);
        movement_.quiet_from = movement_.quiet_leaps;
        movement_.capture_from = movement_.capture_leaps;
        for (const Step& step : piece_.spec.moves) add(colour_ == kWhite ? step : turned(step));
        add_lines();
        const bool by_shifts = piece_.spec.pawn && rides_.empty() && movement_.lame.empty() && !movement_.uniform &&
                               !leaps_like_double_step();
        if (!by_shifts) movement_.shifts.clear();
        const bool special = piece_.promotes || piece_.spec.double_step || piece_.spec.en_passant;
        movement_.plain = movement_.uniform && !special;
        note_sweeps();
        note_squares_before_promotion();
    }

   private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    static Step turned(Step step) {
        step.dx = -step.dx;
        step.dy = -step.dy;
        return step;
    }

    void add(const Step& step) {
        expect(step.dx != 0 || step.dy != 0, "moves: a step of length zero");
        expect(std::abs(step.dx) < 16 && std::abs(step.dy) < 16 && step.range >= 0, "moves: a step too long");
        expect(step.move || step.capture, "moves: a step that neither moves nor captures");
        if (step.move != step.capture) movement_.uniform = false;
        if (step.range == 1 && step.lame) {
            add_lame_leap(step);
        } else if (step.range == 1) {
            add_leap(step);
        } else {
            const bool up = step.dy > 0 || (step.dy == 0 && step.dx > 0);
            const int mode = (step.move ? 1 : 0) + (step.capture ? 2 : 0);
            const auto direction =
                up ? std::tuple(step.dx, step.dy, mode, step.first) : std::tuple(-step.dx, -step.dy, mode, step.first);
            auto& reach = rides_.try_emplace(direction, LineKind::kNoRide, LineKind::kNoRide).first->second;
            (up ? reach.first : reach.second) = step.range;
        }
    }

    void add_lines() {
        for (const auto& [direction, reach] : rides_) {
            const auto [dx, dy, mode, first] = direction;
            const auto origins = first ? piece_.spec.home[index(colour_)] : std::vector<int>{};
            KindList& list = mode == 3 ? movement_.lines : mode == 1 ? movement_.quiet_lines : movement_.capture_lines;
            expect(list.size < list.kinds.size(), "moves: too many kinds of slides");
            list.kinds[list.size++] = kinds_.number({dx, dy, reach.first, reach.second, origins, !first});
        }
    }

    void add_leap(const Step& step) {
        const int squares = step.dy * rules_.files + step.dx;
        Shift<Bits> shift{squares, std::max(squares, 0), std::max(-squares, 0), 0, step.move, step.capture};
        for (int square : origins_of(step)) {
            const Bits to = kinds_.target(square, step.dx, step.dy);
            if (to == 0) continue;
            const int landing = lowest(to);
            shift.origins |= bit<Bits>(square);
            if (step.move) {
                movement_.quiet_leaps[index(square)] |= to;
                movement_.quiet_from[index(landing)] |= bit<Bits>(square);
            }
            if (step.capture) {
                movement_.capture_leaps[index(square)] |= to;
                movement_.capture_from[index(landing)] |= bit<Bits>(square);
            }
        }
        // A step that leads off the board from everywhere may be longer than a set has bits.
        if (shift.origins != 0) movement_.shifts.push_back(shift);
    }

    void add_lame_leap(const Step& step) {
        movement_.uniform = false;
        movement_.lame.resize(index(rules_.squares));
        for (int square : origins_of(step)) {
            const Bits to = kinds_.target(square, step.dx, step.dy);
            Bits way = 0;
            bool open = to != 0;
            // The way runs straight along the longer axis first, then diagonally.
            int x = 0;
            int y = 0;
            while (open && (x != step.dx || y != step.dy)) {
                const int rest_x = step.dx - x;
                const int rest_y = step.dy - y;
                const bool straight_x = std::abs(rest_x) > std::abs(rest_y);
                const bool straight_y = std::abs(rest_y) > std::abs(rest_x);
                if (!straight_y) x += rest_x > 0 ? 1 : -1;
                if (!straight_x) y += rest_y > 0 ? 1 : -1;
                if (x == step.dx && y == step.dy) break;
                const Bits on_way = kinds_.target(square, x, y) & ~rules_.halts;
                open = on_way != 0;
                way |= on_way;
            }
            if (open) {
                movement_.lame[index(square)].push_back(
                    {static_cast<std::uint8_t>(lowest(to)), step.move, step.capture, way});
            }
        }
    }

    std::vector<int> origins_of(const Step& step) const {
        if (step.first) return piece_.spec.home[index(colour_)];
        std::vector<int> squares(index(rules_.squares));
        std::iota(squares.begin(), squares.end(), 0);
        return squares;
    }

    // Whether a leap leads where a double step does: one of them is an action then, not both.
    bool leaps_like_double_step() const {
        bool alike = false;
        for (int square = 0; square < rules_.squares; ++square)
            alike = alike || (movement_.quiet_leaps[index(square)] & double_step(square)) != 0;
        return alike;
    }

    void note_sweeps() {
        movement_.quiet_sweep.assign(index(rules_.squares), 0);
        movement_.capture_sweep.assign(index(rules_.squares), 0);
        for (int from = 0; from < rules_.squares; ++from) {
            Bits quiet = movement_.quiet_leaps[index(from)] | rides(movement_.quiet_lines, from);
            Bits capture = movement_.capture_leaps[index(from)] | rides(movement_.capture_lines, from);
            quiet |= rides(movement_.lines, from);
            capture |= rides(movement_.lines, from);
            if (!movement_.lame.empty()) {
                for (const auto& leap : movement_.lame[index(from)]) {
                    if (leap.move) quiet |= bit<Bits>(leap.to);
                    if (leap.capture) capture |= bit<Bits>(leap.to);
                }
            }
            quiet |= double_step(from);
            while (quiet != 0) movement_.quiet_sweep[index(pop_lowest(quiet))] |= bit<Bits>(from);
            while (capture != 0) movement_.capture_sweep[index(pop_lowest(capture))] |= bit<Bits>(from);
        }
    }

    void note_squares_before_promotion() {
        auto& promotion = piece_.promotion;
        for (int from = 0; from < rules_.squares; ++from) {
            const Bits leaps = movement_.quiet_leaps[index(from)] | movement_.capture_leaps[index(from)];
            const bool near = ((leaps | double_step(from)) & promotion.zone[index(colour_)]) != 0;
            if (near) promotion.before[index(colour_)] |= bit<Bits>(from);
        }
    }

    Bits rides(const KindList& list, int from) const {
        Bits reach = 0;
        for (const std::uint8_t kind : list) reach |= rules_.line(kind, from).both;
        return reach;
    }

    Bits double_step(int from) const {
        const bool may = has(piece_.double_step[index(colour_)], from);
        return may ? bit<Bits>(from + 2 * rules_.forward(colour_)) : Bits{0};
    }

    LineKinds<Bits>& kinds_;
    const Rules<Bits>& rules_;
    Piece<Bits>& piece_;
    int colour_;
    Movement<Bits>& movement_;
    // (direction, mode, first) -> how far up and down
    std::map<std::tuple<int, int, int, bool>, std::pair<int, int>> rides_;
};

}  // namespace chessmith
