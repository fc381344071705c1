from __future__ import annotations

import random

import pytest

import chessmith
from chessmith import builtin_names
from chessmith.engine.carrying import belts, carry, shifts_to_loss
from chessmith.engine.deed import captures, deed_of, end_square, hits
from chessmith.engine.scene import scene_of
from chessmith.traits import side_of
from tests.property.walk import random_game


def pieces_of(board: bytes, side: int) -> int:
    return sum(1 for code in board if code and side_of(code) == side)


@pytest.mark.parametrize("name", builtin_names())
def test_a_deed_accounts_for_every_piece_that_is_gone(name: str) -> None:
    game = chessmith.load(name)
    for seed in range(3):
        for position, _ in random_game(game.start(seed=seed), random.Random(seed), 80):
            for action in position.legal()[::5]:
                assert action.core is not None
                scene, before = scene_of(position), position.state
                after = position.play(action).state
                deed = deed_of(scene, before, action.core, after)
                them = 1 - before.side
                killed = deed.struck is not None and after.board[deed.struck.square] != deed.struck.code
                gone = len(deed.taken) + killed + sum(side_of(code) == them for code in deed.fallen)
                spawned = max(0, pieces_of(after.board, before.side) - pieces_of(before.board, before.side))
                assert pieces_of(before.board, them) - pieces_of(after.board, them) == gone, (position.fen, action)
                assert spawned <= 1
                assert deed.end == end_square(scene, before, action.core, after)
                if deed.end is not None:
                    assert side_of(after.board[deed.end]) == before.side


@pytest.mark.parametrize("name", builtin_names())
def test_captures_are_the_actions_that_hit_something(name: str) -> None:
    game = chessmith.load(name)
    for position, _ in random_game(game.start(), random.Random(name), 60):
        if position.is_over:
            continue
        state = position.state
        expected = [(action, hits(state, action)) for action in state.legal() if hits(state, action)]
        assert captures(scene_of(position), state) == expected


def test_belts_are_told_as_the_rules_move_them() -> None:
    game = chessmith.load("factory")
    for seed in range(6):
        for position, _ in random_game(game.start(), random.Random(seed), 80):
            for action in position.legal()[::4]:
                assert action.core is not None
                after = position.play(action).state
                deed = deed_of(scene_of(position), position.state, action.core, after)
                for one in deed.carried:
                    assert side_of(after.board[one.end]) == side_of(one.code)


def test_belts_run_in_reading_order_and_from_their_exit_backwards() -> None:
    game = chessmith.load("factory")
    world = game.start().world
    names = [[game.board.name(square) for square, _ in belt] for belt in belts(world, 8)]
    assert names == [["b6", "c6", "d6", "e6", "f6", "g6"], ["g3", "f3", "e3", "d3", "c3", "b3"]]
    board = bytearray(64)
    for name in ("b6", "c6", "e6"):
        square = game.board.square(name)
        assert square is not None
        board[square] = 1
    moved = {
        game.board.name(start): end and game.board.name(end) for start, end in carry(world, 8, bytes(board)).items()
    }
    assert moved == {"b6": None, "c6": "b6", "e6": "d6"}


@pytest.mark.parametrize(("square", "turns"), [("b6", 1), ("g6", 6), ("g3", 1), ("b3", 6), ("e4", None), ("a6", None)])
def test_a_belt_leads_to_its_pit_in_so_many_turns(square: str, turns: int | None) -> None:
    game = chessmith.load("factory")
    number = game.board.square(square)
    assert number is not None
    assert shifts_to_loss(game.start().world, 8, number) == turns
