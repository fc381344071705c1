"""Tuning: weights of the evaluation as data, fitted to games, and kept only if they win."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chessmith
from chessmith import _core
from chessmith.cli import main
from chessmith.errors import ChessmithError
from chessmith.game import Game, _built_in
from chessmith.lab.core_games import layout_setups, start_states
from chessmith.lab.workers import Threads
from chessmith.lab.workers.luggage import Luggage
from chessmith.training.gate import Verdict
from chessmith.training.term_fit import Fitted, fit_terms, width
from chessmith.training.tuner import Tuner, TuningPlan
from chessmith.tunings import store
from chessmith.tunings.file import Tuning

TEMPO = 45
QUICK = TuningPlan(games=24, nodes=15, pairs=10, match_nodes=15)
TERMS = _core.term_names()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("chessmith.tunings.store.shipped_tunings", dict)  # every game begins untuned
    monkeypatch.setattr("chessmith.game._built_in", cache(_built_in.__wrapped__))  # and leaves none of it behind


def rows(game: Game, tuning: Tuning, games: int = 2) -> np.ndarray[Any, np.dtype[np.int32]]:
    starts = start_states(game, layout_setups(game)[:1], tuning)
    played = _core.self_play(starts, 0, games, 15, 1, terms=True)
    letters = [piece.letter for piece in game.pieces]
    return np.frombuffer(played["terms"], dtype="<i4").reshape(-1, width(letters))


def toward_zero(number: int, divisor: int) -> int:
    return abs(number) // divisor * (1 if number >= 0 else -1)


@pytest.mark.parametrize("name", ["gardner", "makruk", "racingkings", "ford", "skirmish"])
def test_the_sum_of_the_scaled_terms_is_what_the_search_sees(name: str) -> None:
    game = chessmith.load(name, network=False)
    letters = [piece.letter for piece in game.pieces]
    tuning = Tuning(
        {term: (20 + 13 * number % 150, 5 + 29 * number % 200) for number, term in enumerate(TERMS)},
        {letter: (7 * number - 20, 11 - 5 * number) for number, letter in enumerate(letters)},
    )
    found = rows(game, tuning)
    sums = 0
    for _, _, static, phase, total, *terms in found.tolist():
        middle, end = sum(terms[: 2 * len(TERMS) : 2]), sum(terms[1 : 2 * len(TERMS) : 2])
        white = toward_zero(middle * phase + end * (total - phase), total)
        sums += abs(static - white) == TEMPO
    # The rest are endings that are judged as drawish.
    assert len(found) > 10 and sums >= 0.8 * len(found)


@pytest.mark.parametrize("name", ["makruk", "skirmish"])
def test_each_term_says_its_share(name: str) -> None:
    game = chessmith.load(name, network=False)
    tuning = Tuning({term: (16 + number, 100 - number) for number, term in enumerate(TERMS)}, {})
    plain, tuned = (start_states(game, layout_setups(game)[:1], each)[0] for each in (Tuning(), tuning))
    for _ in range(30):
        for number, (before, after) in enumerate(zip(_core.explain(plain), _core.explain(tuned), strict=True)):
            scale = (64, 64) if number == 0 else tuning.terms[TERMS[number]]
            for side in ("white", "black"):
                expected = tuple(toward_zero(each * part, 64) for each, part in zip(before[side], scale, strict=True))
                assert after[side] == expected, before["term"]
        action = plain.legal()[len(plain.legal()) // 2]
        plain, tuned = plain.play(action, 1), tuned.play(action, 1)


def test_a_tuning_that_changes_nothing_changes_nothing() -> None:
    game = chessmith.load("makruk", network=False)
    letters = [piece.letter for piece in game.pieces]
    same = Tuning(dict.fromkeys(TERMS, (64, 64)), dict.fromkeys(letters, (0, 0)))
    assert (rows(game, Tuning()) == rows(game, same)).all()


@pytest.mark.parametrize(
    "numbers",
    [
        {"terms": [(64, 257)] * len(TERMS), "pieces": []},
        {"terms": [(-1, 64)], "pieces": []},
        {"terms": [(64, 64)] * 33, "pieces": []},
        {"terms": [], "pieces": [(0, 0)]},
        {"terms": [], "pieces": [(1001, 0)] * 6},
    ],
)
def test_the_core_refuses_numbers_that_do_not_fit(numbers: dict[str, Any]) -> None:
    from chessmith.rules.compile import core_spec
    from chessmith.rules.loader import load_game_file

    spec = core_spec(load_game_file("gardner"))
    _core.Rules(spec)
    with pytest.raises(ValueError, match="tuning: expected"):
        _core.Rules({**spec, "tuning": numbers})


WORTH = 300
MOBILITY, SAFETY = 5 + 2 * TERMS.index("mobility"), 5 + 2 * TERMS.index("king safety")
PIECE = 5 + 2 * len(TERMS) + 2
Truth = Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], np.ndarray[Any, Any]]


def games_of(truth: Truth, count: int = 300, draws: float = 0.0) -> list[bytes]:
    """Games of a made-up evaluation: of its log-odds, by the table of the rows and how late in the game they are."""
    random = np.random.default_rng(3)
    letters = 6
    table = np.zeros((count * 20, width("x" * letters)), dtype="<i4")
    table[:, 3], table[:, 4] = random.integers(0, 25, len(table)), 24
    for column in (5, MOBILITY, SAFETY):
        table[:, column] = table[:, column + 1] = random.normal(0, 120, len(table))
    table[:, PIECE] = random.integers(-2, 3, len(table))
    table[:, 5:7] += WORTH * table[:, [PIECE]]
    table[:, 2] = table[:, 5 : 5 + 2 * len(TERMS) : 2].sum(axis=1)
    odds = truth(table, 1 - table[:, 3] / table[:, 4])
    table[:, 0] = 2 * (random.random(len(table)) < 1 / (1 + np.exp(-odds)))
    table[random.random(len(table)) < draws, 0] = 1
    table[:, 1] = 150 * odds
    return [table[start : start + 20].tobytes() for start in range(0, len(table), 20)]


def games_with(weights: Sequence[float], scale: float = 150) -> list[bytes]:
    """Games in which mobility and king safety count by these weights, and the third piece is worth so much more."""
    mobility, safety, more = weights
    return games_of(
        lambda table, late: (
            (table[:, 5] + mobility * table[:, MOBILITY] + safety * table[:, SAFETY] + more * table[:, PIECE]) / scale
        )
    )


def evaluations(games: Sequence[bytes], tuning: Tuning) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The evaluation of the positions that are still open, without and with a tuning that is the same in each phase."""
    table = np.frombuffer(b"".join(games), dtype="<i4").reshape(-1, width("x" * 6)).astype(float)
    before, after = table[:, 2], table[:, 5] + tuning.pieces.get("N", (0, 0))[0] * table[:, PIECE]
    for name, column in (("mobility", MOBILITY), ("king safety", SAFETY)):
        after += tuning.terms[name][0] / 64 * table[:, column]
    undecided = abs(before) <= 500
    return before[undecided], after[undecided]


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    fitted = fit_terms(games_with((2.0, 0.25, 80.0)), "KPNBRQ", "K")
    assert fitted is not None and fitted.loss_after < fitted.loss_before
    assert fitted.positions == 6000
    for middle_or_end in (0, 1):
        mobility, safety = (fitted.tuning.terms[name][middle_or_end] for name in ("mobility", "king safety"))
        worth = WORTH + fitted.tuning.pieces["N"][middle_or_end]
        assert 64 * 1.2 < mobility < 64 * 2.4
        assert 5 < mobility / max(safety, 1) < 20  # 8
        assert 140 < 64 * worth / mobility < 240  # 190
    assert "K" not in fitted.tuning.pieces and "space" not in fitted.tuning.terms


@pytest.mark.parametrize("weights", [(2.0, 0.25, 80.0), (3.0, 3.0, 500.0), (0.3, 1.0, 0.0)])
@pytest.mark.parametrize("scale", [50, 150, 600])
def test_a_fit_keeps_the_scale_of_the_evaluation(weights: Sequence[float], scale: float) -> None:
    games = games_with(weights, scale)
    fitted = fit_terms(games, "KPNBRQ", "K")
    assert fitted is not None
    same = Tuning(
        {name: (sum(pair) // 2,) * 2 for name, pair in fitted.tuning.terms.items()},
        {letter: (sum(pair) // 2,) * 2 for letter, pair in fitted.tuning.pieces.items()},
    )
    before, after = evaluations(games, same)
    assert before @ after / (before @ before) == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize(("middle", "end"), [(2.0, 1.0), (1.0, 2.0)])
def test_games_whose_endings_are_drawish_do_not_make_the_evaluation_depend_on_the_phase(
    middle: float, end: float
) -> None:
    """That an advantage wins less often late in the game does not say that a piece is worth less."""
    games = games_of(lambda table, late: table[:, 2] * (middle * (1 - late) + end * late) / 1000)
    fitted = fit_terms(games, "KPNBRQ", "K")
    if fitted is None:
        return  # just as good
    for pair in fitted.tuning.terms.values():
        assert all(weight == pytest.approx(64, abs=13) for weight in pair)
    assert all(abs(more) < 0.15 * WORTH for more in fitted.tuning.pieces["N"])


@pytest.mark.parametrize("phase", [0, 1])
def test_a_piece_keeps_a_quarter_of_its_worth_in_each_phase(phase: int) -> None:
    def worse_than_nothing(table: np.ndarray[Any, Any], late: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        share = late if phase else 1 - late
        return np.asarray((table[:, 2] - 1.2 * WORTH * share * table[:, PIECE]) / 150)

    fitted = fit_terms(games_of(worse_than_nothing), "KPNBRQ", "K")
    assert fitted is not None
    found = [WORTH + more for more in fitted.tuning.pieces["N"]]
    assert found[phase] == pytest.approx(WORTH / 4, abs=5) and found[1 - phase] > 0.8 * WORTH


def test_lopsided_games_that_are_drawn_all_the_same_can_be_fitted() -> None:
    """There, steps toward the most likely weights may overshoot, until nothing but a certain win seems likely."""
    games = games_of(lambda table, late: table[:, 2] / 20, draws=0.9)
    fitted = fit_terms(games, "KPNBRQ", "K")
    assert fitted is None or 0.68 < fitted.loss_after <= fitted.loss_before < 0.7  # nine draws in ten: ln 2


def test_nothing_is_fitted_to_nothing() -> None:
    assert fit_terms([], "KPNBRQ", "K") is None
    assert fit_terms([b""], "KPNBRQ", "K") is None


def find_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few games may say nothing: let there be a change even then."""

    def find(games: Sequence[bytes], letters: Sequence[str], royal: Sequence[str]) -> Fitted:
        found = fit_terms(games, letters, royal)
        return found or Fitted(Tuning({"mobility": (96, 32)}, {"N": (40, 20)}), 1, 0.7, 0.6)

    monkeypatch.setattr("chessmith.training.tuner.fit_terms", find)


def test_a_tuning_that_wins_is_used_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    find_something(monkeypatch)
    game = chessmith.load("gardner", network=False)
    before = rows_of_evaluation(game)
    with Threads(1) as workers, Tuner(game, workers, QUICK) as tuner:
        monkeypatch.setattr(Verdict, "is_better", False)
        report = tuner.run()
        assert report.fitted is not None and not report.kept
        assert store.find(game.network_key) is None and rows_of_evaluation(game) == before
        monkeypatch.setattr(Verdict, "is_better", True)
        assert tuner.run().kept
    tuning = store.find(game.network_key)
    assert tuning is not None and tuning.terms == report.fitted.tuning.terms
    assert tuning.description["games"] == 24 and tuning.description["gain"]["wins"] >= 0
    assert rows_of_evaluation(game) != before
    assert rows_of_evaluation(chessmith.load("gardner", network=False)) == rows_of_evaluation(game)
    assert Luggage.of([game]).data[f"tunings/{game.network_key}.json"] == tuning.content()
    assert store.remove(game.network_key) and not store.remove(game.network_key)
    assert rows_of_evaluation(game) == before


def test_games_that_differ_only_in_their_worlds_have_tunings_of_their_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ruins, factory = (chessmith.load(name, network=False) for name in ("ruins", "factory"))
    assert ruins.rules_hash == factory.rules_hash
    before = [rows_of_evaluation(game) for game in (ruins, factory)]
    about = {"game": "ruins", "title": "Ruins", "rules_hash": ruins.rules_hash, "key": ruins.network_key}
    store.save(Tuning({"mobility": (160, 20)}, {"N": (90, -90)}, about))
    assert rows_of_evaluation(ruins) != before[0] and rows_of_evaluation(factory) == before[1]
    file = tmp_path / "ruins.tuning.json"
    assert command(capsys, "lab", "tunings", "export", "ruins", "-o", str(file))[0] == 0
    code, _, err = command(capsys, "lab", "tunings", "import", str(file), "factory")
    assert code == 2 and f"made for Ruins ({ruins.network_key})" in err
    with Threads(1) as workers, Tuner(ruins, workers, QUICK) as one, Tuner(factory, workers, QUICK) as other:
        assert one.state is not other.state  # neither waits for the other, or goes on with its games


def rows_of_evaluation(game: Game) -> list[int]:
    position, found = game.start(), []
    for _ in range(12):
        found.append(position.explain().centipawns)
        position = position.play(position.legal()[0])
    return found


def test_a_run_that_was_stopped_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    find_something(monkeypatch)
    game = chessmith.load("gardner", network=False)
    with Threads(1) as workers, Tuner(game, workers, QUICK) as tuner:
        whole = tuner.run()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "other"))

    def stop(at: str) -> None:
        def interrupt(what: str, done: int, total: int) -> None:
            if what.startswith(at):
                raise KeyboardInterrupt

        with Threads(1) as workers, Tuner(game, workers, QUICK) as stopped, pytest.raises(KeyboardInterrupt):
            stopped.run(interrupt)

    stop("games")
    stop("pairs")
    done: list[str] = []
    with Threads(1) as workers, Tuner(game, workers, QUICK) as tuner:
        assert 0 < len(tuner.state.rounds[-1]["pairs"]) < 10
        again = tuner.run(lambda what, done_so_far, total: done.append(what))
    assert again.fitted == whole.fitted and again.match == whole.match
    assert all(what.startswith("pairs") for what in done)


def test_a_run_that_is_given_little_time_ends_in_time_and_goes_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Fitted(Tuning({"mobility": (96, 32)}, {}), 1, 0.7, 0.6)
    monkeypatch.setattr("chessmith.training.tuner.fit_terms", lambda games, letters, royal: found)
    game = chessmith.load("gardner", network=False)
    long = TuningPlan(games=100_000, nodes=15, pairs=100_000, match_nodes=15)
    monkeypatch.setattr(Verdict, "is_over", False)
    with Threads(1) as workers:
        with Tuner(game, workers, long) as tuner:
            report = tuner.run(seconds=3.0)
            games, pairs = report.games, len(tuner.state.rounds[-1]["pairs"])
            # Both get their share, and what was played by then decides.
            assert report.match is not None and 0 < games < 100_000 and 0 < pairs < 100_000
        with Tuner(game, workers, long) as tuner:
            assert tuner.state.games == games
            assert tuner.run(seconds=0.5).games > games
        # Without any time left nothing is played.
        with Tuner(game, workers, long) as tuner:
            games = tuner.state.games
            assert tuner.run(seconds=0.0).games == games


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        main(list(arguments))
    out, err = capsys.readouterr()
    return int(caught.value.code or 0), out, err


def test_the_commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    find_something(monkeypatch)
    monkeypatch.setattr(Verdict, "is_better", True)
    quick = ["--games", "20", "--nodes", "15", "--pairs", "10", "--match-nodes", "15", "--threads", "1"]
    code, out, _ = command(capsys, "lab", "tune", "gardner", *quick, "--json")
    view = json.loads(out)
    assert (code, view["kept"], view["games"], view["against"]) == (0, True, 20, "untuned")
    code, out, _ = command(capsys, "lab", "tune", "gardner", *quick)
    assert code == 0 and "match against the tuning before" in out and "mobility" in out
    code, out, _ = command(capsys, "lab", "tunings")
    assert code == 0 and out.startswith("gardner")
    file = tmp_path / "gardner.tuning.json"
    assert command(capsys, "lab", "tunings", "export", "gardner", "-o", str(file))[0] == 0
    assert command(capsys, "lab", "tunings", "remove", "gardner")[0] == 0
    assert command(capsys, "lab", "tunings", "remove", "gardner")[0] == 2
    code, _, err = command(capsys, "lab", "tunings", "import", str(file), "makruk")
    assert code == 2 and "expected Makruk" in err and err.count("\n") == 1
    assert command(capsys, "lab", "tunings", "import", str(file), "gardner")[0] == 0
    assert store.find(view["rules_hash"]) is not None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "chessmith tuning 9"}, "not a tuning"),
        ({"terms": {"charm": [64, 64]}}, '"charm" is not a term'),
        ({"terms": {"mobility": [64, 300]}}, "terms.mobility: expected two whole numbers from 0 to 256"),
        ({"terms": {"mobility": [64, True]}}, "terms.mobility"),
        ({"pieces": [1]}, "pieces: expected a table"),
        ({"title": 3}, "does not say which game"),
        ({"gain": 5}, "gain: expected a table of numbers"),
        ({"gain": {"elo": None, "error": None}}, "gain: expected a table of numbers"),
        ({"positions": "many"}, "positions: expected a whole number"),
        ({"games": 10**400}, "games: expected a whole number"),
        ({"loss": [float("nan")]}, "not a tuning"),
    ],
)
def test_a_damaged_file_is_refused_in_one_line(change: dict[str, Any], message: str) -> None:
    about = {"game": "gardner", "title": "Gardner", "rules_hash": "0" * 16}
    sound = json.loads(Tuning({"mobility": (64, 32)}, {"N": (5, -5)}, about).content())
    assert Tuning.of(json.dumps(sound).encode(), "x").terms == {"mobility": (64, 32)}
    with pytest.raises(ChessmithError, match="x: ") as caught:
        Tuning.of(json.dumps(sound | change).encode(), "x")
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_one_damaged_tuning_hides_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("gardner", "breakthrough"):
        game = chessmith.load(name)
        about = {"game": name, "title": game.title, "rules_hash": game.rules_hash, "key": game.network_key}
        store.save(Tuning({"mobility": (60, 60)}, {}, about))
    path = store.own_path(chessmith.load("breakthrough").network_key)
    path.write_text(json.dumps(json.loads(path.read_text()) | {"gain": 5}))
    for options in ([], ["--json"]):
        code, out, err = command(capsys, "lab", "tunings", *options)
        assert code == 0 and "gardner" in out and "breakthrough" not in out
        assert err.startswith(f"chessmith: {path}: gain: expected") and err.count("\n") == 1
        assert "`chessmith lab tunings remove GAME` removes it" in err
    code, _, err = command(capsys, "think", "breakthrough", "--depth", "1", "--no-network")
    assert code == 2 and "`chessmith lab tunings remove GAME` removes it" in err and err.count("\n") == 1
    assert command(capsys, "lab", "tunings", "remove", "breakthrough")[0] == 0
    assert command(capsys, "think", "breakthrough", "--depth", "1", "--no-network")[0] == 0


def test_tuning_without_numpy_is_refused_before_a_game_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr("chessmith.training.tuner.Tuner.run", lambda *_: pytest.fail("games were played"))
    code, _, err = command(capsys, "lab", "tune", "gardner", "--games", "20")
    assert code == 2 and "NumPy is not installed" in err and err.count("\n") == 1
