"""Belts may carry off both kings in one turn where there is no checkmate: the side that moved has won."""

from __future__ import annotations

from pathlib import Path

import chessmith
from chessmith.core_view import state_of

FILE = """
title = "Two belts"
summary = "Both kings stand on belts that lead off the board."
board = { files = 3, ranks = 5 }
pieces.king = { letter = "K", moves = "mK", royal = true, hp = 8, strike = { reach = "W" } }
pieces.guard = { letter = "A", moves = "mQ", hp = 9, damage = 2, strike = { reach = "W" } }
layouts.a = { setup = "1ka/3/3/3/AK1", world = "^^1/3/3/3/1vv" }
goal = { type = "none", hit_points = true }
combat = { dice = 4 }
"""


def test_a_position_without_kings_is_won_by_the_side_that_moved_and_can_be_read_back(tmp_path: Path) -> None:
    path = tmp_path / "belts.toml"
    path.write_text(FILE)
    game = chessmith.load(path)
    end = game.start().play("a1a2")
    assert (end.result, end.reason) == ("1-0", "king lost")
    again = game.position(end.fen)
    assert (again.result, again.fen) == ("1-0", end.fen)
    assert state_of(again).key == state_of(end).key
