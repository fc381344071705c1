"""What a search knows about a move in advance."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    """A hint about one move.

    `bonus` moves it forward in move ordering, in centipawns. `score`, in centipawns for the side to move, replaces a
    search of the move up to `depth`; deeper iterations search it. Games with dice and Monte Carlo tree search use the
    bonus alone.
    """

    bonus: int = 0
    score: int = 0
    depth: int = 0  # 0: no score
