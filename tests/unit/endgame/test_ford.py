"""The Ford: a game that comes solved, by the core and again by plain Python from its rules."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import chessmith
from chessmith import Position
from chessmith.endgame import Tabled, TableFolder, solve_whole_game, tables_of
from chessmith.endgame.table_file import SHIPPED
from tests.oracle import ford

GAME = chessmith.load("ford")
START = GAME.start()


def test_the_game_is_a_draw_and_the_solution_comes_along() -> None:
    header = TableFolder(GAME, START.world, SHIPPED).read("whole-0").header
    assert (header["result"], header["positions"]) == ("draw", 95_858)
    assert tables_of(GAME, START.world).probe(START) == Tabled("draw", None)


def test_solving_it_again_gives_the_file_that_comes_along(tmp_path: Path) -> None:
    assert solve_whole_game(START, "0", most_positions=100_000, root=tmp_path) == ("draw", 0)
    again, along = (TableFolder(GAME, START.world, root).read("whole-0") for root in (tmp_path, SHIPPED))
    assert again.values == along.values


def test_a_game_that_is_too_large_is_refused_with_its_limit(tmp_path: Path) -> None:
    with pytest.raises(chessmith.ChessmithError, match="more than 50,000 positions"):
        solve_whole_game(START, "0", most_positions=50_000, root=tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_moves_are_counted_as_plain_python_counts_them(depth: int) -> None:
    assert START.perft(depth) == ford.perft(ford.START, depth)


def test_positions_of_random_games_are_worth_what_their_moves_lead_to() -> None:
    tables, dice = tables_of(GAME, START.world), random.Random(3)
    for _ in range(15):
        state = ford.START
        for _ in range(25):
            following = [] if ford.has_crossed(state) else ford.moves(state)
            if not following:
                break
            found = tables.probe(GAME.position(ford.fen(state)))
            after = [GAME.position(ford.fen(each)) for each in following]
            outcomes = [Tabled("loss", 0) if each.is_over else tables.probe(each) for each in after]
            before = [each.before() for each in outcomes if each is not None]
            assert found == min(before, key=_rank) and len(before) == len(following), ford.fen(state)
            state = dice.choice(following)


def _rank(outcome: Tabled) -> tuple[int, int]:
    distance = outcome.distance or 0
    return {"win": (0, distance), "draw": (1, 0), "loss": (2, -distance)}[outcome.result]


@pytest.mark.fuzz
def test_every_position_is_worth_what_plain_python_finds() -> None:
    solution = ford.solve()
    assert len(solution) == 95_858 and solution[ford.START] == ("draw", 0)
    tables, compared = tables_of(GAME, START.world), Counter[str]()
    for state, (result, plies) in solution.items():
        position = GAME.position(ford.fen(state))
        if not position.is_over:
            found = tables.probe(position)
            assert found is not None and (found.result, found.distance or 0) == (result, plies), position.fen
            compared[result] += 1
    assert min(compared.values()) > 20_000


def test_the_engine_plays_it_perfectly_at_the_smallest_depth() -> None:
    tables, dice = tables_of(GAME, START.world), random.Random(7)
    results = Counter[str]()
    for number in range(8):
        position, engine = START, ("white", "black")[number % 2]
        while not position.is_over:
            position = _next(position, engine, dice)
            found = tables.probe(position)
            # What the engine has, it keeps: it never comes to stand worse than before its own move.
            assert found is None or position.turn == engine or found.result != "win"
        results["draw" if position.result == "1/2-1/2" else "won" if _winner(position) == engine else "lost"] += 1
    assert results["lost"] == 0 and results["won"] > 0


def _next(position: Position, engine: str, dice: random.Random) -> Position:
    if position.turn != engine:
        return position.play(dice.choice(position.moves))
    decision = chessmith.think(position, depth=1)
    assert decision.origin == "tabled"
    return position.play(decision.move)


def _winner(position: Position) -> str:
    return "white" if position.result == "1-0" else "black"
