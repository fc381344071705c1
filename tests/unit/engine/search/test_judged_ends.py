"""Repetitions and the clock may win or lose a game instead of drawing it, and the search knows."""

from __future__ import annotations

from typing import Literal

import pytest

import chessmith
from chessmith import Game, Limits, Position
from chessmith.engine.limits import METHODS, Method
from chessmith.rules.loader import parse_game_file

Verdict = Literal["win", "loss", "draw"]  # for the side to move
BLOCKED = "4k3/8/8/p7/P7/8/8/4K3 w - - 0 1"


def chess_with(ends: str) -> Game:
    return Game(parse_game_file(f"extends = 'chess'\ntitle = 'Other ends'\n[ends]\n{ends}"))


def before_the_repetition(verdict: Verdict) -> Position:
    """Black can bring the start position about once more with d8e8."""
    position = chess_with(f"repetition = {{ count = 2, result = '{verdict}' }}").position(BLOCKED)
    for move in ("e1d1", "e8d8", "d1e1"):
        position = position.play(move)
    return position


def before_the_clock(verdict: Verdict, plies: int) -> Position:
    """Nobody can take anything or move a pawn for some time."""
    return chess_with(f"move_limit = {{ plies = {plies}, result = '{verdict}' }}").position(BLOCKED)


@pytest.mark.parametrize("engine", METHODS)
def test_a_repetition_that_the_other_side_loses_is_a_win(engine: Method) -> None:
    position = before_the_repetition("loss")
    assert position.play("d8e8").result == "0-1"
    decision = chessmith.think(position, nodes=3000, engine=engine)
    assert (decision.move, decision.score.mate) == ("d8e8", 1)


@pytest.mark.parametrize("engine", METHODS)
def test_a_repetition_that_the_other_side_wins_is_a_loss(engine: Method) -> None:
    position = before_the_repetition("win")
    assert position.play("d8e8").result == "1-0"
    assert chessmith.think(position, nodes=3000, engine=engine).move != "d8e8"
    forced = chessmith.think(position, nodes=3000, engine=engine, only=("d8e8",))
    assert forced.score.mate is not None
    assert forced.score.mate <= 0


@pytest.mark.parametrize("engine", METHODS)
def test_a_repetition_that_draws_is_a_draw(engine: Method) -> None:
    decision = chessmith.think(before_the_repetition("draw"), nodes=3000, engine=engine, only=("d8e8",))
    assert decision.score.cp == 0


@pytest.mark.parametrize(
    ("verdict", "plies", "mate"),
    [
        ("loss", 1, 1),
        ("loss", 3, 2),
        ("win", 2, 1),
        ("win", 4, 2),
        ("win", 1, -1),
        ("win", 3, -2),
        ("loss", 2, -1),
        ("loss", 4, -2),
    ],
)
def test_the_clock_can_win_and_lose(verdict: Verdict, plies: int, mate: int) -> None:
    search = chessmith.Search(before_the_clock(verdict, plies), Limits(depth=plies + 2))
    search.run()
    assert search.decision().score.mate == mate


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_the_clock_can_draw(plies: int) -> None:
    search = chessmith.Search(before_the_clock("draw", plies), Limits(depth=plies + 2))
    search.run()
    assert search.decision().score.cp == 0


def test_one_repetition_is_not_enough_where_the_third_occurrence_loses() -> None:
    # Either king has two squares and nothing else can move: the third occurrence comes after eight plies.
    game = chess_with("repetition = { count = 3, result = 'loss' }")
    position = game.position("k2b4/p1pPp3/P1P1P3/8/8/p1p1p3/P1PpP3/K2B4 w - - 0 1")
    assert position.moves == ["a1b1"]
    assert chessmith.think(position, depth=10, threads=1).score.mate == -4
