"""SPRT: a match that ends as soon as it can tell which of two hypotheses about the Elo difference is right.

The generalised sequential probability ratio test on pairs of games. Of all distributions over the five outcomes of a
pair whose mean is the expected score at an Elo difference, take the one that makes the observed pairs most likely.
With observed shares `q_i` of the values `a_i`, that is `p_i = q_i / (1 + t (a_i - s))`, where `t` makes the mean `s`.
The log-likelihood ratio is `sum n_i log(p1_i / p0_i)`; the test ends below `log(beta / (1 - alpha))` and above
`log((1 - beta) / alpha)`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from chessmith.errors import ChessmithError
from chessmith.lab.rating import Tally, expected_score

# Unseen outcomes are not impossible; each counts as this fraction of a pair.
_UNSEEN: Final = 1e-3


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses: the first player is stronger by `elo0`, or by `elo1`."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # probability of wrongly accepting `elo1`
    beta: float = 0.05  # probability of wrongly accepting `elo0`

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ChessmithError(f"sprt: the first Elo has to be the lower one, found {self.elo0:g},{self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ChessmithError("sprt: expected error rates between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds at which the test ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, tally: Tally) -> float:
        """Return the log-likelihood ratio of a tally; only complete pairs count."""
        return log_likelihood_ratio(tally.pairs, expected_score(self.elo0), expected_score(self.elo1))

    def verdict(self, tally: Tally) -> str | None:
        """Return `accepted` (elo1), `rejected` (elo0), or None while undecided."""
        lower, upper = self.bounds
        llr = self.llr(tally)
        return "accepted" if llr >= upper else "rejected" if llr <= lower else None

    def view(self, tally: Tally) -> dict[str, Any]:
        """Return the state of the test as JSON."""
        lower, upper = self.bounds
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "llr": round(self.llr(tally), 4),
            "lower": round(lower, 4),
            "upper": round(upper, 4),
            "verdict": self.verdict(tally),
        }


def read_sprt(text: str) -> Sprt:
    """`ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`, such as `0,5`."""
    number = r"[+-]?[0-9]*\.?[0-9]+"
    if not re.fullmatch(rf"{number},{number}(,{number},{number})?", text):
        raise ChessmithError(f'sprt: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, found "{text[:40]}"')
    return Sprt(*(float(part) for part in text.split(",")))


def log_likelihood_ratio(pairs: Sequence[int], score0: float, score1: float) -> float:
    """The log likelihood ratio of two expected scores for so many pairs of 0, ½, 1, 1½ and 2 points.

    >>> log_likelihood_ratio((0, 0, 0, 0, 0), 0.5, 0.51)
    0.0
    """
    if not any(pairs):
        return 0.0
    counts = [count or _UNSEEN for count in pairs]
    total = sum(counts)
    values = [number / (len(counts) - 1) for number in range(len(counts))]
    shares = [count / total for count in counts]
    tilt0, tilt1 = (_tilt(shares, values, score) for score in (score0, score1))
    return sum(
        count * math.log((1 + tilt0 * (value - score0)) / (1 + tilt1 * (value - score1)))
        for count, value in zip(counts, values, strict=True)
    )


def _tilt(shares: Sequence[float], values: Sequence[float], score: float) -> float:
    """Solve `sum q_i (a_i - s) / (1 + t (a_i - s)) = 0` for `t` by bisection: the sum falls as `t` grows."""
    low, high = -1 / (values[-1] - score), 1 / (score - values[0])
    for _ in range(200):
        middle = (low + high) / 2
        total = sum(
            share * (value - score) / (1 + middle * (value - score))
            for share, value in zip(shares, values, strict=True)
        )
        if total > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
