"""Games that another program lets our engine play are kept when they end on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from chessmith.experience import Experience
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
