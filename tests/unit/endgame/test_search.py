"""A search that knows endgame tables plays endings perfectly and says so."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import chessmith
from chessmith import Position
from chessmith.endgame import Material, lookup, make_plan, solve, table_file
from tests.unit.endgame.boards import anywhere

GAME = chessmith.load("fragments")


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> lookup.EndgameTables:
    """Tables of king and queen and of king and right against king, as if they were the user's own."""
    monkeypatch.setattr(table_file, "default_folder", lambda: tmp_path)
    solve(make_plan(GAME, [Material.read(text, GAME) for text in ("KQvK", "KRvK")]))
    return lookup.tables_of(GAME)


def long_win(tables: lookup.EndgameTables) -> Position:
    """A win that takes longer than the searches below look ahead."""
    dice = random.Random(1)
    while True:
        position = anywhere(GAME, "", "KRvK", dice)
        found = tables.probe(position)
        if found is not None and found.result == "win" and position.turn == "white" and (found.distance or 0) >= 9:
            return position


def test_a_shallow_search_knows_the_exact_distance(tables: lookup.EndgameTables) -> None:
    position = long_win(tables)
    found = tables.probe(position)
    assert found is not None
    decision = chessmith.think(position, depth=1)
    assert decision.score.view() == {"mate": found.moves}
    assert decision.origin == "tabled"
    assert f": tabled: won in {found.moves}" in decision.reason


def test_without_tables_the_same_search_does_not_know_it(tables: lookup.EndgameTables) -> None:
    decision = chessmith.think(long_win(tables), depth=1, tables=False)
    assert decision.score.mate is None
    assert decision.origin is None


def test_a_tabled_win_is_played_out_in_the_fewest_moves(tables: lookup.EndgameTables) -> None:
    position = long_win(tables)
    found = tables.probe(position)
    assert found is not None and found.distance is not None
    for _ in range(found.distance):
        position = position.play(chessmith.think(position, depth=1).move)
    assert (position.result, position.is_over) == ("1-0", True)


def test_levels_that_are_meant_to_err_do_not_look_into_tables(tables: lookup.EndgameTables) -> None:
    position = long_win(tables)
    assert chessmith.think(position, level=2, seed=1, speed=0.05).origin is None
    assert chessmith.think(position, level=5, seed=1, speed=0.05).origin == "tabled"


def test_tables_do_not_promise_a_win_that_the_clock_prevents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_file, "default_folder", lambda: tmp_path)
    game = chessmith.load("pirate_seas")
    world = game.start().world
    solve(make_plan(game, [Material.read("KRvK", game)], world))
    tables = lookup.tables_of(game, world)
    text = game.start().fen.split("world=")[1].rstrip("}")
    near = game.position(f"k7/8/8/8/8/8/8/K6R w - - 0 1 {{world={text}}}")
    late = game.position(f"k7/8/8/8/8/8/8/K6R w - - 98 50 {{world={text}}}")
    found = tables.probe(near)
    assert found is not None and found.result == "win" and (found.distance or 0) > 3
    assert chessmith.think(near, depth=2).score.mate is not None
    assert chessmith.think(late, depth=2).score.mate is None
