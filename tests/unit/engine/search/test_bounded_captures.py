"""The search of captures comes to an end, however many there are."""

from __future__ import annotations

import random

import pytest

from chessmith import Game, Limits, Search
from chessmith.engine.limits import METHODS, Method
from chessmith.rules.loader import parse_game_file

CLOBBER = """
title = "Clobber"
board = { files = 8, ranks = 6 }
[pieces]
stone = { letter = "S", moves = "cW" }
[layouts.0]
setup = "sSsSsSsS/SsSsSsSs/sSsSsSsS/SsSsSsSs/sSsSsSsS/SsSsSsSs"
[goal]
type = "none"
[ends]
stalemate = "loss"
"""


def full_of_queens(files: int) -> Game:
    """A board without an empty square, and hundreds of captures in every position."""
    chance = random.Random(files)
    ranks = ["".join(chance.choice("QqQqNn") for _ in range(files)) for _ in range(8)]
    return Game(
        parse_game_file(
            f'title = "Full"\nboard = {{ files = {files}, ranks = 8 }}\n'
            '[pieces]\nqueen = { letter = "Q", moves = "QNN" }\nknight = { letter = "N", moves = "NC" }\n'
            f'[goal]\ntype = "none"\n[layouts.0]\nsetup = "{"/".join(ranks)}"\n'
        )
    )


@pytest.mark.parametrize("files", [8, 16])
def test_depth_one_takes_few_nodes_on_a_board_full_of_queens(files: int) -> None:
    """Nodes, not seconds: they are the same on every machine."""
    search = Search(full_of_queens(files).start(), Limits(depth=1))
    search.run()
    assert search.progress.depth == 1
    assert search.progress.nodes < 60_000


def test_a_game_of_captures_alone_is_searched_deeper_and_deeper() -> None:
    search = Search(Game(parse_game_file(CLOBBER)).start(), Limits(nodes=200_000))
    search.run()
    assert search.progress.depth >= 2


@pytest.mark.parametrize("engine", METHODS)
def test_a_limit_of_nodes_holds_on_a_board_full_of_queens(engine: Method) -> None:
    search = Search(full_of_queens(16).start(), Limits(nodes=2000, engine=engine))
    search.run()
    assert search.progress.nodes < 4000
