"""A royal king in games without checkmate: he is taken like any piece, and the game goes on without him."""

from __future__ import annotations

import copy
import pickle

import pytest

from chessmith.core_view import state_of
from chessmith.errors import ChessmithError
from chessmith.game import Game, load
from chessmith.rules.loader import parse_game_file

NO_GOAL = 'extends = "chess"\ntitle = "No check"\n[goal]\ntype = "none"\n'


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(parse_game_file(NO_GOAL))


def test_rooks_do_not_castle_with_a_king_who_was_taken(game: Game) -> None:
    position = game.position("r3k2r/8/8/8/8/4Q3/8/3RK2R w Kkq - 0 1").play("e3e8")
    assert position.fen == "r3Q2r/8/8/8/8/8/8/3RK2R b K - 0 1"
    assert all(action.from_square < 64 for action in state_of(position).legal())
    assert {move[:2] for move in position.moves} == {"a8", "h8"}


def test_a_position_without_a_king_is_read_back(game: Game) -> None:
    position = game.position("r3k2r/8/8/8/8/4Q3/8/3RK2R w Kkq - 0 1").play("e3e8")
    for again in (game.position(position.fen), pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert again == position
        assert again.moves == position.moves


def test_a_position_without_any_king_is_read_back(game: Game) -> None:
    position = game.position("4k3/8/8/4Q2q/8/8/8/4K3 w - - 0 1").play("e5e8").play("h5e8").play("e1e2").play("e8e2")
    assert game.position(position.fen) == position


def test_where_checkmate_wins_a_king_may_not_be_missing() -> None:
    with pytest.raises(ChessmithError, match="White has no king"):
        load("chess").position("4k3/8/8/8/8/8/8/8 w - - 0 1")
