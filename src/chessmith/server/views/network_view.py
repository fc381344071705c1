"""A network and the rounds of its training in figures, for a page."""

from __future__ import annotations

from typing import Any


def network_view(description: dict[str, Any]) -> dict[str, Any]:
    """Return a network's training data and gain."""
    gain = description.get("gain") or {}
    return {
        "games": description["games"],
        "positions": description["positions"],
        "rounds": description["rounds"],
        "elo": gain.get("elo"),
        "error": gain.get("error"),
    }


def round_view(report: dict[str, Any]) -> dict[str, Any]:
    """One round; its gain is against the evaluation without a network."""
    against = report.get("untrained") or (report["match"] if report["against"] == "untrained" else None)
    return {
        "round": report["round"],
        "games": report["games"],
        "positions": report["positions"],
        "loss": report["loss"],
        "kept": report["kept"],
        "against": report["against"],
        "match": {name: report["match"][name] for name in ("wins", "draws", "losses", "elo", "error")},
        "elo": None if against is None else against["elo"],
        "error": None if against is None else against["error"],
        "seconds": report["seconds"],
    }
