"""When a game with dice counts as won for certain, and how soon."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import Limits, Search
from chessmith.engine.score import Score

ENGINES = ["search", "mcts"]


def found(fen: str, **limits: object) -> Score:
    search = Search(chessmith.load("skirmish").position(fen), Limits(**limits))  # type: ignore[arg-type]
    search.run()
    return search.progress.lines[0].score


@pytest.mark.parametrize("engine", ENGINES)
def test_a_win_is_certain_only_if_it_is_in_every_throw(engine: str) -> None:
    # A lunge kills the king in five of six throws; after the sixth Black strikes back.
    score = found("2K5/n7/8/k3N3/6Q1/7B/7R/7q w - - 0 40 {hp=a5:5,c8:15}", nodes=20_000, engine=engine)
    assert score.mate is None
    assert score.cp is not None
    assert score.cp > 1000


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("hit_points", "moves"), [(4, 1), (7, 2)])
def test_a_win_that_may_take_a_second_throw_is_not_told_as_the_first(engine: str, hit_points: int, moves: int) -> None:
    score = found(f"7k/8/8/7Q/8/8/8/K7 w - - 0 40 {{hp=h8:{hit_points}}}", nodes=20_000, engine=engine)
    assert score.mate == moves


def test_who_is_sure_to_lose_is_told_so() -> None:
    score = found("k7/8/1K6/8/8/8/1R6/R7 b - - 0 40 {hp=a8:1}", nodes=20_000)
    assert score.mate is not None
    assert score.mate < 0
