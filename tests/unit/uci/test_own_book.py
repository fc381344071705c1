"""The option OwnBook: moves of the user's book, by weight, where nothing else was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import chessmith
from chessmith.book import OpeningBook, default_path
from tests.unit.uci.test_server import Talk

LINE = "position startpos"


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    chess = chessmith.load("chess")
    written = OpeningBook(chess)
    written.add(chess.start(), "a2a3", weight=5)
    written.add(chess.start(), "h2h3", weight=5)
    written.write(default_path(chess))


def test_the_book_is_used_with_variety_once_it_is_switched_on() -> None:
    talk = Talk()
    assert talk.best(LINE, "go depth 1") not in ("bestmove a2a3", "bestmove h2h3")
    talk("setoption name OwnBook value true")
    answers = {talk.best(LINE, "go depth 1") for _ in range(40)}
    assert answers == {"bestmove a2a3", "bestmove h2h3"}
    assert talk.best(f"{LINE} moves e2e4", "go depth 1").startswith("bestmove")


def test_a_search_that_was_restricted_or_is_for_analysis_does_not_look_into_the_book() -> None:
    talk = Talk()
    talk("setoption name OwnBook value true")
    assert talk.best(LINE, "go depth 1 searchmoves e2e4").startswith("bestmove e2e4")
    talk("setoption name UCI_AnalyseMode value true")
    assert "a3" not in talk.best(LINE, "go depth 1")


def test_the_book_of_another_game_is_not_opened() -> None:
    talk = Talk()
    talk("setoption name OwnBook value true")
    talk("setoption name UCI_Variant value fragments")
    assert talk.best(LINE, "go depth 1").startswith("bestmove")
