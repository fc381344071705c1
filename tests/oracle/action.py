"""An action: what the side to move does in its turn, of one leg or three."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple


class Action(NamedTuple):
    """One piece's action. Every pseudo-legal action of a position has its own text."""

    squares: tuple[int, ...]  # where it starts, then where each leg ends
    captures: tuple[int, ...] = ()  # the squares of the pieces it takes
    promotion: str = ""  # upper case
    rook: tuple[int, int] | None = None  # castling: the rook's two squares
    passed: int | None = None  # the square over which it leaves a right to take en passant
    uses_en_passant: bool = False

    def text(self, names: tuple[str, ...]) -> str:
        squares = self.squares
        if len(squares) == 2:
            legs = names[squares[0]] + names[squares[1]]
        else:
            legs = ",".join(names[start] + names[end] for start, end in pairwise(squares))
        return legs + self.promotion.lower()
