"""What a search knows about a move in advance."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    """A hint about one move.

    `bonus` moves it forward in the order in which moves are looked at, in centipawns. `score`, in centipawns for the
    side to move, stands for a search of the move up to `depth`: only deeper does the search look for itself. Games with
    dice and the growing tree use the bonus alone.
    """

    bonus: int = 0
    score: int = 0
    depth: int = 0  # 0: no score
