"""The report on a balance series, as clients see it: the lab's own report, in short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from chessmith.lab.report.game_report import GameReport

_MOST_REASONS: Final = 3


def report_view(report: GameReport) -> dict[str, Any]:
    """The report on at least one game."""
    series = report.series
    reasons = ", ".join(f"{reason} ({count})" for reason, count in series.reasons.most_common(_MOST_REASONS))
    findings = [f"{found.text} {found.advice}" if found.advice else found.text for found in report.findings()]
    return {
        "games": series.games,
        "white": series.white,
        "draws": series.draws.count,
        "black": series.black,
        "plies": round(series.mean, 1),
        "score": round(series.score, 4),
        "error": round(min(1.0, series.error), 4),
        "text": [*findings, f"How they ended: {reasons}."],
    }
