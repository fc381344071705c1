"""Castling by a king who is not royal."""

from textwrap import dedent

from chessmith.game import Game
from chessmith.position import Position
from chessmith.rules.loader import parse_game_file

COMMONERS = """
extends = "chess"
title = "Queens decide"

[pieces]
king.royal = false
pawn.promotes_to = ["queen", "king"]

[goal]
type = "extinction"
extinction = { pieces = ["queen"] }

[ends]
insufficient_material = "none"
"""


def at(fen: str) -> Position:
    return Game(parse_game_file(COMMONERS)).position(fen)


def test_a_side_without_its_king_does_not_castle() -> None:
    position = at("r3k2r/8/8/8/8/8/q3Q3/R3K2R w KQkq - 0 1").play("e2e8")
    assert position.fen == "r3Q2r/8/8/8/8/8/q7/R3K2R b KQ - 0 1"
    assert {move[:2] for move in position.moves} == {"a8", "h8", "a2"}
    assert at(position.fen) == position


def test_a_side_with_two_kings_does_not_castle() -> None:
    position = at("r3k2r/1P6/8/8/8/8/q3Q3/R3K2R w KQkq - 0 1").play("b7b8k").play("a2a3")
    assert position.fen == "rK2k2r/8/8/8/8/q7/4Q3/R3K2R w kq - 1 2"
    assert {move for move in position.moves if move[:2] == "e1"} == {"e1d1", "e1d2", "e1f1", "e1f2"}
    assert at(position.fen) == position


def test_castlings_to_the_same_square_are_written_by_their_rooks() -> None:
    text = """
        extends = "chess"
        title = "One way"
        summary = "Both castlings lead the king to the d-file."
        castling = { king_to = ["d", "d"], rook_to = ["c", "e"] }

        [pieces]
        king.moves = "F"
    """
    game = Game(parse_game_file(dedent(text)))
    position = game.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert {"e1a1", "e1h1"} <= set(position.moves)
    assert len(set(position.moves)) == len(position.moves)
    assert position.play("e1a1").fen.startswith("r3k2r/8/8/8/8/8/8/2RK3R b")
    assert position.play("e1h1").fen.startswith("r3k2r/8/8/8/8/8/8/R2KR3 b")
