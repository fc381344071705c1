"""A pawn's move starts the clock again, but not every game is another one after it: searches know the repetition."""

from __future__ import annotations

import pytest

import chessmith
from chessmith import Limits, Position, Search
from chessmith.engine.limits import METHODS, Method
from chessmith.game import Game
from chessmith.rules.loader import parse_game_file
from chessmith.transposition import Table

FILE = """
title = "There and back"
board = { files = 3, ranks = 5 }
[pieces]
king = { letter = "K", moves = "K", royal = true }
pawn = { letter = "P", moves = "PAWN", pawn = true }
[layouts.a]
setup = "2k/2p/3/P2/K2"
world = "WORLD"
[ends]
repetition = { count = 5 }
"""
BELTS = FILE.replace("PAWN", "fmWfcF").replace("WORLD", "3/3/v1^/3/3")  # each carries a pawn that stepped on it home
RETREATS = FILE.replace("PAWN", "fbmWfcF").replace("WORLD", "3/3/3/3/3")


def repeated(text: str, moves: tuple[str, ...], times: int) -> Position:
    position = Game(parse_game_file(text)).start()
    for number in range(times):
        position = position.play(moves[number % len(moves)])
    return position


@pytest.mark.parametrize("engine", METHODS)
@pytest.mark.parametrize(
    ("text", "moves"),
    [(BELTS, ("a2a3", "c4c3")), (RETREATS, ("a2a3", "c4c3", "a3a2", "c3c4"))],
    ids=["carried back", "going back"],
)
def test_no_line_goes_on_after_a_repetition_that_ends_the_game(
    text: str, moves: tuple[str, ...], engine: Method
) -> None:
    # One ply before the position of the start is there for the fifth time.
    position = repeated(text, moves, 4 * len(moves) - 1)
    assert not position.is_over
    last = moves[-1]
    assert position.play(last).reason == "fivefold repetition"
    search = Search(position, Limits(nodes=500, only=(last,), engine=engine), Table(1))
    search.run()
    [line] = search.progress.lines
    assert line.moves == (last,)
    assert chessmith.think(position, nodes=500, only=(last,), engine=engine).score.cp == 0
