"""Players with a book."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import chessmith
from chessmith.book import OpeningBook, default_path
from chessmith.book.book_player import BookPlayer
from chessmith.engine import level

CHESS = chessmith.load("chess")


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    written = OpeningBook(CHESS)
    written.add(CHESS.start(), "c2c4", weight=30, score=25)
    written.add(CHESS.start(), "b2b3", weight=10)
    written.write(default_path(CHESS))


def reader() -> BookPlayer:
    return BookPlayer(level(5, speed=0.01))


def test_heavier_moves_of_the_book_are_played_more_often_and_say_where_they_come_from() -> None:
    player = reader()
    decisions = [player.begin(CHESS.start(), seed=seed).decision() for seed in range(200)]
    played = Counter(decision.move for decision in decisions)
    assert set(played) == {"c2c4", "b2b3"}
    assert 120 < played["c2c4"] < 180
    assert all(decision.origin == "book" and "from the book" in decision.reason for decision in decisions)
    assert {decision.score.cp for decision in decisions if decision.move == "c2c4"} == {25}


def test_out_of_the_book_the_player_thinks_for_itself() -> None:
    for position in (CHESS.start().play("e2e4"), chessmith.load("fragments").start()):
        thought = reader().begin(position, seed=1)
        thought.run()
        assert thought.decision().origin is None


def test_levels_below_medium_have_read_no_book() -> None:
    assert [level(number).knows_openings for number in range(1, 6)] == [False, False, True, True, True]
