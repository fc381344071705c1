#include "learn/self_play.h"

#include <utility>

#include "eval/evaluation.h"
#include "learn/numbered_games.h"
#include "learn/openings.h"
#include "learn/samples.h"
#include "learn/term_rows.h"
#include "learn/thinker.h"
#include "search/alphabeta/experience.h"
#include "search/shared/exchange.h"

namespace chessmith {

namespace {

constexpr int kOpenings = 10;     // attempts at finding an even one
constexpr int kEven = 300;        // centipawns
constexpr int kLongest = 300;     // plies; a longer game is a draw
constexpr int kDecided = 2500;    // centipawns; a side that far ahead ...
constexpr int kDecidedPlies = 8;  // ... for so many plies has won
constexpr int kMostNoted = 2000;  // centipawns; positions further from even teach little
// In the first plies after the opening one action in so many is random. The result says nothing about the positions
// before it.
constexpr int kSurprises = 20;
constexpr std::size_t kSurprise = 16;
constexpr std::size_t kAsidePlies = 2;   // random actions at most that lead off the line, where there are dice
constexpr std::size_t kLeafSample = 16;  // leaves of a search to choose from
constexpr std::size_t kDeeper = 3;       // one leaf in so many is followed by a leaf of its own search

template <class S>
class SelfPlayer {
   public:
    SelfPlayer(const std::vector<Start<S>>& starts, const SelfPlaySettings& settings)
        : starts_(starts), settings_(settings), thinker_(settings.nodes, settings.network, settings.stop) {
        for (const auto& start : starts) {
            features_.emplace_back(start.rules->spec);
            known_.push_back(std::make_unique<Evaluation<S>>(*start.rules, false));
            if (settings.terms) term_rows_.push_back(std::make_unique<TermRows<S>>(*start.rules));
        }
    }

    SelfPlayed play(std::uint64_t number) {
        Random random(settings_.seed, number);
        const std::uint64_t before = thinker_.nodes();
        thinker_.new_game();
        auto [game, start] = open_evenly(starts_, random, kEven, kOpenings, [&](const auto& opened, std::size_t from) {
            return std::abs(thinker_.choose(starts_[from].rules, opened).score);
        });
        SelfPlayed played;
        std::vector<Sample> noted;
        rows_.clear();
        asides_.clear();
        std::size_t labelled = 0;  // the first position that the result says something about
        const int winner = play_on(game, start, random, noted, labelled, played.plies);
        for (std::size_t i = 0; i < noted.size(); ++i) {
            if (i >= labelled) noted[i].result = winner == kDraw ? 1 : winner == kWhite ? 2 : 0;
            if (i == 0) noted[i].begins = Begins::game;  // also if random actions came first
            write_sample(played.samples, noted[i]);
            if (!settings_.terms) continue;
            rows_[i][kRowResult] = noted[i].result;
            played.terms.insert(played.terms.end(), rows_[i].begin(), rows_[i].end());
        }
        for (const Sample& aside : asides_) write_sample(played.samples, aside);
        played.games = 1;
        played.nodes = thinker_.nodes() - before;
        played.positions = noted.size() + asides_.size();
        ++played.results[static_cast<std::size_t>(winner)];
        return played;
    }

   private:
    int play_on(Playout<S>& game, std::size_t start, Random& random, std::vector<Sample>& noted, std::size_t& labelled,
                std::uint64_t& plies) {
        const auto& rules = starts_[start].rules;
        int ahead = 0;
        Begins begins = Begins::game;
        for (int ply = 0; ply < kLongest; ++ply, ++plies) {
            if (const auto winner = game.winner()) return *winner;
            if (ply < kSurprises && random.below(kSurprise) == 0) {
                labelled = noted.size();
                begins = Begins::line;
                game.play(*game.any_action(random), random);
                continue;
            }
            const Choice choice = thinker_.choose(rules, game, settings_.asides > 0 ? &leaves_ : nullptr);
            const int side = game.position().side;
            if (is_mate(choice.score)) return choice.score > 0 ? side : side ^ 1;
            ahead = std::abs(choice.score) >= kDecided ? ahead + 1 : 0;
            if (ahead >= kDecidedPlies) return choice.score > 0 ? side : side ^ 1;
            if (is_telling(*rules, game.position(), choice)) {
                note(start, game.position(), choice, noted);
                noted.back().begins = std::exchange(begins, Begins::nothing);
                if (settings_.terms) {
                    rows_.push_back(term_rows_[start]->row(game.position(), choice.score, noted.back().result));
                }
            }
            look_aside(start, game, random);
            game.play(choice.action, random);
        }
        return kDraw;
    }

    // Notes positions that good play does not lead to, such as one with a piece just lost. A search judges far more of
    // these than of good ones; a network that had seen none would guess there, and the search would believe it. They
    // are quiet leaves of the search that chose the action; where there are dice, positions after random actions.
    void look_aside(std::size_t start, const Playout<S>& game, Random& random) {
        if constexpr (S::combat) {
            for (int aside = 0; aside < settings_.asides; ++aside) {
                Playout<S> other = game;
                for (int plies = 1 + random.below(kAsidePlies); plies > 0 && !other.winner(); --plies) {
                    other.play(*other.any_action(random), random);
                }
                note_aside(start, other);
            }
        } else {
            auto leaves = leaves_.leaves();
            for (int left = settings_.asides; left > 0 && !leaves.empty();) {
                const auto chosen = static_cast<std::size_t>(random.below(leaves.size()));
                const Playout<S> leaf({starts_[start].rules, leaves[chosen], starts_[start].world});
                leaves[chosen] = leaves.back();
                leaves.pop_back();
                if (wins_by_capture(*starts_[start].rules, leaf.position())) continue;
                --left;
                note_aside(start, leaf);
                if (random.below(kDeeper) == 0) leaves = leaves_.leaves();
            }
        }
    }

    void note_aside(std::size_t start, const Playout<S>& game) {
        leaves_.clear();
        if (game.winner()) return;
        const Choice choice = thinker_.choose(starts_[start].rules, game, &leaves_);
        if (is_mate(choice.score) || !is_telling(*starts_[start].rules, game.position(), choice)) return;
        note(start, game.position(), choice, asides_);
        asides_.back().begins = Begins::line;
    }

    // Positions with a capture or check at hand are for the search to judge, not for a static evaluation. Where pieces
    // have hit points, strikes are the rule, so all positions count.
    static bool is_telling(const Rules<typename S::Bits>& rules, const Position<S>& position, const Choice& choice) {
        if (std::abs(choice.score) > kMostNoted) return false;
        if constexpr (S::combat) {
            return true;
        } else {
            return is_quiet(position, choice.action) && !in_check(rules, position, position.side);
        }
    }

    // Whether a capture wins material: such a position is hardly ever quiet, so it is not worth a search.
    static bool wins_by_capture(const Rules<typename S::Bits>& rules, const Position<S>& position) {
        ActionList captures;
        ListSink sink(captures);
        Generator<S, ListSink> generator(rules, position, sink, true);
        generator.pseudo_legal();
        return std::any_of(captures.begin(), captures.end(),
                           [&](Action capture) { return exchange_wins(rules, position, capture, 1); });
    }

    void note(std::size_t start, const Position<S>& position, const Choice& choice, std::vector<Sample>& noted) {
        Sample sample;
        sample.world = static_cast<std::uint16_t>(starts_[start].world);
        sample.side = position.side;
        sample.score = static_cast<std::int16_t>(choice.score);
        sample.known = static_cast<std::int16_t>(known_[start]->score(position));
        sample.features = features_of<S>(*starts_[start].rules, features_[start], position);
        noted.push_back(std::move(sample));
    }

    const std::vector<Start<S>>& starts_;
    const SelfPlaySettings& settings_;
    std::vector<Features> features_;                       // by start
    std::vector<std::unique_ptr<Evaluation<S>>> known_;    // by start, without a network
    std::vector<std::unique_ptr<TermRows<S>>> term_rows_;  // by start
    std::vector<std::vector<std::int32_t>> rows_;          // of the game, by position noted
    std::vector<Sample> asides_;                           // of the game
    LeafSample<S> leaves_{kLeafSample};                    // of the last search
    Thinker<S> thinker_;
};

}  // namespace

template <class S>
SelfPlayed self_play(const std::vector<Start<S>>& starts, const SelfPlaySettings& settings, std::uint64_t first,
                     std::uint64_t count) {
    std::vector<SelfPlayed> games(count);
    play_numbered(count, settings.threads, [&] {
        return [&, player = std::make_shared<SelfPlayer<S>>(starts, settings)](std::uint64_t number) {
            games[number] = player->play(first + number);
        };
    });
    SelfPlayed all;
    for (const SelfPlayed& game : games) {
        all.games += game.games;
        all.plies += game.plies;
        all.nodes += game.nodes;
        all.positions += game.positions;
        all.noted.push_back(game.positions);
        for (std::size_t i = 0; i < all.results.size(); ++i) all.results[i] += game.results[i];
        all.samples += game.samples;
        all.terms.insert(all.terms.end(), game.terms.begin(), game.terms.end());
    }
    return all;
}

template SelfPlayed self_play<Small>(const std::vector<Start<Small>>&, const SelfPlaySettings&, std::uint64_t,
                                     std::uint64_t);
template SelfPlayed self_play<Large>(const std::vector<Start<Large>>&, const SelfPlaySettings&, std::uint64_t,
                                     std::uint64_t);
template SelfPlayed self_play<SmallCombat>(const std::vector<Start<SmallCombat>>&, const SelfPlaySettings&,
                                           std::uint64_t, std::uint64_t);
template SelfPlayed self_play<LargeCombat>(const std::vector<Start<LargeCombat>>&, const SelfPlaySettings&,
                                           std::uint64_t, std::uint64_t);

}  // namespace chessmith
