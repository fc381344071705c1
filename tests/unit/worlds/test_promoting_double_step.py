"""A double step that promotes at once: no right to take it en passant is left, so no chain can use one."""

from chessmith.game import Game
from chessmith.rules.loader import parse_game_file

WORLD = """
extends = "chess"
title = "Short ways"
board = { files = 4, ranks = 5 }
castling = false
[pieces.pawn]
promotes_on = [5]
double_step = [3]
[layouts.0]
setup = "1Kr1/4/2pP/kb2/PP2"
castling = "-"
world = "4/1o2/~~2/o3/4"
"""


def test_the_promotion_cannot_be_answered_en_passant() -> None:
    position = Game(parse_game_file(WORLD)).position("2r1/K3/2pP/kb2/PP2 b - - 1 28 {world=4/1o2/~~2/o3/4}")
    promotions = [move for move in position.moves if move.startswith("c3c1")]
    assert promotions == ["c3c1b", "c3c1n", "c3c1q", "c3c1r"]
