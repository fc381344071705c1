"""Tunings that ship with Chessmith, and the terms that a network was trained to correct."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith import _core
from chessmith.cli import main
from chessmith.core_view import layout_setup, rules_with, state_of, without_network
from chessmith.evaluation import Evaluation, evaluate
from chessmith.lab.contestant import read_entry
from chessmith.lab.core_games import layout_setups, start_states
from chessmith.lab.our_engine import OurEngine
from chessmith.lab.time_control import Clocks, TimeControl
from chessmith.networks import store as networks
from chessmith.networks.file import NetworkFile
from chessmith.training import Recipe, Training
from chessmith.training.gate import Verdict
from chessmith.training.term_fit import Fitted
from chessmith.training.tuner import Tuner, TuningPlan, TuningReport
from chessmith.tunings import store
from chessmith.tunings.file import Tuning

GAME = Path(__file__).resolve().parents[3] / "benchmarks" / "games" / "hoppers.toml"
QUICK = Recipe(nodes=30, epochs=(1,), least_positions=1500, match_nodes=40, most_pairs=2, round_seconds=0.05)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("chessmith.training.gate._SPEED_SECONDS", 0.05)


def command(*arguments: str) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(list(arguments))
    assert not leaving.value.code


def after_some_plies(state: _core.State) -> int:
    """The evaluation of a position that is no longer symmetric."""
    for _ in range(7):
        actions = state.legal()
        state = state.play(actions[2 * len(actions) // 3], 0)
    return _core.evaluate(state)


def score_with(game: chessmith.Game, network: bytes | None, tuning: Tuning | None) -> int:
    setup = layout_setup(game, next(iter(game.layouts)))
    return after_some_plies(rules_with(game, setup.world, network, tuning).position(setup.for_core()))


def score_in_use(game: chessmith.Game) -> int:
    return after_some_plies(state_of(game.start(layout=next(iter(game.layouts)))))


@pytest.mark.parametrize("path", sorted(store.SHIPPED.glob(f"*{store.SUFFIX}")), ids=lambda path: path.stem)
def test_a_shipped_tuning_is_the_one_of_its_game_and_won_its_match(path: Path) -> None:
    tuning = Tuning.read(path)
    game = chessmith.load(path.stem, network=False)
    assert (tuning.key, tuning.description["game"]) == (game.network_key, path.stem)
    assert store.find(game.network_key) == tuning
    gain = tuning.description["gain"]
    assert gain["wins"] > gain["losses"]
    assert score_in_use(game) == score_with(game, None, tuning)


def test_the_list_has_shipped_tunings_until_the_user_has_one(capsys: pytest.CaptureFixture[str]) -> None:
    game = chessmith.load("3check")
    shipped = store.shipped_tunings()[game.network_key]
    command("lab", "tunings")
    assert "3check" in capsys.readouterr().out
    store.save(Tuning({"space": (10, 10)}, {}, shipped.description))
    command("lab", "tunings")
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("3check")]
    assert len(lines) == 1 and "ships with" not in lines[0]
    command("lab", "tunings", "remove", "3check")
    assert store.find(game.network_key) == shipped


def test_a_network_keeps_the_terms_that_it_was_trained_to_correct(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verdict, "is_better", True)
    game = chessmith.load(GAME)
    about = {"game": "hoppers", "title": game.title, "rules_hash": game.rules_hash, "key": game.network_key}
    tuning = Tuning({"mobility": (200, 200), "space": (0, 0)}, {}, about)
    store.save(tuning)
    with Training(game, recipe=QUICK) as training:
        while training.best is None:
            training.run(0.1)
    kept = networks.find(game.network_key)
    assert kept is not None
    under = Tuning.under(kept)
    assert under is not None and under.numbers() == tuning.numbers()
    expected = score_with(game, kept.content, tuning)
    assert score_in_use(chessmith.load(GAME)) == expected
    # Another tuning, or none, is for play without the network.
    store.save(Tuning({"mobility": (0, 0)}, {}, about))
    assert score_in_use(chessmith.load(GAME)) == expected
    store.remove(game.network_key)
    assert score_in_use(chessmith.load(GAME)) == expected
    assert score_with(game, kept.content, None) != expected


def fit_quickly(monkeypatch: pytest.MonkeyPatch, found: Fitted | None, games: int = 24) -> None:
    """Let any training fit the weights first, and let the fit find this."""
    plan = TuningPlan(games=games, nodes=15, pairs=10, match_nodes=15)
    monkeypatch.setattr("chessmith.training.tuner.fit_terms", lambda games, letters, royal: found)
    monkeypatch.setattr("chessmith.training.training._TUNING", plan)
    monkeypatch.setattr("chessmith.training.training._TUNING_SECONDS", 0.05)
    monkeypatch.setattr(Verdict, "is_better", True)


FOUND = Fitted(Tuning({"mobility": (200, 200)}, {}), 100, 0.6, 0.5)


def test_a_long_training_from_nothing_fits_the_weights_first(monkeypatch: pytest.MonkeyPatch) -> None:
    fit_quickly(monkeypatch, FOUND)
    game = chessmith.load(GAME)
    with Training(game, recipe=QUICK, afresh=True) as training:
        while training.best is None:
            training.run(4.0)
        under = Tuning.under(training.best)
    assert under is not None and under.numbers() == FOUND.tuning.numbers()
    fitted = store.find(game.network_key)
    assert fitted is not None and fitted.numbers() == FOUND.tuning.numbers()


def test_fitting_the_weights_takes_a_quarter_of_the_time_and_leaves_the_rest_to_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fit_quickly(monkeypatch, None)
    given: list[float] = []

    def run(tuner: Tuner, tell: object, seconds: float) -> TuningReport:
        given.append(seconds)
        return TuningReport(0, 0, None, None, "", kept=False)

    monkeypatch.setattr(Tuner, "run", run)
    with Training(chessmith.load(GAME), recipe=QUICK, afresh=True) as training:
        monkeypatch.setattr(training, "_run_until", lambda end, *_: given.append(end))
        begin = time.monotonic()
        training.run(4000.0)
        called = time.monotonic()
    share, end = given
    assert share == 1000.0
    assert begin + 4000.0 <= end <= called + 4000.0


def test_a_training_from_nothing_on_weights_fitted_before_starts_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with the positions that an earlier training on the same weights has left."""
    game = chessmith.load(GAME)
    about = {"game": "hoppers", "title": game.title, "rules_hash": game.rules_hash, "key": game.network_key}
    store.save(Tuning(FOUND.tuning.terms, {}, about))
    with Training(game, recipe=QUICK) as earlier:
        earlier.run(0.05)
        assert earlier.state.games > 0
    store.remove(game.network_key)
    fit_quickly(monkeypatch, FOUND)
    with Training(game, recipe=QUICK, afresh=True) as training:
        monkeypatch.setattr(training, "_run_until", lambda *_: None)
        training.run(4.0)
        assert store.find(game.network_key) is not None
        assert training.state.games == 0
    with Training(game, recipe=QUICK) as again:
        assert (again.best, again.state.from_nothing) == (None, True)


def test_positions_of_other_weights_are_not_learned_from() -> None:
    game = chessmith.load(GAME)
    with Training(game, recipe=QUICK) as plain:
        plain.run(0.05)
        assert plain.state.games > 0
    about = {"game": "hoppers", "title": game.title, "rules_hash": game.rules_hash, "key": game.network_key}
    store.save(Tuning({"mobility": (200, 200)}, {}, about))
    with Training(game, recipe=QUICK) as tuned:
        assert tuned.state.games == 0


def test_a_network_with_a_damaged_tuning_is_refused_in_one_line() -> None:
    game = chessmith.load("breakthrough")
    shipped = networks.find(game.network_key)
    assert shipped is not None
    broken = shipped.described({**shipped.description, "tuning": {"terms": {"nothing": [1, 1]}, "pieces": {}}})
    networks.save(NetworkFile(broken.content, broken.description))
    with pytest.raises(chessmith.ChessmithError, match="is not a term"):
        chessmith.load("breakthrough").start()


@pytest.mark.parametrize("name", sorted(path.stem for path in store.SHIPPED.glob(f"*{store.SUFFIX}")))
def test_without_its_network_a_game_is_played_with_the_fitted_weights(name: str) -> None:
    """Both by a search and by a player of a match, from a position of the game with its network."""
    game = chessmith.load(name)
    position = game.start()
    plain = without_network(game).position(position.fen)
    assert position.key == plain.key

    def thought_of(position: chessmith.Position, *, network: bool) -> tuple[int | None, int | None]:
        search = chessmith.Search(position, chessmith.Limits(nodes=200, network=network))
        search.run()
        player = OurEngine(read_entry(f"ours:network={'on' if network else 'off'}"), TimeControl(nodes=200), game)
        chosen = player.choose(position, (), position, Clocks.wound_up(TimeControl(nodes=200)))
        return search.decision().score.cp, chosen.cp

    assert thought_of(position, network=False) == thought_of(plain, network=True)


def test_a_network_plays_its_matches_on_the_terms_that_it_was_trained_on() -> None:
    game = chessmith.load("kingofthehill")
    network, fitted = networks.find(game.network_key), store.find(game.network_key)
    assert network is not None
    assert fitted is not None

    def judged(tuning: dict[str, Any] | None) -> Evaluation:
        content = network.described({**network.description, "tuning": tuning}).content
        [start] = start_states(game, layout_setups(game), content)
        for text in ("e2e4", "d7d5", "d1h5"):
            start = start.play(next(action for action in start.legal() if start.text(action) == text))
        return evaluate(start)

    assert judged(fitted.numbers()) != judged(None)
