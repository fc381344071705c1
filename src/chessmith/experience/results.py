"""The results of one move in one position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DOUBT: Final = 3.0  # virtual games at even odds, so that few games have little weight


@dataclass(frozen=True, slots=True)
class Results:
    """Wins, losses and draws of the side that made the move.

    >>> seen = Results(11, 6, 0)
    >>> seen.games, round(seen.win_rate, 3), seen.bonus
    (17, 0.647, 29)
    """

    wins: int = 0
    losses: int = 0
    draws: int = 0
    recent: float = 0.5  # points per game, recent games weighing more
    last: str | None = None  # the day it was last played, as 2026-01-31
    depth: int = 0  # of the deepest search that chose the move; 0 = unknown
    score: int = 0  # of that search, in centipawns for the side to move
    value: int = 0  # value in hindsight, see `hindsight`
    reach: int = 0  # search depth needed to see as much; 0 = unknown

    @property
    def games(self) -> int:
        """Number of games in which the move was played."""
        return self.wins + self.losses + self.draws

    @property
    def win_rate(self) -> float:
        """Points per game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def bonus(self) -> int:
        """Ordering bonus of the results, from -100 to 100."""
        return ordering_bonus(self.win_rate)

    @property
    def trusted(self) -> float:
        """Recent points per game, shrunk towards even odds while there are few games."""
        return (self.recent * self.games + 0.5 * DOUBT) / (self.games + DOUBT)

    @property
    def trusted_bonus(self) -> int:
        """Ordering bonus used in play: from recent games, and small while there are few."""
        return ordering_bonus(self.trusted)


def ordering_bonus(win_rate: float) -> int:
    """From -100 for a move that always lost to 100 for one that always won."""
    return round((win_rate - 0.5) * 200)
