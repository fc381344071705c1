"""The Right: a rook that also leaps like a knight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from chessmaker.chess.pieces import Bishop, King, Knight, Queen
from chessmaker.chess.pieces.knook import Knook


class Right(Knook):  # type: ignore[misc] # the framework is untyped
    """The Right; the framework has the same piece under another name."""

    name = "Right"  # its name in the course

    def clone(self) -> Right:
        """The same piece for another board."""
        return Right(self.player)


PIECES: Final[dict[str, Callable[[Any], Any]]] = {
    "king": partial(King, castling_directions=()),
    "queen": Queen,
    "bishop": Bishop,
    "knight": Knight,
    "right": Right,
}
