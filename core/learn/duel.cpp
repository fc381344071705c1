#include "learn/duel.h"

#include "learn/numbered_games.h"
#include "learn/openings.h"
#include "learn/thinker.h"

namespace chessmith {

namespace {

constexpr int kOpenings = 16;                // attempts at finding an even one
constexpr int kEven = 50;                    // centipawns, by both evaluations
constexpr std::uint64_t kJudgeNodes = 1000;  // of the searches that judge openings
constexpr int kLongest = 300;                // plies; a longer game is a draw
constexpr int kResigned = 1500;              // centipawns; a side that both see this far ahead ...
constexpr int kResignedPlies = 6;            // ... for so many plies has won

template <class S>
class Duel {
   public:
    using Starts = std::array<std::vector<Start<S>>, 2>;

    Duel(const Starts& starts, const std::array<DuelSide, 2>& sides, std::uint64_t seed, StopSwitch* stop)
        : starts_(starts),
          thinkers_{Thinker<S>(sides[0].nodes, sides[0].network, stop),
                    Thinker<S>(sides[1].nodes, sides[1].network, stop)},
          judges_{Thinker<S>(kJudgeNodes, sides[0].network, stop), Thinker<S>(kJudgeNodes, sides[1].network, stop)},
          seed_(seed) {}

    std::array<int, 2> play_pair(std::uint64_t number) {
        Random random(seed_, number);
        const auto [opening, start] =
            open_evenly(starts_[0], random, kEven, kOpenings,
                        [&](const auto& opened, std::size_t from) { return lead(opened, from); });
        std::array<int, 2> half_points{};
        for (const int white : {0, 1}) {
            // Both games have the same rolls for as long as they are the same.
            Random dice(seed_ ^ 1, number);
            Playout<S> game = opening;
            const int winner = play_game(game, start, static_cast<std::size_t>(white), dice);
            half_points[static_cast<std::size_t>(white)] = winner == kDraw                      ? 1
                                                           : (winner == kWhite) == (white == 0) ? 2
                                                                                                : 0;
        }
        return half_points;
    }

   private:
    // How far one side is ahead, by the less even of both players' estimates.
    int lead(const Playout<S>& game, std::size_t start) {
        int most = 0;
        for (const std::size_t player : {0U, 1U}) {
            judges_[player].new_game();
            most = std::max(most, std::abs(judges_[player].choose(starts_[player][start].rules, game).score));
        }
        return most;
    }

    int play_game(Playout<S>& game, std::size_t start, std::size_t white, Random& dice) {
        for (auto& thinker : thinkers_) thinker.new_game();
        int lead = 0;  // plies for which White has been ahead, or Black if negative
        for (int ply = 0; ply < kLongest; ++ply) {
            if (const auto winner = game.winner()) return *winner;
            const int side = game.position().side;
            const std::size_t mover = side == kWhite ? white : white ^ 1;
            const Choice choice = thinkers_[mover].choose(starts_[mover][start].rules, game);
            const int score = side == kWhite ? choice.score : -choice.score;
            lead = score >= kResigned ? std::max(lead, 0) + 1 : score <= -kResigned ? std::min(lead, 0) - 1 : 0;
            if (std::abs(lead) >= kResignedPlies) return lead > 0 ? kWhite : kBlack;
            game.play(choice.action, dice);
        }
        return kDraw;
    }

    const Starts& starts_;
    std::array<Thinker<S>, 2> thinkers_;
    std::array<Thinker<S>, 2> judges_;  // of openings
    const std::uint64_t seed_;
};

}  // namespace

template <class S>
std::vector<std::array<int, 2>> duel(const std::array<std::vector<Start<S>>, 2>& starts,
                                     const std::array<DuelSide, 2>& sides, std::uint64_t seed, std::uint64_t first,
                                     std::uint64_t count, int threads, StopSwitch* stop) {
    std::vector<std::array<int, 2>> pairs(count);
    play_numbered(count, threads, [&] {
        return [&, player = std::make_shared<Duel<S>>(starts, sides, seed, stop)](std::uint64_t number) {
            pairs[number] = player->play_pair(first + number);
        };
    });
    return pairs;
}

template std::vector<std::array<int, 2>> duel<Small>(const std::array<std::vector<Start<Small>>, 2>&,
                                                     const std::array<DuelSide, 2>&, std::uint64_t, std::uint64_t,
                                                     std::uint64_t, int, StopSwitch*);
template std::vector<std::array<int, 2>> duel<Large>(const std::array<std::vector<Start<Large>>, 2>&,
                                                     const std::array<DuelSide, 2>&, std::uint64_t, std::uint64_t,
                                                     std::uint64_t, int, StopSwitch*);
template std::vector<std::array<int, 2>> duel<SmallCombat>(const std::array<std::vector<Start<SmallCombat>>, 2>&,
                                                           const std::array<DuelSide, 2>&, std::uint64_t, std::uint64_t,
                                                           std::uint64_t, int, StopSwitch*);
template std::vector<std::array<int, 2>> duel<LargeCombat>(const std::array<std::vector<Start<LargeCombat>>, 2>&,
                                                           const std::array<DuelSide, 2>&, std::uint64_t, std::uint64_t,
                                                           std::uint64_t, int, StopSwitch*);

}  // namespace chessmith
