"""Elo: what a score says about strength, and how sure it is.

A player who is `d` Elo stronger is expected to score `1 / (1 + 10 ** (-d / 400))`. The two games of a pair, the same
opening with both colours, hang together, so the spread is taken between pairs: with `N` pairs, each worth 0, ¼, ½, ¾
or 1 of its points, of mean `m` and variance `v`, the score is `m` with standard error `sqrt(v / N)`. The error bars
are the Elo of `m ± 1.96` standard errors.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

_SLOPE: Final = 400.0
SURE: Final = 1.959964  # standard errors in half the width of a 95 % interval


def expected_score(elo: float) -> float:
    """The expected score of a player who is this much stronger.

    >>> round(expected_score(100), 4)
    0.6401
    """
    return 1 / (1 + 10 ** (-elo / _SLOPE))


def elo_of(score: float) -> float:
    """The difference in Elo that a score stands for; infinite at 0 and 1.

    >>> round(elo_of(0.75), 1)
    190.8
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -_SLOPE * math.log10(1 / score - 1)


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of one player against another, from the first one's view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)  # complete pairs by points: 0, ½, 1, 1½, 2
    singles: tuple[int, int, int] = (0, 0, 0)  # unpaired games: losses, draws, wins

    @property
    def games(self) -> int:
        """How many games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Return the points: 1 for a win, ½ for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Return points per game; ½ before the first."""
        return self.points / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """The standard error of the score; infinite where the games cannot tell."""
        count = sum(self.pairs)
        if count >= 2:
            values = [number / 4 for number in range(5)]
            mean = sum(n * value for n, value in zip(self.pairs, values, strict=True)) / count
            variance = sum(n * (value - mean) ** 2 for n, value in zip(self.pairs, values, strict=True)) / count
            return math.sqrt(variance / count) if variance else least_error(count)
        if self.games < 2:
            return math.inf
        mean = self.score
        spread = self.wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + self.losses * mean**2
        return math.sqrt(spread / self.games / self.games) if spread else least_error(self.games)

    @property
    def elo(self) -> float:
        """The difference in Elo."""
        return elo_of(self.score)

    @property
    def elo_bounds(self) -> tuple[float, float]:
        """Return the Elo of the 95 % confidence interval's bounds."""
        error = self.error
        if math.isinf(error):
            return -math.inf, math.inf
        return elo_of(self.score - SURE * error), elo_of(self.score + SURE * error)

    @property
    def likelihood(self) -> float:
        """Return the likelihood that the first player is stronger."""
        error = self.error
        if math.isinf(error):
            return 0.5
        return 0.5 * (1 + math.erf((self.score - 0.5) / error / math.sqrt(2)))


def least_error(count: int) -> float:
    """Bound a unanimous result by the rule of three: with 95 % confidence, the rest is below 3 / count."""
    return min(1.0, 3 / count) / SURE


def tally(results: Iterable[Sequence[float | None]]) -> Tally:
    """Count pairs of games: the points of the first player in either game, None for one not played.

    >>> tally([(1.0, 0.5), (0.5, None)]).pairs
    (0, 0, 0, 1, 0)
    """
    wins = draws = losses = 0
    pairs, singles = [0] * 5, [0] * 3
    for pair in results:
        known = [points for points in pair if points is not None]
        wins += known.count(1.0)
        draws += known.count(0.5)
        losses += known.count(0.0)
        if len(known) == 2:
            pairs[round(2 * sum(known))] += 1
        elif known:
            singles[round(2 * known[0])] += 1
    return Tally(
        wins, draws, losses, (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]), (singles[0], singles[1], singles[2])
    )
