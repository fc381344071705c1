"""Games that another program lets our engine play are kept when they end on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

import chessmith
from chessmith.experience import Experience, PlayedGame
from chessmith.experience.hindsight import WON
from chessmith.experience.records import Record
from tests.unit.uci.test_server import Talk

LINE = "position startpos moves"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = tmp_path / "experience.sqlite"
    monkeypatch.setattr("chessmith.experience.store.default_path", lambda: path)
    return path


def kept(store: Path) -> list[Record]:
    with Experience(store, read_only=True) as experience:
        return experience.records.find()


def test_a_game_that_our_answer_ends_is_kept(store: Path) -> None:
    talk = Talk()
    assert talk.best(f"{LINE} f2f3", "go depth 1")
    assert talk.best(f"{LINE} f2f3 e7e5 g2g4", "go depth 3").startswith("bestmove d8h4")
    assert kept(store) == []
    talk("ucinewgame")
    (record,) = kept(store)
    assert (record.result, record.reason, record.plies, record.mode) == ("0-1", "checkmate", 4, "UCI")
    assert (record.white_kind, record.black_kind) == ("uci", "search")
    talk.server.close()
    assert len(kept(store)) == 1


def test_a_game_that_the_opponent_ends_is_kept_when_the_engine_is_quit(store: Path) -> None:
    talk = Talk()
    assert talk.best(LINE, "go depth 1")
    talk(f"{LINE} f2f3 e7e5 g2g4 d8h4")
    talk("quit")
    talk.server.close()
    assert [record.result for record in kept(store)] == ["0-1"]


def test_analysis_and_games_that_were_broken_off_are_not_kept(store: Path) -> None:
    talk = Talk()
    talk(f"{LINE} f2f3 e7e5 g2g4", "go infinite")
    talk("stop", "ucinewgame")
    talk.best(f"{LINE} e2e4", "go depth 1")
    talk("ucinewgame")
    talk("setoption name UCI_AnalyseMode value true")
    talk.best(f"{LINE} f2f3 e7e5 g2g4", "go depth 3")
    talk.server.close()
    assert kept(store) == []


def test_what_our_search_found_is_kept_with_the_game(store: Path) -> None:
    talk = Talk()
    assert talk.best(f"{LINE} f2f3", "go depth 4")
    assert talk.best(f"{LINE} f2f3 e7e5 g2g4", "go depth 3").startswith("bestmove d8h4")
    talk.server.close()
    position = chessmith.load("chess").start()
    with Experience(store, read_only=True) as experience:
        assert experience.results(position)["f2f3"].depth == 0  # the other program's
        position = position.play("f2f3").play("e7e5").play("g2g4")
        mate = experience.results(position)["d8h4"]
    assert mate.depth >= 1
    assert mate.value == WON


def test_two_engines_of_one_game_count_it_once(store: Path) -> None:
    for _ in range(2):
        talk = Talk()
        assert talk.best(f"{LINE} f2f3 e7e5 g2g4", "go depth 3").startswith("bestmove d8h4")
        talk.server.close()
    assert len(kept(store)) == 1


def learned(store: Path, games: int, result: str = "1-0") -> None:
    with Experience(store) as experience:
        for number in range(games):
            start = chessmith.load("chess").start()
            experience.add(PlayedGame(start=start, moves=["a2a3"], result=result, id=str(number)))


def test_experience_is_used_once_it_is_switched_on(store: Path) -> None:
    learned(store, 20)
    talk = Talk()
    assert talk.best(LINE, "go depth 1") != "bestmove a2a3"
    talk("setoption name UseExperience value true", "isready")
    assert talk.best(LINE, "go depth 1") == "bestmove a2a3"
    assert "info string from experience, played 20 times, won 100%" in talk.said
    assert talk.best(LINE, "go depth 1 searchmoves e2e4").startswith("bestmove e2e4")
    talk("setoption name UCI_LimitStrength value true")
    talk.best(LINE, "go depth 1")
    assert not any("from experience" in line for line in talk.said)
    talk("setoption name UCI_LimitStrength value false", "setoption name UCI_AnalyseMode value true")
    assert talk.best(LINE, "go depth 1") != "bestmove a2a3"
    talk.server.close()


def test_few_games_only_hint_at_a_move(store: Path) -> None:
    learned(store, 2)
    talk = Talk()
    talk("setoption name UseExperience value true")
    assert talk.best(LINE, "go depth 2").startswith("bestmove")
    assert not any("from experience" in line for line in talk.said)
    talk.server.close()
    # Without any experience it plays as ever.
    store.unlink()
    talk = Talk()
    talk("setoption name UseExperience value true")
    assert talk.best(LINE, "go depth 2").startswith("bestmove")
    talk.server.close()
