"""How a series of games ended: results with error bars, reasons and lengths."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chessmith.ending import DRAW, WINS
from chessmith.lab.rating import SURE, elo_of, least_error


@dataclass(frozen=True)
class Share:
    """A share of a total, with the Wilson bounds of a 95 % interval."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
        return self.count / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """The lower and the upper bound.

        >>> [round(bound, 3) for bound in Share(10, 200).bounds]
        [0.027, 0.09]
        """
        if not self.of:
            return 0.0, 1.0
        weight = SURE * SURE / self.of
        middle = (self.value + weight / 2) / (1 + weight)
        spread = SURE / (1 + weight) * math.sqrt(self.value * (1 - self.value) / self.of + weight / (4 * self.of))
        return max(0.0, middle - spread), min(1.0, middle + spread)

    def view(self) -> dict[str, Any]:
        """As JSON."""
        low, high = self.bounds
        return {"count": self.count, "share": round(self.value, 4), "low": round(low, 4), "high": round(high, 4)}


@dataclass(frozen=True)
class Mean:
    """A mean with half the width of its 95 % interval; None where the sample is too small."""

    value: float
    error: float | None

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Mean | None:
        """The mean of some numbers; None if there are none.

        >>> Mean.of([1, 2, 3, 4]).view()
        {'mean': 2.5, 'error': 1.27}
        """
        if not numbers:
            return None
        several = len(numbers) > 1
        error = SURE * statistics.stdev(numbers) / math.sqrt(len(numbers)) if several else None
        return cls(statistics.fmean(numbers), error)

    def view(self, digits: int = 2) -> dict[str, Any]:
        """As JSON."""
        error = None if self.error is None else round(self.error, digits)
        return {"mean": round(self.value, digits), "error": error}


class Series:
    """A series of finished games, as a journal has them."""

    def __init__(self, played: Sequence[dict[str, Any]]) -> None:
        self.games = len(played)
        self.results = Counter(each["result"] for each in played)
        self.reasons = Counter(each["reason"] for each in played)
        self.draw_reasons = Counter(each["reason"] for each in played if each["result"] == DRAW)
        self.plies = sorted(len(each["moves"]) for each in played)

    @property
    def white(self) -> int:
        """Games that White won."""
        return self.results[WINS[0]]

    @property
    def black(self) -> int:
        """Games that Black won."""
        return self.results[WINS[1]]

    @property
    def draws(self) -> Share:
        """The share of drawn games."""
        return Share(self.results[DRAW], self.games)

    @property
    def score(self) -> float:
        """Return White's score, from 0 to 1."""
        return (self.white + self.draws.count / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """Return half the width of the 95 % interval of White's score; infinite where the sample is too small."""
        if self.games < 2:
            return math.inf
        counts = ((self.white, 1.0), (self.draws.count, 0.5), (self.black, 0.0))
        spread = sum(count * (points - self.score) ** 2 for count, points in counts)
        if not spread:  # a run of nothing but wins does not prove certainty
            return SURE * least_error(self.games)
        return SURE * math.sqrt(spread / (self.games - 1) / self.games)

    @property
    def mean(self) -> float:
        """The mean length of a game in plies."""
        return statistics.fmean(self.plies) if self.plies else 0.0

    def view(self) -> dict[str, Any]:
        """As JSON."""
        several = len(self.plies) > 1
        quarters = statistics.quantiles(self.plies, n=4, method="inclusive") if several else list(self.plies) * 3
        return {
            "games": self.games,
            "white": self.white,
            "draws": self.draws.view(),
            "black": self.black,
            "reasons": dict(self.reasons.most_common()),
            "draw_reasons": dict(self.draw_reasons.most_common()),
            "length": {
                "mean": round(self.mean, 1),
                "median": statistics.median(self.plies) if self.plies else 0,
                "deviation": round(statistics.stdev(self.plies), 1) if several else 0.0,
                "error": round(SURE * statistics.stdev(self.plies) / math.sqrt(self.games), 1) if several else None,
                "quartiles": quarters[::2],
                "shortest": min(self.plies, default=0),
                "longest": max(self.plies, default=0),
            },
            "first_move": {
                "score": round(self.score, 4),
                "error": round(self.error, 4) if math.isfinite(self.error) else None,
                # + 0 turns -0 into 0.
                "elo": round(elo_of(self.score), 1) + 0.0 if 0 < self.score < 1 else None,
            },
        }
