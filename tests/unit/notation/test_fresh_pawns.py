"""Games in which only some kinds of pawns ask whether they have moved."""

from __future__ import annotations

import pickle

import pytest

from chessmith.core_view import state_of
from chessmith.errors import FenError
from chessmith.game import Game
from chessmith.rules.loader import parse_game_file

TWO_KINDS = """
extends = "fragments"
title = "Pawns and guards"

[pieces.guard]
letter = "G"
moves = "fmWfcF"
pawn = true
promotes_to = ["queen"]

[layouts.guarded]
setup = "nqkbr/gpppp/5/PPPPG/RBKQN"
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(parse_game_file(TWO_KINDS))


def test_only_pawns_that_ask_are_fresh(game: Game) -> None:
    start = game.start("guarded")
    names = {game.board.name(square) for square in state_of(start).fresh}
    assert names == {"a2", "b2", "c2", "d2", "b4", "c4", "d4", "e4"}
    assert "fresh" not in start.fen


def test_every_position_is_read_back(game: Game) -> None:
    position = game.start("guarded")
    for move in ("e2e3", "a4a3", "b2b3"):
        position = position.play(move)
        assert game.position(position.fen) == position
        assert pickle.loads(pickle.dumps(position)) == position


def test_a_guard_cannot_be_called_fresh(game: Game) -> None:
    with pytest.raises(FenError, match="no pawn stands on e2"):
        game.position("nqkbr/gpppp/5/PPPPG/RBKQN w - - 0 1 {fresh=e2}")


RECRUITS = """
title = "Recruits that are never fresh"
board = { files = 4, ranks = 5 }
[pieces]
king = { letter = "K", moves = "mK", royal = true, hp = 5, damage = 1 }
pawn = { letter = "P", moves = "fmW", pawn = true, double_step = "fresh", hp = 2, damage = 1 }
guard = { letter = "G", moves = "fmW", pawn = true, double_step = [2], hp = 2, damage = 1 }
[goal]
type = "none"
hit_points = true
[combat]
dice = 2
black = { spawn = { piece = "guard", every = 1, rank = 1 } }
[layouts.a]
setup = "k3/p3/4/P3/K3"
"""


def test_a_recruit_is_fresh_only_if_its_kind_can_be() -> None:
    game = Game(parse_game_file(RECRUITS))
    position = game.start().play("a1b1").play("a5b5")
    assert position.piece_at("a5") is not None
    assert game.position(position.fen) == position
