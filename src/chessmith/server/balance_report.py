"""What a series of games says about a game: numbers, and findings in words that they bear out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

_DRAW: Final = "1/2-1/2"
_POINTS: Final = {"1-0": 1.0, _DRAW: 0.5, "0-1": 0.0}
_SURE: Final = 1.96  # standard errors of a 95 % interval
_MANY_DRAWS: Final = 0.6
_SHORT: Final = 20  # plies
_LONG: Final = 160
_REASONS_TOLD: Final = 3


@dataclass(frozen=True)
class Played:
    """A game of the series."""

    result: str
    reason: str
    plies: int


def report_view(played: Sequence[Played]) -> dict[str, Any]:
    """The report on at least one game."""
    points = [_POINTS[each.result] for each in played]
    score = sum(points) / len(points)
    error = _error(points)
    plies = sum(each.plies for each in played) / len(played)
    draws = sum(each.result == _DRAW for each in played)
    return {
        "games": len(played),
        "white": sum(each.result == "1-0" for each in played),
        "draws": draws,
        "black": sum(each.result == "0-1" for each in played),
        "plies": round(plies, 1),
        "score": round(score, 4),
        "error": round(error, 4),
        "text": [_first_move(score, error), *_character(draws / len(played), plies), _endings(played)],
    }


def _error(points: Sequence[float]) -> float:
    """Half the width of the interval in which the true score lies, 19 times out of 20.

    One game of each result is added, so that a series of nothing but wins is not taken for certainty.
    """
    padded = [*points, 0.0, 0.5, 1.0]
    mean = sum(padded) / len(padded)
    variance = sum((point - mean) ** 2 for point in padded) / (len(padded) - 1)
    return _SURE * math.sqrt(variance / len(padded))


def _first_move(score: float, error: float) -> str:
    low, high = score - error, score + error
    if low <= 0.5 <= high:
        return "Neither side is seen to be better off; a longer series may tell more."
    better = "White, who moves first," if score > 0.5 else "Black, who moves second,"
    margin = low if score > 0.5 else 1 - high
    return f"{better} is better off: at least {math.floor(100 * margin)} of 100 points, as far as these games tell."


def _character(drawn: float, plies: float) -> list[str]:
    found = []
    if drawn >= _MANY_DRAWS:
        found.append(f"Drawish: {round(100 * drawn)} % of the games were drawn.")
    if plies <= _SHORT:
        found.append("Games are over quickly: the first moves decide.")
    elif plies >= _LONG:
        found.append("Games are long; a rule that ends them sooner may help.")
    return found


def _endings(played: Sequence[Played]) -> str:
    reasons = Counter(each.reason for each in played).most_common(_REASONS_TOLD)
    told = ", ".join(f"{reason} ({count})" for reason, count in reasons)
    return f"How they ended: {told}."
