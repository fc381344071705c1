"""Positions with few pieces, by their squares."""

from __future__ import annotations

import random
from collections.abc import Mapping

from chessmith import Game, Position
from chessmith.core_view import set_up
from chessmith.setup import Setup


def place(
    game: Game, world: str, pieces: Mapping[int, str], side: int, fresh: list[int] | None = None
) -> Position | None:
    """The position with these pieces, White's in upper case; None if the rules refuse it."""
    codes = game.traits.letter_codes
    board = [codes[pieces[square]] if square in pieces else 0 for square in range(game.board.squares)]
    try:
        return set_up(game, Setup(world, board, side, fresh=fresh))
    except ValueError:
        return None


def anywhere(game: Game, world: str, material: str, dice: random.Random) -> Position:
    """A random position of a material such as KQvK in which the game goes on; pawns are fresh or not."""
    white, black = material.split("v")
    letters = white + black.lower()
    while True:
        squares = dice.sample(range(game.board.squares), len(letters))
        pieces = dict(zip(squares, letters, strict=True))
        pawns = [square for square, letter in pieces.items() if letter in "Pp"]
        fresh = [square for square in pawns if dice.random() < 0.5] if game.traits.has_freshness else None
        position = place(game, world, pieces, dice.randrange(2), fresh)
        if position is not None and not position.is_over:
            return position
