"""The report on a balance series, as clients see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from chessmith.lab.series import Played, Series

_MOST_REASONS: Final = 3


def report_view(played: Sequence[Played]) -> dict[str, Any]:
    """The report on at least one game."""
    series = Series(played)
    reasons = ", ".join(f"{reason} ({count})" for reason, count in series.reasons.most_common(_MOST_REASONS))
    return {
        "games": series.games,
        "white": series.white,
        "draws": series.draws.count,
        "black": series.black,
        "plies": round(series.mean, 1),
        "score": round(series.score, 4),
        "error": round(min(1.0, series.error), 4),
        "text": [*series.findings(), f"How they ended: {reasons}."],
    }
