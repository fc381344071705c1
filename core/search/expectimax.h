// The tree of a game with dice: sides take what is best for them, the die takes the mean. Values are expected results
// for the side to move, see win_chance.h.
#pragma once

#include "eval/evaluation.h"
#include "position/legality.h"
#include "position/repetition.h"
#include "search/control.h"
#include "search/odds.h"
#include "search/win_chance.h"

namespace chessmith {

// How a tree is searched.
struct Pruning {
    bool cuts = true;       // leaves out what cannot change the value: alpha-beta, Star1, Star2, the table
    bool selective = true;  // looks less far where little is to be expected, and at the horizon follows likely kills
    int dice = 0;           // what every die shows; 0: the exact odds
};

// What the end of a game is worth to the side to move, if a win is worth so much.
constexpr double judged(Verdict verdict, double win) {
    return verdict == Verdict::win ? win : verdict == Verdict::loss ? -win : 0;
}

template <class S>
class Expectimax {
   public:
    using Bits = typename S::Bits;

    static constexpr int kDeepest = 60;

    // Without `control` nothing but the depth ends the search. `number` is that of the thread.
    Expectimax(const Rules<Bits>& rules, const Position<S>& position, const std::vector<std::uint64_t>& past,
               Table& table, Pruning pruning, Control* control, int number)
        : rules_(rules),
          table_(table),
          pruning_(pruning),
          control_(control),
          number_(number),
          salt_(pruning.dice == 0 ? 0 : mix(static_cast<std::uint64_t>(pruning.dice))),
          evaluation_(rules),
          keys_(past),
          frames_(static_cast<std::size_t>(kDeepest + kQuietPlies + 3)),
          history_(static_cast<std::size_t>(2 * kMaxSquares * kMaxSquares), 0),
          judged_(kJudged) {
        keys_.push_back(repetition_key(rules_, position));
        root_keys_ = keys_.size();
        keys_.reserve(keys_.size() + frames_.size());
        for (auto& frame : frames_) {
            frame.scores.reserve(kUsualActions);
            frame.outcomes.resize(static_cast<std::size_t>(rules.combat.dice));
        }
        const auto& combat = rules.combat;
        heals_without_end_ =
            combat.regenerate[0] != 0 || combat.regenerate[1] != 0 ||
            std::any_of(combat.fighters.begin(), combat.fighters.end(), [](const auto& kind) {
                return kind.has(AbilityKind::consecrate) && !kind.ability(AbilityKind::consecrate).limited;
            });
    }

    // What an action is worth to the side to move; `depth` is what is left for the position that it leads to. A value
    // outside the window is a bound. On the expected line, where `pv` is set, nothing is left out on a guess.
    double action_value(const Position<S>& position, Action action, double alpha, double beta, int depth, int ply,
                        bool pv) {
        const bool rough = pruning_.selective && depth <= kRoughDepth && pruning_.dice == 0 && needs_roll(action.kind);
        const Outcomes outcomes = rough ? rough_outcomes(position, action) : outcomes_with(position, action);
        if (outcomes.size() > 1) return mean(position, action, outcomes, alpha, beta, depth, ply, pv);
        Position<S> next;
        play(rules_, position, action, next, outcomes.begin()->roll);
        return -child(next, -beta, -alpha, depth, ply + 1, pv);
    }

    // The rolls that matter, as this search sees dice.
    Outcomes outcomes_with(const Position<S>& position, Action action) const {
        if (pruning_.dice == 0 || !needs_roll(action.kind)) return outcomes_of(rules_, position, action);
        Outcomes fixed(1);
        fixed.add(pruning_.dice);
        return fixed;
    }

    // The rolls that kill as one outcome, and those that do not as another: near the horizon a hit point more or less
    // changes the evaluation evenly, so the middle of them stands for all.
    Outcomes rough_outcomes(const Position<S>& position, Action action) const {
        const int sides = rules_.combat.dice;
        const int kills = OddsOf<S>(rules_, position)(action, 0).kills;
        Outcomes outcomes(sides);
        if (kills < sides) outcomes.add((sides - kills + 1) / 2, sides - kills);
        if (kills > 0) outcomes.add(sides - kills / 2, kills);
        return outcomes;
    }

    double node(const Position<S>& position, double alpha, double beta, int depth, int ply, bool pv) {
        if (!enter(ply)) return 0;
        double value = 0;
        if (is_ended(position, depth, value)) return value;
        if (depth <= 0) return at_horizon(position, alpha, beta, depth, ply);

        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        KnownValue known;
        const bool tabled = pruning_.cuts && !near_move_limit(position, depth);
        // A reply to the root's action may repeat what was before the root, of which neither the table nor a guess
        // knows.
        const bool may_repeat = ply == 1;
        if (tabled && table_.probe(position.key ^ salt_, known) && is_usable(known, alpha, beta, depth) &&
            !(may_repeat && known.value < beta)) {
            ++cutoffs_;
            return known.value;
        }
        int guess = 0;
        const bool guessing = pruning_.selective && !pv;
        if (guessing) {
            guess = guess_of(position);
            if (WinChance::of(guess) >= beta && std::abs(beta) < kMostGuessed) {
                if (depth <= 4 && WinChance::of(guess - 110 * depth) >= beta) return WinChance::of(guess);
                if (depth >= 2 && !frame.after_pass && has_officers(position)) {
                    value = after_passing(position, beta, depth - 2 - depth / 4, ply);
                    if (aborted_) return 0;
                    if (value >= beta) return value;
                }
            }
        }
        frame.list.clear();
        list_legal(rules_, position, frame.list);
        if (frame.list.empty()) return 0;
        rate(position, frame, known.action);

        const double start = alpha;
        double best = -kSurest;
        Action best_action;
        const bool futile = guessing && !may_repeat && depth <= 2 && WinChance::of(guess + 150 * depth) <= alpha;
        for (std::size_t i = 0; i < frame.list.size(); ++i) {
            pick(frame, i);
            const Action action = frame.list[i];
            const bool quiet = frame.scores[i] < kNoisy;
            if (futile && quiet && i > 0) {
                best = std::max(best, WinChance::of(guess + 150 * depth));
                continue;
            }
            if (!pruning_.cuts) {
                value = action_value(position, action, -kSurest, kSurest, depth - 1, ply, pv);
            } else if (i == 0 || (depth == 1 && !pruning_.selective)) {
                value = action_value(position, action, alpha, beta, depth - 1, ply, pv);
            } else {
                const int reduction = pruning_.selective ? reduction_for(depth, static_cast<int>(i), quiet) : 0;
                value = action_value(position, action, alpha, alpha + kHair, depth - 1 - reduction, ply, false);
                if (value > alpha && reduction > 0 && !aborted_) {
                    value = action_value(position, action, alpha, alpha + kHair, depth - 1, ply, false);
                }
                if (value > alpha && value < beta && !aborted_) {
                    value = action_value(position, action, alpha, beta, depth - 1, ply, pv);
                }
            }
            if (aborted_) return 0;
            if (value > best) {
                best = value;
                best_action = action;
            }
            if (!pruning_.cuts) continue;
            alpha = std::max(alpha, value);
            if (alpha >= beta) {
                reward(position, frame, i, depth);
                break;
            }
        }
        if (tabled) {
            const Bound bound = best >= beta ? Bound::lower : best > start ? Bound::exact : Bound::upper;
            table_.store(position.key ^ salt_, {best_action, best, depth, bound});
        }
        return best;
    }

    // The best action that is known in a position, if it is legal there.
    bool known_action(const Position<S>& position, Action& action) const {
        KnownValue known;
        if (!table_.probe(position.key ^ salt_, known)) return false;
        ActionList legal;
        list_legal(rules_, position, legal);
        action = known.action;
        return std::find(legal.begin(), legal.end(), action) != legal.end();
    }

    // An order for the actions at the root: how promising each looks.
    int promise(const Position<S>& position, Action action) const {
        if constexpr (S::combat) {
            if (needs_roll(action.kind)) return OddsOf<S>(rules_, position)(action, pruning_.dice).gain;
        }
        return 0;
    }

    bool aborted() const { return aborted_; }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t hits() const { return hits_; }
    std::uint64_t cutoffs() const { return cutoffs_; }
    int deepest() const { return deepest_; }

    // Reports the nodes that the shared count does not know of yet.
    void report_nodes() {
        if (control_ != nullptr) control_->nodes.fetch_add(nodes_ - counted_, std::memory_order_relaxed);
        counted_ = nodes_;
    }

   private:
    // Kills are followed for so many plies beyond the horizon.
    static constexpr int kQuietPlies = 4;
    // Outcomes are told apart only by life and death where no more plies than this are left.
    static constexpr int kRoughDepth = 3;
    static constexpr std::size_t kUsualActions = 600;
    static constexpr std::size_t kJudged = 1 << 13;
    // Values that are closer than this are the same: the width of a window that only asks for better or not.
    static constexpr double kHair = 1e-9;

    static constexpr int kKnown = 1 << 28;
    static constexpr int kNoisy = 1 << 20;  // from here on: actions that are expected to take something
    static constexpr int kKiller = 1 << 19;
    static constexpr int kMostLearned = 1 << 18;

    struct Frame {
        ActionList list;
        std::vector<int> scores;
        std::vector<Position<S>> outcomes;  // of the action that is being looked at
        Action killers[2];
        bool after_pass = false;
    };

    // One outcome of a throw, with bounds for the side that rolls.
    struct Branch {
        double low = -kSurest;
        double high = kSurest;
        double guess = 0;  // by the evaluation
        int weight = 1;
        int depth = 0;  // that is left for it

        bool is_open() const { return low < high; }
    };

    // All outcomes of a throw. The bounds, each as often as its outcome, add up to bounds of the mean.
    struct Throw {
        std::array<Branch, kMaxDice> branches;
        std::size_t size = 0;
        double sides = 1;
        double low = 0;
        double high = 0;

        void raise(Branch& branch, double value) {
            low += branch.weight * (value - branch.low);
            branch.low = value;
        }
        void lower(Branch& branch, double value) {
            high += branch.weight * (value - branch.high);
            branch.high = value;
        }
        bool is_below(double alpha) const { return high <= alpha * sides; }
        bool is_above(double beta) const { return low >= beta * sides; }
        double least() const { return low / sides; }
        double most() const { return high / sides; }
    };

    struct Judged {
        std::uint64_t key = 0;
        int score = 0;
    };

    // The mean over the outcomes of an action, as far as the window asks for it.
    double mean(const Position<S>& position, Action action, const Outcomes& outcomes, double alpha, double beta,
                int depth, int ply, bool pv) {
        const std::uint64_t key = position.key ^ salt_ ^ key_of(action);
        const bool tabled = pruning_.cuts && depth > 0 && !near_move_limit(position, depth + 1);
        if (KnownValue known; tabled && table_.probe(key, known) && is_usable(known, alpha, beta, depth)) {
            return known.value;
        }
        const double value = weigh(position, action, outcomes, alpha, beta, depth, ply, pv);
        if (tabled && !aborted_) {
            const Bound bound = value >= beta ? Bound::lower : value > alpha ? Bound::exact : Bound::upper;
            table_.store(key, {action, value, depth, bound});
        }
        return value;
    }

    // Star1: as soon as the bounds of the mean leave the window nothing more need be known.
    double weigh(const Position<S>& position, Action action, const Outcomes& outcomes, double alpha, double beta,
                 int depth, int ply, bool pv) {
        Throw dice;
        dice.size = static_cast<std::size_t>(outcomes.size());
        dice.sides = outcomes.sides();
        for (std::size_t i = 0; i < dice.size; ++i) {
            const auto [roll, weight] = outcomes.begin()[i];
            Position<S>& after = outcome(ply, i);
            play(rules_, position, action, after, roll);
            Branch& branch = dice.branches[i];
            branch.weight = weight;
            branch.depth = depth - reduction_by_odds(weight, outcomes.sides(), depth);
            if (pruning_.cuts) bound(branch, after);
            if (pruning_.selective && !pv && branch.is_open()) judge(branch, after);
            dice.low += weight * branch.low;
            dice.high += weight * branch.high;
        }
        if (dice.is_below(alpha)) return dice.most();
        if (dice.is_above(beta)) return dice.least();
        if (pruning_.selective && !pv && beta - alpha < 2 * kHair) {
            scout(dice, alpha, beta, ply);
        } else if (pruning_.cuts && depth > 0 && alpha > -kSurest) {
            probe(dice, alpha, ply);
        }
        if (dice.is_below(alpha)) return dice.most();
        if (dice.is_above(beta)) return dice.least();
        for (std::size_t i = 0; i < dice.size && !aborted_; ++i) {
            Branch& branch = dice.branches[i];
            if (!branch.is_open()) continue;
            // Beyond these the mean leaves the window, whatever the outcomes that are still open bring.
            const double least = std::max((alpha * dice.sides - dice.high) / branch.weight + branch.high, branch.low);
            const double most = std::min((beta * dice.sides - dice.low) / branch.weight + branch.low, branch.high);
            const bool may_fall = least > branch.low;
            const bool may_rise = most < branch.high;
            const double value = -child(outcome(ply, i), -most, -least, branch.depth, ply + 1, pv);
            dice.raise(branch, value);
            dice.lower(branch, value);
            if (value <= least && may_fall) return dice.most();
            if (value >= most && may_rise) return dice.least();
        }
        return dice.least();
    }

    // Where the window only asks for better or not, so can every outcome be asked: whether it differs from its
    // evaluation by as much as all of them would have to on average. Mostly they agree, and the mean is known to be
    // outside the window; otherwise its bounds are at least closer.
    void scout(Throw& dice, double alpha, double beta, int ply) {
        double wanted = alpha * dice.sides;
        double open = 0;
        for (std::size_t i = 0; i < dice.size; ++i) {
            const Branch& branch = dice.branches[i];
            wanted -= branch.weight * (branch.is_open() ? branch.guess : branch.low);
            if (branch.is_open()) open += branch.weight;
        }
        for (std::size_t i = 0; i < dice.size; ++i) {
            Branch& branch = dice.branches[i];
            if (!branch.is_open()) continue;
            const double bar = std::max(std::min(branch.guess + wanted / open, branch.high - kHair), branch.low);
            const double found = -child(outcome(ply, i), -bar - kHair, -bar, branch.depth, ply + 1, false);
            if (aborted_) return;
            const double value = std::clamp(found, branch.low, branch.high);
            wanted -= branch.weight * (value - branch.guess);
            open -= branch.weight;
            if (found <= bar) {
                dice.lower(branch, value);
            } else {
                dice.raise(branch, value);
            }
            if (dice.is_below(alpha) || dice.is_above(beta)) return;
        }
    }

    // Star2: one good reply to each outcome, looked at first, brings the upper bounds down before any outcome is
    // searched in full.
    void probe(Throw& dice, double alpha, int ply) {
        double seen = 0;
        double missed = 0;
        for (std::size_t i = 0; i < dice.size; ++i) {
            Branch& branch = dice.branches[i];
            if (branch.is_open() && branch.depth > 0) {
                const double least = (alpha * dice.sides - dice.high) / branch.weight + branch.high;
                const double found = -best_reply(outcome(ply, i), -branch.high, -least, branch.depth, ply + 1);
                if (aborted_) return;
                dice.lower(branch, std::clamp(found, branch.low, branch.high));
                if (dice.is_below(alpha)) return;
            }
            seen += branch.weight;
            missed += branch.weight * (branch.high - alpha);
            // The replies do not bring the mean down: most likely it is not low.
            if (2 * seen >= dice.sides && missed > 0) return;
        }
    }

    Position<S>& outcome(int ply, std::size_t number) {
        return frames_[static_cast<std::size_t>(ply)].outcomes[number];
    }

    // At the horizon the other side is content with the evaluation at the least.
    void judge(Branch& branch, const Position<S>& after) {
        const double guess = -WinChance::of(guess_of(after));
        if (branch.depth <= 0) branch.high = std::clamp(guess, branch.low, branch.high);
        branch.guess = std::clamp(guess, branch.low, branch.high);
    }

    // The evaluation. An outcome is judged before it is searched, and once more when it is.
    int guess_of(const Position<S>& position) {
        Judged& slot = judged_[position.key % kJudged];
        if (slot.key != position.key) slot = {position.key, evaluation_.score(position)};
        return slot.score;
    }

    // What is unlikely to happen need not be looked at as far as the rest.
    int reduction_by_odds(int weight, int sides, int depth) const {
        if (!pruning_.selective || 2 * weight >= sides || depth <= 0) return 0;
        return std::min(depth, 6 * weight <= sides ? 2 : 1);
    }

    // What is known of an outcome without searching it.
    void bound(Branch& branch, const Position<S>& after) {
        const int depth = branch.depth;
        if (const int winner = goal_reached(rules_, after); winner != kNobody) {
            branch.low = winner == kDraw ? 0 : winner == after.side ? -won_at(depth) : won_at(depth);
            branch.high = branch.low;
            return;
        }
        if (depth <= 0 || near_move_limit(after, depth)) return;
        KnownValue known;
        if (!table_.probe(after.key ^ salt_, known) || !is_deep_enough(known, depth)) return;
        ++hits_;
        if (known.bound != Bound::lower) branch.low = -known.value;
        if (known.bound != Bound::upper) branch.high = -known.value;
    }

    // A lower bound for the side to move: what its most promising action is worth.
    double best_reply(const Position<S>& position, double alpha, double beta, int depth, int ply) {
        if (!enter(ply)) return 0;
        keys_.push_back(repetition_key(rules_, position));
        double value = 0;
        if (!is_ended(position, depth, value)) {
            Frame& frame = frames_[static_cast<std::size_t>(ply)];
            frame.list.clear();
            list_legal(rules_, position, frame.list);
            if (!frame.list.empty()) {
                KnownValue known;
                table_.probe(position.key ^ salt_, known);
                rate(position, frame, known.action);
                pick(frame, 0);
                value = action_value(position, frame.list[0], alpha, beta, depth - 1, ply, false);
            }
        }
        keys_.pop_back();
        return value;
    }

    double child(const Position<S>& position, double alpha, double beta, int depth, int ply, bool pv) {
        frames_[static_cast<std::size_t>(ply)].after_pass = false;
        keys_.push_back(repetition_key(rules_, position));
        const double value = node(position, alpha, beta, depth, ply, pv);
        keys_.pop_back();
        return value;
    }

    // The value if the side to move could pass: who stands well even then need not look for a good action.
    double after_passing(const Position<S>& position, double beta, int depth, int ply) {
        Position<S> next;
        play(rules_, position, Action::pass(), next);
        frames_[static_cast<std::size_t>(ply + 1)].after_pass = true;
        keys_.push_back(repetition_key(rules_, next));
        const double value = -node(next, -beta, -beta + kHair, depth, ply + 1, false);
        keys_.pop_back();
        return value;
    }

    // Where the depth ends: the evaluation, or what likely kills make of it.
    double at_horizon(const Position<S>& position, double alpha, double beta, int depth, int ply) {
        const int guess = guess_of(position);
        double best = WinChance::of(guess);
        if (!pruning_.selective || depth <= -kQuietPlies || best >= beta) return best;
        alpha = std::max(alpha, best);
        Frame& frame = frames_[static_cast<std::size_t>(ply)];
        frame.list.clear();
        ListSink sink(frame.list);
        generate_combat(rules_, position, sink, true);
        rate_kills(position, frame, guess, alpha);
        for (std::size_t i = 0; i < frame.list.size(); ++i) {
            pick(frame, i);
            if (frame.scores[i] <= 0) break;
            const double value = kill_value(position, frame.list[i], alpha, beta, depth - 1, ply);
            if (aborted_) return 0;
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    // What a likely kill is worth: the kill is looked at further, its failure only as it stands.
    double kill_value(const Position<S>& position, Action action, double alpha, double beta, int depth, int ply) {
        const Odds odds = OddsOf<S>(rules_, position)(action, pruning_.dice);
        const double share = static_cast<double>(odds.kills) / odds.sides;
        Position<S> next;
        double failure = 0;
        if (odds.kills < odds.sides) {
            // Kills are the high rolls.
            play(rules_, position, action, next, std::max(1, (odds.sides - odds.kills + 1) / 2));
            ++nodes_;
            failure = -(1 - share) * WinChance::of(guess_of(next));
        }
        if (failure + share * won_at(depth) <= alpha) return failure + share * won_at(depth);
        play(rules_, position, action, next, pruning_.dice != 0 ? pruning_.dice : rules_.combat.dice);
        const double least = std::max((alpha - failure) / share, -kSurest);
        const double most = std::min((beta - failure) / share, kSurest);
        return failure - share * child(next, -most, -least, depth, ply + 1, false);
    }

    // Beyond the horizon only strikes count that kill more often than not, or have a chance to kill the king; only if
    // what they take could matter; and of several on one target only the best.
    void rate_kills(const Position<S>& position, Frame& frame, int guess, double alpha) {
        const OddsOf<S> odds_of(rules_, position);
        std::array<std::uint16_t, kMaxSquares> best_on{};  // by target: one more than its number in the list
        frame.scores.assign(frame.list.size(), 0);
        for (std::size_t i = 0; i < frame.list.size(); ++i) {
            const Action action = frame.list[i];
            if (!needs_roll(action.kind)) continue;
            const Odds odds = odds_of(action, pruning_.dice);
            const bool likely = odds.royal ? odds.kills > 0 : 2 * odds.kills >= odds.sides;
            if (!likely || (!odds.royal && WinChance::of(guess + odds.worth + 100) <= alpha)) continue;
            const int score = 4 * odds.gain + (action.kind == Kind::lunge ? 1 : 4);
            auto& best = best_on[action.target];
            if (best != 0) {
                int& other = frame.scores[best - 1U];
                if (other >= score) continue;
                other = 0;
            }
            best = static_cast<std::uint16_t>(i + 1);
            frame.scores[i] = score;
        }
    }

    // The action that the table knows, then by what dice are expected to take, then what has refuted others here.
    void rate(const Position<S>& position, Frame& frame, Action known) {
        const OddsOf<S> odds_of(rules_, position);
        frame.scores.resize(frame.list.size());
        for (std::size_t i = 0; i < frame.list.size(); ++i) {
            const Action action = frame.list[i];
            int& score = frame.scores[i];
            score = learned(position.side, action);
            if (action == known) {
                score = kKnown;
            } else if (action.kind == Kind::consecrate) {
                score += 64 * odds_of(action, pruning_.dice).gain;
            } else if (needs_roll(action.kind)) {
                const int gain = odds_of(action, pruning_.dice).gain;
                score += gain > 0 ? kNoisy + 256 * gain : 0;
            } else if (action.promotion != kNoSquare) {
                score += kNoisy + 256 * rules_.values[action.promotion];
            } else if (action == frame.killers[0] || action == frame.killers[1]) {
                score += kKiller;
            }
        }
    }

    static void pick(Frame& frame, std::size_t at) {
        std::size_t top = at;
        for (std::size_t i = at + 1; i < frame.list.size(); ++i) {
            if (frame.scores[i] > frame.scores[top]) top = i;
        }
        std::swap(frame.list[at], frame.list[top]);
        std::swap(frame.scores[at], frame.scores[top]);
    }

    void reward(const Position<S>& position, Frame& frame, std::size_t at, int depth) {
        const Action best = frame.list[at];
        if (frame.scores[at] < kNoisy && !(frame.killers[0] == best)) {
            frame.killers[1] = frame.killers[0];
            frame.killers[0] = best;
        }
        const int bonus = 64 * depth * depth;
        const auto learn = [&](Action action, int by) {
            int& score = learned(position.side, action);
            score += by - score / 256 * std::abs(by) / (kMostLearned / 256);
        };
        learn(best, bonus);
        for (std::size_t i = 0; i < at; ++i) learn(frame.list[i], -bonus);
    }

    int& learned(int colour, Action action) {
        const int to = action.to != kNoSquare ? action.to : action.target != kNoSquare ? action.target : action.from;
        const auto from = static_cast<std::size_t>(action.from % kMaxSquares);
        return history_[(static_cast<std::size_t>(colour) * kMaxSquares + from) * kMaxSquares +
                        static_cast<std::size_t>(to % kMaxSquares)];
    }

    static int reduction_for(int depth, int tried, bool quiet) {
        if (depth < 2 || tried < 3) return 0;
        const int late = tried >= 24 ? 2 : tried >= 8 || quiet ? 1 : 0;
        return std::min(late + (depth >= 5 && late > 0 ? 1 : 0), depth - 1);
    }

    static std::uint64_t key_of(Action action) {
        std::uint64_t word = 0;
        std::memcpy(&word, &action, sizeof(Action));
        return mix(word + 1);
    }

    bool is_deep_enough(const KnownValue& known, int depth) const {
        return pruning_.selective ? known.depth >= depth : known.depth == depth;
    }

    bool is_usable(const KnownValue& known, double alpha, double beta, int depth) {
        ++hits_;
        return is_deep_enough(known, depth) &&
               (known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
                (known.bound == Bound::upper && known.value <= alpha));
    }

    // The table knows nothing of the clock, so it is of no use where the clock may end the game.
    bool near_move_limit(const Position<S>& position, int depth) const {
        return rules_.spec.ends.move_limit > 0 && position.halfmove + depth >= rules_.spec.ends.move_limit;
    }

    bool has_officers(const Position<S>& position) const {
        return std::any_of(rules_.combat.officers.begin(), rules_.combat.officers.end(),
                           [&](std::uint8_t type) { return position.pieces(position.side, type) != 0; });
    }

    bool is_ended(const Position<S>& position, int depth, double& value) const {
        if (const int winner = goal_reached(rules_, position); winner != kNobody) {
            value = winner == kDraw ? 0 : winner == position.side ? won_at(depth) : -won_at(depth);
            return true;
        }
        const auto& ends = rules_.spec.ends;
        value = 0;
        if (ends.bare_kings != Verdict::none && count(position.occupied()) == 2) return true;
        if (ends.repetition != 0 && is_repeated(position)) {
            value = judged(ends.repeated, won_at(depth));
            return true;
        }
        if (ends.move_limit == 0 || position.halfmove < ends.move_limit) return false;
        value = judged(ends.timed_out, won_at(depth));
        return true;
    }

    // Who can repeat once for a draw can do it again, so a search that is free to guess takes the first time for the
    // last. Nobody will do it again who loses by it.
    bool is_repeated(const Position<S>& position) const {
        const std::size_t now = keys_.size() - 1;
        const std::size_t limit = heals_without_end_ ? now : std::min<std::size_t>(now, position.halfmove);
        const bool guessing = pruning_.selective && rules_.spec.ends.repeated == Verdict::draw;
        int seen = 0;
        for (std::size_t back = 2; back <= limit; back += 2) {
            if (keys_[now - back] != keys_[now]) continue;
            if (guessing && now - back >= root_keys_ - 1) return true;
            if (++seen >= rules_.spec.ends.repetition - 1) return true;
        }
        return false;
    }

    bool enter(int ply) {
        deepest_ = std::max(deepest_, ply);
        ++nodes_;
        if (control_ == nullptr) return true;
        if (number_ == 0 && control_->limits.nodes > 0 && nodes_ >= control_->limits.nodes) aborted_ = true;
        if ((nodes_ & 15) == 0 && !aborted_) {
            if (!control_->gate.pass() || control_->out_of_time()) aborted_ = true;
            if ((nodes_ & 255) == 0) report_nodes();
        }
        return !aborted_;
    }

    const Rules<Bits>& rules_;
    Table& table_;
    Pruning pruning_;
    Control* control_;
    int number_;
    std::uint64_t salt_;  // keeps what was found with other dice apart
    Evaluation<S> evaluation_;
    std::vector<std::uint64_t> keys_;
    std::size_t root_keys_ = 0;
    std::vector<Frame> frames_;
    std::vector<int> history_;
    std::vector<Judged> judged_;
    bool heals_without_end_ = false;
    int deepest_ = 0;
    bool aborted_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t counted_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t cutoffs_ = 0;
};

}  // namespace chessmith
