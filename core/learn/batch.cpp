#include "learn/batch.h"

#include <optional>
#include <string>

#include "learn/numbered_games.h"
#include "learn/observation.h"
#include "learn/seeded_dice.h"

namespace chessmith {

namespace {

template <class S>
Planes planes_of(const std::vector<Start<S>>& starts) {
    std::array<bool, Planes::kTerrains> kinds{};
    for (const Start<S>& start : starts) {
        const Spec& spec = start.rules->spec;
        for (const TerrainSpec& terrain : spec.terrain) {
            if (spec.world.find(terrain.letter) == std::string::npos) continue;
            kinds[static_cast<std::size_t>(Features::terrain_kind(terrain))] = true;
            // Black sees a belt that runs forward for White run back.
            TerrainSpec turned = terrain;
            turned.belt[1] = -turned.belt[1];
            kinds[static_cast<std::size_t>(Features::terrain_kind(turned))] = true;
        }
    }
    return Planes(*starts[0].rules, kinds);
}

template <class S>
class GameBatch : public Batch {
   public:
    GameBatch(std::vector<Start<S>> starts, BatchSettings settings, std::shared_ptr<const ActionCodes> codes)
        : Batch(settings, planes_of(starts), std::move(codes)), starts_(std::move(starts)) {
        const auto games = index(settings_.games);
        slots_.resize(games);
        row_ = index(planes_.size() * starts_[0].rules->squares);
        arrays_.observations.resize(games * row_);
        arrays_.masks = std::make_unique<bool[]>(games * index(codes_->size()));
        arrays_.rewards.resize(2 * games);
        arrays_.terminated = std::make_unique<bool[]>(games);
        arrays_.truncated = std::make_unique<bool[]>(games);
        arrays_.players.resize(games);
        arrays_.plies.resize(games);
        arrays_.layouts.resize(games);
        arrays_.seeds.resize(games);
        arrays_.choices.resize(games);
        for (const Start<S>& start : starts_) {
            const auto world = index(start.world);
            if (world < backdrops_.size()) continue;
            backdrops_.push_back({backdrop(*start.rules, planes_, kWhite), backdrop(*start.rules, planes_, kBlack)});
        }
        reset(0);
    }

    void reset(std::uint64_t seed) override {
        random_ = Random(seed, 1);
        for (std::size_t game = 0; game < slots_.size(); ++game) {
            begin(game, seed + game);
            clear_outcome(game);
            show(game);
        }
    }

    void step(std::span<const std::int64_t> actions) override {
        if (actions.size() != slots_.size()) {
            throw RulesError("actions: expected " + std::to_string(slots_.size()) + ", one for each game, found " +
                             std::to_string(actions.size()));
        }
        for (std::size_t game = 0; game < slots_.size(); ++game) choose(game, actions[game]);
        const auto shares = static_cast<std::size_t>(settings_.threads);
        if (shares == 1) return play(0, slots_.size());
        play_numbered(shares, settings_.threads, [&] {
            return [&](std::uint64_t share) {
                play(share * slots_.size() / shares, (share + 1) * slots_.size() / shares);
            };
        });
    }

    void sample() override {
        for (std::size_t game = 0; game < slots_.size(); ++game) {
            const auto& codes = slots_[game].codes;
            arrays_.choices[game] = codes.empty() ? -1 : codes[index(random_.below(codes.size()))];
        }
    }

    void observe(int game, int viewer, std::span<float> out) const override {
        write(slots_[index(game)], arrays_.layouts[index(game)], viewer, out.data());
    }

    AnyPosition position(int game) const override { return slots_[index(game)].playout->position(); }

   private:
    struct Slot {
        std::optional<Playout<S>> playout;
        ActionList legal;
        std::vector<int> codes;  // of the legal actions; none once the game is over
        Action chosen;
        bool over = false;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    void begin(std::size_t game, std::uint64_t seed) {
        arrays_.seeds[game] = seed;
        const int count = static_cast<int>(starts_.size());
        const int layout = settings_.layout >= 0 ? settings_.layout : SeededDice(seed).layout(count);
        arrays_.layouts[game] = layout;
        arrays_.plies[game] = 0;
        Slot& slot = slots_[game];
        slot.playout.emplace(starts_[index(layout)], settings_.start_counts);
        slot.over = false;
    }

    void clear_outcome(std::size_t game) {
        arrays_.rewards[2 * game] = arrays_.rewards[2 * game + 1] = 0;
        arrays_.terminated[game] = arrays_.truncated[game] = false;
    }

    void choose(std::size_t game, std::int64_t code) {
        Slot& slot = slots_[game];
        if (slot.over) return;
        const auto found = std::find(slot.codes.begin(), slot.codes.end(), code);
        if (found == slot.codes.end()) {
            throw RulesError("actions[" + std::to_string(game) + "]: " + std::to_string(code) +
                             " is not legal in this game, expected an action that its mask allows");
        }
        slot.chosen = slot.legal[static_cast<std::size_t>(found - slot.codes.begin())];
    }

    void play(std::size_t first, std::size_t last) {
        for (std::size_t game = first; game < last; ++game) {
            clear_outcome(game);
            if (slots_[game].over) continue;
            play(game);
            if (slots_[game].over && settings_.auto_reset) begin(game, arrays_.seeds[game] + slots_.size());
            show(game);
        }
    }

    void play(std::size_t game) {
        Slot& slot = slots_[game];
        const auto& rules = *starts_[index(arrays_.layouts[game])].rules;
        const auto& position = slot.playout->position();
        int roll = 0;
        if (needs_roll(slot.chosen.kind)) {
            const int ply = 2 * (position.fullmove - 1) + position.side;
            roll = SeededDice(arrays_.seeds[game]).roll(static_cast<std::uint64_t>(ply), rules.combat.dice);
        }
        slot.playout->play(slot.chosen, roll);
        const int plies = ++arrays_.plies[game];
        if (const auto winner = slot.playout->winner()) {
            slot.over = arrays_.terminated[game] = true;
            if (*winner != kDraw) {
                arrays_.rewards[2 * game + index(*winner)] = 1;
                arrays_.rewards[2 * game + index(*winner ^ 1)] = -1;
            }
        } else if (plies == settings_.max_plies) {
            slot.over = arrays_.truncated[game] = true;
        }
    }

    // Writes what the side to move of a game sees and may do.
    void show(std::size_t game) {
        Slot& slot = slots_[game];
        bool* const mask = arrays_.masks.get() + game * index(codes_->size());
        for (const int code : slot.codes) mask[code] = false;
        slot.codes.clear();
        const auto& position = slot.playout->position();
        arrays_.players[game] = static_cast<std::int8_t>(position.side);
        if (!slot.over) {
            slot.legal.clear();
            list_legal(*starts_[index(arrays_.layouts[game])].rules, position, slot.legal);
            for (const Action action : slot.legal) {
                const int code = codes_->encode(action, position.side);
                if (code < 0) throw RulesError("an action that this game's table of actions does not have");
                slot.codes.push_back(code);
                mask[code] = true;
            }
        }
        write(slot, arrays_.layouts[game], position.side, arrays_.observations.data() + game * row_);
    }

    void write(const Slot& slot, int layout, int viewer, float* out) const {
        const Start<S>& start = starts_[index(layout)];
        const auto& backdrop = backdrops_[index(start.world)][index(viewer)];
        std::copy(backdrop.begin(), backdrop.end(), out);
        const int seen = planes_.repetition >= 0 ? slot.playout->times_seen() : 0;
        add_position(*start.rules, planes_, slot.playout->position(), viewer, seen, out);
    }

    std::vector<Start<S>> starts_;
    std::vector<Slot> slots_;
    std::vector<std::array<std::vector<float>, 2>> backdrops_;  // by world and viewer
    std::size_t row_ = 0;                                       // numbers in one observation
    Random random_{0};
};

}  // namespace

template <class S>
std::unique_ptr<Batch> make_batch(std::vector<Start<S>> starts, BatchSettings settings,
                                  std::shared_ptr<const ActionCodes> codes) {
    return std::make_unique<GameBatch<S>>(std::move(starts), settings, std::move(codes));
}

template std::unique_ptr<Batch> make_batch(std::vector<Start<Small>>, BatchSettings,
                                           std::shared_ptr<const ActionCodes>);
template std::unique_ptr<Batch> make_batch(std::vector<Start<Large>>, BatchSettings,
                                           std::shared_ptr<const ActionCodes>);
template std::unique_ptr<Batch> make_batch(std::vector<Start<SmallCombat>>, BatchSettings,
                                           std::shared_ptr<const ActionCodes>);
template std::unique_ptr<Batch> make_batch(std::vector<Start<LargeCombat>>, BatchSettings,
                                           std::shared_ptr<const ActionCodes>);

}  // namespace chessmith
