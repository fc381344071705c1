"""Where repeating a position loses, as in skirmish_sharp, both engines know it."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import Position
from chessmith.engine.limits import METHODS, Method

START = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"
SHUFFLE = ("e1d1", "e8d8", "d1e1", "d8e8")


def before_the_third_time(game: str) -> Position:
    """Black brings the start position about for the third time with d8e8."""
    position = chessmith.load(game).position(START)
    for move in (SHUFFLE * 2)[:-1]:
        position = position.play(move)
    return position


@pytest.mark.parametrize("engine", METHODS)
def test_who_would_repeat_for_the_third_time_sees_the_loss(engine: Method) -> None:
    position = before_the_third_time("skirmish_sharp")
    assert position.play("d8e8").result == "1-0"
    decision = chessmith.think(position, nodes=2000, engine=engine, only=("d8e8",))
    assert decision.score.mate is not None
    assert decision.score.mate <= 0


@pytest.mark.parametrize("engine", METHODS)
def test_a_third_time_that_draws_is_no_loss(engine: Method) -> None:
    decision = chessmith.think(before_the_third_time("skirmish"), nodes=2000, engine=engine, only=("d8e8",))
    assert decision.score.cp == 0


@pytest.mark.parametrize("engine", METHODS)
def test_a_second_time_is_neither_lost_nor_won(engine: Method) -> None:
    position = chessmith.load("skirmish_sharp").position(START)
    for move in SHUFFLE[:-1]:
        position = position.play(move)
    assert chessmith.think(position, nodes=2000, engine=engine, only=("d8e8",)).score.mate is None
