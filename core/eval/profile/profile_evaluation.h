// The evaluation of a profile: the sum of the terms that its numbers switch on.
#pragma once

#include "eval/profile/ending.h"
#include "eval/profile/king.h"
#include "eval/profile/world.h"
#include "eval/score.h"
#include "eval/terms.h"

namespace chessmith {

template <class S>
class ProfileEvaluation {
   public:
    using Bits = typename S::Bits;

    ProfileEvaluation(const Rules<Bits>& rules, const Roles<Bits>& roles, const std::vector<int>& shifts,
                      const Profile& profile)
        : rules_(rules), roles_(roles), shifts_(shifts), profile_(profile), placement_(rules, profile) {}

    // For the side to move, in centipawns.
    template <class Report>
    int score(const Position<S>& position, Report& report) const {
        const View<S> view(rules_, roles_, position);
        const int late = placement_.lateness(position);
        int white = 0;
        const auto add = [&](Term term, int colour, int points) {
            white += colour == kWhite ? points : -points;
            report.note(term, colour, tapered(points, points));
        };
        for (int colour : {kWhite, kBlack}) {
            add(Term::placement, colour, placed(position, colour, late));
            add(Term::king_safety, colour, king_company(view, profile_, colour));
            if (has_pawn_terms_) add(Term::pawns, colour, pawn_structure(view, profile_, colour));
            if (profile_.passed != 0 || profile_.passed_rank != 0)
                add(Term::passed_pawns, colour, passed_pawns(view, colour, profile_.passed, profile_.passed_rank));
            if (has_activity_) add(Term::pieces, colour, piece_activity(view, profile_, colour));
            if (rules_.has_world) add(Term::terrain, colour, world_bonus(view, profile_, placement_, shifts_, colour));
            if (profile_.hit_point != 0) add(Term::hit_points, colour, hit_points(view, profile_, colour));
            if (profile_.king_attacked[0] != 0 && is_king_attacked(view, colour))
                add(Term::king_safety, colour,
                    colour == position.side ? profile_.king_attacked[0] : -profile_.king_attacked[1]);
        }
        if (profile_.mobility != 0) {
            for (int colour : {kWhite, kBlack}) add(Term::mobility, colour, profile_.mobility * moves_of(view, colour));
        }
        if (profile_.ending && count(view.occupied) <= profile_.ending->most_pieces) {
            const int moves[2] = {moves_of(view, kWhite), moves_of(view, kBlack)};
            for (int colour : {kWhite, kBlack}) {
                const EndingClass ending = ending_class(view, *profile_.ending, colour);
                add(Term::endgame, colour, ending_score(view, *profile_.ending, colour, ending, moves[colour ^ 1]));
                add(Term::mobility, colour, profile_.ending->mobility * moves[colour]);
            }
        }
        return std::clamp(position.side == kWhite ? white : -white, -kEvalLimit, kEvalLimit);
    }

    const ProfilePlacement<Bits>& placement() const { return placement_; }

   private:
    int placed(const Position<S>& position, int colour, int late) const {
        Tapered sum = 0;
        for (Bits rest = position.by_colour[static_cast<std::size_t>(colour)]; rest != 0;) {
            const int square = pop_lowest(rest);
            sum += placement_.of(type_of(position.code(square)), colour, square);
        }
        return placement_.at_lateness(sum, late);
    }

    const Rules<Bits>& rules_;
    const Roles<Bits>& roles_;
    const std::vector<int>& shifts_;
    const Profile& profile_;
    const ProfilePlacement<Bits> placement_;
    const bool has_pawn_terms_ =
        profile_.pawn_rank != 0 || profile_.doubled != 0 || profile_.isolated != 0 || profile_.connected != 0;
    const bool has_activity_ = profile_.minor_mobility != 0 || profile_.pair != 0 || profile_.open_file != 0 ||
                               profile_.connected_rooks != 0 || profile_.outpost != 0 || profile_.defended != 0 ||
                               profile_.undeveloped != 0 || profile_.centre != 0;
};

}  // namespace chessmith
