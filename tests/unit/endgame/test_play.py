"""The engine with tables at play: what is won it wins against the best defence, what is drawn it holds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import chessmith
from chessmith import Position
from chessmith.endgame import EndgameTables, lookup, table_file
from tests.unit.endgame.boards import anywhere
from tests.unit.endgame.solving import solved

GAME = chessmith.load("fragments")
MATERIALS = ("KRvKN", "KQvKR", "KPvKP")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EndgameTables]:
    """Tables of four pieces, as if they were the user's own."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_file, "default_folder", lambda: folder)
        solved(folder, GAME, *MATERIALS)
        yield lookup.tables_of(GAME)


def positions(tables: EndgameTables, result: str, count: int) -> Iterator[Position]:
    """Random positions with this result for the side to move."""
    dice = random.Random(result)
    while count > 0:
        position = anywhere(GAME, "", dice.choice(MATERIALS), dice)
        found = tables.probe(position)
        if found is not None and found.result == result:
            yield position
            count -= 1


def test_every_tabled_win_is_won_in_time_against_the_best_defence(tables: EndgameTables) -> None:
    for position in positions(tables, "win", 10):
        found = tables.probe(position)
        assert found is not None and found.distance is not None
        for left in range(found.distance, 0, -1):
            if left % 2 == found.distance % 2:
                move = chessmith.think(position, depth=1).move
            else:
                best = tables.moves(position)
                assert best is not None
                move = best[0].move
            position = position.play(move)
        assert position.is_over and position.result != "1/2-1/2"


@pytest.mark.parametrize("attack", ["search", "chance"])
def test_every_tabled_draw_is_held(tables: EndgameTables, attack: str) -> None:
    dice = random.Random(attack)
    for position in positions(tables, "draw", 3):
        holder, plies = position.turn, 0
        while not position.is_over and plies < 40:
            if position.turn == holder:
                move = chessmith.think(position, depth=1).move
            elif attack == "search":
                move = chessmith.think(position, depth=3, tables=False).move
            else:
                move = dice.choice(position.moves)
            position = position.play(move)
            plies += 1
        lost = "0-1" if holder == "white" else "1-0"
        assert position.result != lost
        if not position.is_over:
            found = tables.probe(position)
            assert found is not None and (
                found.result == "draw" or (found.result == "win") == (position.turn == holder)
            )
