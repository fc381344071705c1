"""What a series of games says about a game: draws, length and the first move, in numbers and in words."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from chessmith.ending import DRAW, WINS
from chessmith.lab.rating import SURE, least_error

MANY_DRAWS: Final = 0.5
FEW_DRAWS: Final = 0.1
CLEAR_ADVANTAGE: Final = 0.05  # of White's score
SHORT_GAME: Final = 20  # plies
LONG_GAME: Final = 160


@dataclass(frozen=True)
class Played:
    """How a game of the series ended."""

    result: str
    reason: str
    plies: int


@dataclass(frozen=True)
class Share:
    """So many of so many, with the Wilson bounds of a 95 % interval."""

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


class Series:
    """A series of finished games."""

    def __init__(self, played: Sequence[Played]) -> None:
        self.games = len(played)
        self.results = Counter(each.result for each in played)
        self.reasons = Counter(each.reason for each in played)
        self.draw_reasons = Counter(each.reason for each in played if each.result == DRAW)
        self.plies = sorted(each.plies for each in played)

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
        """What White scored, from 0 to 1."""
        return (self.white + self.draws.count / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of White's score; infinite where the games cannot tell."""
        if self.games < 2:
            return math.inf
        counts = ((self.white, 1.0), (self.draws.count, 0.5), (self.black, 0.0))
        spread = sum(count * (points - self.score) ** 2 for count, points in counts)
        if not spread:  # a series of nothing but wins is no certainty
            return SURE * least_error(self.games)
        return SURE * math.sqrt(spread / (self.games - 1) / self.games)

    @property
    def mean(self) -> float:
        """The mean length of a game in plies."""
        return statistics.fmean(self.plies) if self.plies else 0.0

    def findings(self) -> list[str]:
        """What the numbers say, in sentences."""
        return [self._on_draws(), self._on_length(), self._on_the_first_move()] if self.games else []

    def _on_draws(self) -> str:
        share, (low, high) = self.draws.value, self.draws.bounds
        word = "Many" if share > MANY_DRAWS else "Few" if share < FEW_DRAWS else "Some"
        told = f"{word} draws: {100 * share:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"
        most = self.draw_reasons.most_common(1)
        return f"{told}, mostly by {most[0][0]}." if most else f"{told}."

    def _on_length(self) -> str:
        word = "Short games" if self.mean <= SHORT_GAME else "Long games" if self.mean >= LONG_GAME else "Length"
        middle = statistics.median(self.plies)
        return f"{word}: {self.mean:.0f} plies on average, median {middle:.0f}, longest {max(self.plies)}."

    def _on_the_first_move(self) -> str:
        lead, side = abs(self.score - 0.5), "White" if self.score > 0.5 else "Black"
        told = f"White scores {100 * self.score:.1f} %"
        if math.isfinite(self.error):
            told += f" ± {100 * self.error:.1f}"
        if lead <= self.error:
            return f"No significant advantage for either side: {told}."
        return f"{side} has {'an' if lead > CLEAR_ADVANTAGE else 'a slight'} advantage: {told}."
