"""Positions that play leads to and that a FEN or a move text could not say before."""

from __future__ import annotations

from chessmith import _core
from chessmith.core_view import state_of
from chessmith.game import Game
from chessmith.notation import pgn
from chessmith.rules.loader import parse_game_file
from tests.fuzz.inputs.turned import turned_board

PROMOTED_TWICE = """
title = "Two ranks up"
board = { files = 4, ranks = 5 }
[pieces]
king = { letter = "K", moves = "K", royal = true }
general = { letter = "G", moves = "W", promotes_to = ["queen"] }
queen = { letter = "Q", moves = "Q" }
pawn = { letter = "P", moves = "fmWfcF", pawn = true, promotes_to = ["general"] }
[layouts.a]
setup = "3k/P3/4/4/3K"
"""
FAR_KING = 'extends = "chess"\ntitle = "A king of two squares"\n[pieces.king]\nmoves = "KnD"\n'
SIDEWAYS = 'extends = "chess"\ntitle = "Sideways"\n[pieces.pawn]\nmoves = "fsmWfcF"\n'
LOPSIDED = """
title = "Lopsided"
board = { files = 4, ranks = 4 }
[pieces]
king = { letter = "K", moves = "K", royal = true }
rider = { letter = "R", moves = "R" }
[layouts.a]
setup = "k2r/4/4/R2K"
world = "4/~3/3~/4"
"""


def test_a_piece_may_stand_on_its_promotion_rank_if_another_becomes_it_there() -> None:
    game = Game(parse_game_file(PROMOTED_TWICE))
    position = game.start().play("a4a5g")
    assert game.position(position.fen) == position


def test_castling_is_told_apart_from_a_king_who_goes_two_squares() -> None:
    position = Game(parse_game_file(FAR_KING)).position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert {"e1g1", "e1h1", "e1c1", "e1a1"} <= set(position.moves)
    assert position.action("e1g1").kind == "move"
    assert position.action("e1h1").kind == "castle"


def test_terrain_counts_for_black_where_it_lies_for_black() -> None:
    position = Game(parse_game_file(LOPSIDED)).start()
    assert _core.evaluate(state_of(turned_board(position))) == _core.evaluate(state_of(position))


def test_a_capture_en_passant_is_told_apart_from_a_pawn_that_goes_there() -> None:
    position = Game(parse_game_file(SIDEWAYS)).position("4k3/p7/1P6/1P6/8/8/8/4K3 b - - 0 1").play("a7a5")
    written = {position.san(move): move for move in ("b5a6", "b6a6")}
    assert written == {"bxa6": "b5a6", "a6": "b6a6"}
    assert {text: str(position.parse_san(text)) for text in written} == written
    game = pgn.write(pgn.GameRecord.of(position, ["b5a6"]))
    assert pgn.read_one(game, position.game).root.end().position == position.play("b5a6")
