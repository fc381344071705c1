// Static evaluation: a sum of terms, interpolated from the middlegame to the endgame.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "eval/carried_network.h"
#include "eval/combat/army.h"
#include "eval/combat/posts.h"
#include "eval/endgame.h"
#include "eval/goal.h"
#include "eval/king_safety.h"
#include "eval/learned.h"
#include "eval/pawns.h"
#include "eval/pieces.h"
#include "eval/profile/profile_evaluation.h"
#include "eval/score.h"
#include "eval/terms.h"
#include "eval/terrain.h"
#include "eval/threats.h"

namespace chessmith {

template <class S>
class Evaluation {
   public:
    using Bits = typename S::Bits;

    // Without `learned`, the game's network is left out. A `profile` has its own terms. `positions` bounds how many
    // will be evaluated, if known: few need only a small pawn table.
    explicit Evaluation(const Rules<Bits>& rules, bool learned = true, const Profile* profile = nullptr,
                        std::uint64_t positions = 0)
        : rules_(rules),
          roles_(rules),
          goal_(rules),
          shifts_(shifts_to_loss(rules)),
          pawn_table_(positions == 0 ? kPawnSlots
                                     : std::bit_ceil(std::clamp<std::uint64_t>(positions, 16, kPawnSlots))) {
        if (profile != nullptr) {
            profile_.emplace(rules, roles_, shifts_, *profile);
            return;
        }
        if (learned && rules.network) learned_.emplace(rules, *rules.network);
        if (learned && rules.game_network) carried_.emplace(rules, *rules.game_network);
    }

    // For the side to move, in centipawns. Fastest when the position evaluated before, at this ply or the one above,
    // differs by few pieces.
    int score(const Position<S>& position, int ply = 0) {
        if (learned_) return learned_->score(position, ply);
        NoReport report;
        if (profile_) return profile_->score(position, report);
        const int known = sum(position, report);
        if (!carried_) return known;
        return std::clamp(known + carried_->correction(position, ply), -kEvalLimit, kEvalLimit);
    }

    TermReport explain(const Position<S>& position) {
        TermReport report;
        if (profile_) {
            profile_->score(position, report);
            return report;
        }
        const int known = sum(position, report);
        if (learned_ || carried_) {
            const int more = score(position) - known;
            const int side = more >= 0 ? position.side : position.side ^ 1;
            report.note(Term::learned, side, tapered(std::abs(more), std::abs(more)));
        }
        return report;
    }

    // The piece-square tables of the profile, if there is one.
    const ProfilePlacement<Bits>* placement() const { return profile_ ? &profile_->placement() : nullptr; }

    // 0 in the endgame to `phase_total` with all pieces on the board.
    int phase(const Position<S>& position) const {
        int phase = 0;
        for (int type = 0; type < rules_.types; ++type) {
            const int weight = rules_.phase_weight[static_cast<std::size_t>(type)];
            if (weight != 0) phase += weight * count(position.by_type[static_cast<std::size_t>(type)]);
        }
        return std::min(phase, rules_.phase_total);
    }

   private:
    static constexpr std::size_t kPawnSlots = 4096;

    template <class Report>
    int sum(const Position<S>& position, Report& report) {
        // Test for a tuning once, not with every term.
        if constexpr (std::is_same_v<Report, NoReport>) {
            if (!rules_.term_scales.empty()) {
                ScaledTerms scaled_terms;
                return sum(position, scaled_terms);
            }
        }
        View<S> view(rules_, roles_, position);
        const PawnEntry<Bits>& pawns = pawn_entry(view);
        Tapered total = position.placement;
        if constexpr (std::is_same_v<Report, TermReport>) note_placement(position, report);
        const auto add = [&](Term term, int colour, Tapered score) {
            if constexpr (!std::is_same_v<Report, NoReport>) {
                const auto& scales = rules_.term_scales;
                if (!scales.empty()) score = scaled(score, scales[static_cast<std::size_t>(term)]);
            }
            total += colour == kWhite ? score : -score;
            report.note(term, colour, score);
        };
        if constexpr (!S::combat) {
            for (int colour : {kWhite, kBlack}) pieces(view, colour, add);
        }
        for (int colour : {kWhite, kBlack}) {
            const auto c = static_cast<std::size_t>(colour);
            add(Term::pawns, colour, pawns.structure[c]);
            if (pawns.passed[c] != 0) add(Term::passed_pawns, colour, passed_pawns(view, colour, pawns.passed[c]));
            if constexpr (S::combat) {
                Army<S>(view, colour).report(add);
                const int posts = Posts<S>(view, colour).score();
                add(Term::pieces, colour, tapered(posts, posts));
            } else {
                add(Term::threats, colour, threats(view, colour));
                if (roles_.has_pieces) add(Term::space, colour, space(view, colour));
            }
            if (rules_.has_goals) add(Term::goal, colour, goal_.score(view, colour));
            if (rules_.checkmate && rules_.spec.goal.giving_check)
                add(Term::king_safety, colour, king_safety(view, colour));
            if (rules_.has_world) add(Term::terrain, colour, terrain(view, colour, shifts_));
        }
        const int weight = phase(position);
        if (2 * weight <= rules_.phase_total) {
            for (int colour : {kWhite, kBlack}) {
                add(Term::endgame, colour, endgame(view, colour, pawns.passed[static_cast<std::size_t>(colour)]));
            }
        }
        // Far beyond the final clamp; keeps the products from overflowing.
        const int middle = std::clamp(middle_of(total), -2 * kEvalLimit, 2 * kEvalLimit);
        const int late = std::clamp(end_of(total), -2 * kEvalLimit, 2 * kEvalLimit);
        const int end = late * drawishness(view, late) / 64;
        const int white = (middle * weight + end * (rules_.phase_total - weight)) / rules_.phase_total;
        const int score = (position.side == kWhite ? white : -white) + kWeights.tempo;
        return std::clamp(score, -kEvalLimit, kEvalLimit);
    }

    template <class Add>
    void pieces(View<S>& view, int colour, const Add& add) {
        const auto c = static_cast<std::size_t>(colour);
        const auto them = c ^ 1;
        Bits open = ~view.pawn_attacks[them] & ~view.pawns[c];
        if (view.king[c] != kNoSquare) open &= ~bit<Bits>(view.king[c]);
        const Bits near = view.king[them] == kNoSquare ? Bits{0} : view.king_steps(colour ^ 1);
        Tapered freedom = 0;
        Tapered activity = pair_bonus(view, colour);
        for (int type = 0; type < rules_.types; ++type) {
            const auto& role = roles_.types[static_cast<std::size_t>(type)];
            if (!role.piece) continue;
            Bits type_attacks = 0;
            Bits rest = view.position.pieces(colour, type);
            view.alike[c][role.index()] |= rest;
            while (rest != 0) {
                const int square = pop_lowest(rest);
                const Bits reach = view.attacks_from(type, colour, square);
                view.twice[c] |= view.attacks[c] & reach;
                view.attacks[c] |= reach;
                type_attacks |= reach;
                const auto reached = static_cast<std::size_t>(count(reach & open));
                freedom += role.mobility[std::min(reached, role.mobility.size() - 1)];
                if ((reach & view.king_zone[them]) != 0) {
                    ++view.king_attackers[c];
                    view.king_units[c] += kWeights.danger_attacker[role.index()];
                    view.king_hits[c] += count(reach & near);
                }
                if (role.minor()) {
                    activity += minor_activity(view, colour, role, square);
                } else if (role.file_rider) {
                    activity += rook_activity(view, colour, square, static_cast<int>(reached));
                }
            }
            view.type_attacks[c][static_cast<std::size_t>(type)] = type_attacks;
            view.alike_attacks[c][role.index()] |= type_attacks;
        }
        add(Term::mobility, colour, freedom);
        add(Term::pieces, colour, activity);
    }

    const PawnEntry<Bits>& pawn_entry(const View<S>& view) {
        const std::uint64_t hash =
            mix(static_cast<std::uint64_t>(view.pawns[0]) * 31 + static_cast<std::uint64_t>(view.pawns[1])) ^
            mix(static_cast<std::uint64_t>(view.pawns[1] >> (sizeof(Bits) * 4)) +
                7 * static_cast<std::uint64_t>(view.pawns[0] >> (sizeof(Bits) * 4)));
        PawnEntry<Bits>& entry = pawn_table_[hash & (pawn_table_.size() - 1)];
        if (entry.pawns == view.pawns && entry.attacks == view.pawn_attacks) return entry;
        entry = PawnEntry<Bits>{};
        entry.pawns = view.pawns;
        entry.attacks = view.pawn_attacks;
        for (int colour : {kWhite, kBlack}) judge_pawns(view, colour, entry);
        return entry;
    }

    // Of 64: how much of an endgame advantage is real. Without pawns a small one wins nothing where stalemate is a
    // draw.
    int drawishness(const View<S>& view, int end) const {
        if (!rules_.checkmate || rules_.has_goals || rules_.spec.ends.stalemate == Verdict::loss) return 64;
        const int stronger = end > 0 ? kWhite : kBlack;
        if (view.pawns[static_cast<std::size_t>(stronger)] != 0) return 64;
        int worth[2] = {0, 0};
        for (int colour : {kWhite, kBlack}) {
            for (int type = 0; type < rules_.types; ++type) {
                if (!roles_.types[static_cast<std::size_t>(type)].piece) continue;
                worth[colour] +=
                    count(view.position.pieces(colour, type)) * rules_.values[static_cast<std::size_t>(type)];
            }
        }
        return worth[stronger] - worth[stronger ^ 1] < 400 ? 14 : 64;
    }

    void note_placement(const Position<S>& position, TermReport& report) const {
        for (int square = 0; square < rules_.squares; ++square) {
            if (position.empty(square)) continue;
            const int colour = colour_of(position.code(square));
            const int type = type_of(position.code(square));
            const Tapered score =
                rules_.piece_square[static_cast<std::size_t>((type * 2 + colour) * rules_.squares + square)];
            report.note(Term::placement, colour, colour == kWhite ? score : -score);
        }
    }

    const Rules<Bits>& rules_;
    Roles<Bits> roles_;
    GoalTerms<S> goal_;
    std::vector<int> shifts_;
    std::vector<PawnEntry<Bits>> pawn_table_;
    std::optional<Learned<S>> learned_;  // replaces all terms where the game has a network
    std::optional<CarriedNetwork<S>> carried_;
    std::optional<ProfileEvaluation<S>> profile_;  // replaces all terms
};

}  // namespace chessmith
