"""Random worlds are valid, repeatable, full of every mechanism, and hold what must always hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracle import GAMES, OraclePosition, from_fen, start
from tests.oracle.board import EMPTY, KINGS
from tests.oracle.check import can_take_king, can_take_king_by_definition
from tests.oracle.random_worlds import oracle_game, random_play, random_world

SEEDS = range(200)
Plies = list[tuple[OraclePosition, str | None]]


@pytest.fixture(scope="module")
def plies() -> Plies:
    """Every position of one random game for each seed, with the action played in it."""
    played: Plies = []
    for seed in SEEDS:
        data = random_world(seed)
        played.extend(random_play(from_fen(oracle_game(data), data["fen"]), Random(seed), 30))
    return played


def test_a_seed_gives_the_same_world_each_time() -> None:
    assert [random_world(seed) for seed in range(10)] == [random_world(seed) for seed in range(10)]


def test_a_start_is_canonical_unfinished_and_that_of_its_data() -> None:
    for seed in SEEDS:
        data = random_world(seed)
        position = from_fen(oracle_game(data), data["fen"])
        assert position.fen() == data["fen"]
        assert position.result() == ("*", "")
        assert data["fen"].startswith(data["setup"] + " ")
        assert data["fen"].endswith(f"{{world={data['world']}}}")
        assert data["files"] * data["ranks"] <= 128


def test_every_position_round_trips_with_the_same_future(plies: Plies) -> None:
    for position, _ in plies[::9]:
        again = from_fen(position.world.game, position.fen())
        assert again.fen() == position.fen()
        assert again.identity() == position.identity()
        assert list(again.actions) == list(position.actions)


def test_the_quick_check_is_the_check_of_the_definition(plies: Plies) -> None:
    for position, _ in plies:
        for side in (0, 1):
            for right in {None, position.en_passant_right if side == position.side else None}:
                assert can_take_king(position.world, position.board, side, right) == can_take_king_by_definition(
                    position.world, position.board, side, right
                )


def test_legal_actions_are_pseudo_legal_and_never_leave_a_king_to_be_taken(plies: Plies) -> None:
    for position, text in plies:
        assert set(position.actions) <= set(position.pseudo_texts())
        assert list(position.actions) == sorted(position.actions)
        if text is not None:
            after = position.play(text)
            assert KINGS[position.side] in after.board
            won = KINGS[after.side] not in after.board
            assert won or not can_take_king_by_definition(after.world, after.board, after.side, after.en_passant_right)


def test_no_piece_ever_stands_on_a_deadly_square(plies: Plies) -> None:
    for position, _ in plies:
        assert all(position.board[square] == EMPTY for square in position.world.deadly)


def test_random_play_meets_every_mechanism(plies: Plies) -> None:
    seen: Counter[str] = Counter()
    for position, text in plies:
        seen["check"] += position.in_check()
        if text is None:
            seen[position.result()[1]] += 1
            continue
        action, after = position.actions[text], position.play(text)
        lost = len(position.board) - position.board.count(EMPTY) - (len(after.board) - after.board.count(EMPTY))
        chain = len(action.squares) > 2
        seen["chain"] += chain
        seen["chain that captures twice"] += len(action.captures) > 1
        seen["chain that promotes"] += chain and bool(action.promotion)
        seen["promotion"] += bool(action.promotion)
        seen["castling"] += action.rook is not None
        seen["en passant"] += action.uses_en_passant
        seen["en passant that promotes"] += action.uses_en_passant and bool(action.promotion)
        seen["en passant lost to a belt"] += action.passed is not None and after.en_passant_right is None
        seen["destroyed by a belt"] += lost > len(action.captures)
        seen["carried"] += bool(position.world.carries) and after.board[action.squares[-1]] == EMPTY
    missing = {
        name
        for name in (
            *("check", "chain", "chain that captures twice", "chain that promotes", "promotion", "castling"),
            *("en passant", "en passant that promotes", "en passant lost to a belt", "destroyed by a belt", "carried"),
            *("checkmate", "stalemate", "king lost", "threefold repetition", "fifty-move rule"),
        )
        if not seen[name]
    }
    assert not missing


@pytest.mark.parametrize("name", ["pirate_seas", "ruins", "factory", "rift"])
def test_every_layout_starts_and_round_trips(name: str) -> None:
    game = GAMES[name]
    assert len(game.layouts) == {"pirate_seas": 15, "ruins": 6, "factory": 1, "rift": 4}[name]
    fens = [start(game, layout).fen() for layout in range(len(game.layouts))]
    assert len(set(fens)) == len(fens)
    assert [from_fen(game, fen).fen() for fen in fens] == fens
