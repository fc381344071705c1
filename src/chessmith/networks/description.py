"""What the file of a network or of a tuning says about itself: its game, what it was fitted to, what it gained.

Lists, the page and further training read it, so that everything they read is checked when the file is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from chessmith.errors import ChessmithError

_MOST: Final = 10**15
_COUNTS: Final = ("games", "positions", "rounds", "round")


def parse(content: bytes) -> dict[str, Any] | None:
    """Parse a description; None if it is none."""
    try:
        found = json.loads(content)
        # Neither a number nor a letter in it may be one that cannot be written down again.
        json.dumps(found, allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def check(found: Mapping[str, Any], name: str) -> None:
    """Raise a ChessmithError that begins with `name` if a description has a count, gain or history that is none."""
    _check_counts(found, name)
    gain = found.get("gain")
    if gain not in (None, {}):
        _check_match(gain, f"{name}: gain")
    history = found.get("history", [])
    if not isinstance(history, list) or not all(isinstance(each, dict) for each in history):
        raise ChessmithError(f"{name}: history: expected a list of rounds")
    for number, report in enumerate(history, 1):
        _check_round(report, f"{name}: history: round {number}")


def _check_round(report: Mapping[str, Any], where: str) -> None:
    _check_counts({"round": None, "positions": None, **report}, where)
    if not _is_number(report.get("loss")):
        raise ChessmithError(f"{where}: loss: expected a number")
    if not isinstance(report.get("kept"), bool) or not isinstance(report.get("against"), str):
        raise ChessmithError(f"{where}: expected whether it was kept, and against what")
    _check_match(report.get("match"), f"{where}: match")


def _check_counts(found: Mapping[str, Any], where: str) -> None:
    for key in _COUNTS:
        count = found.get(key, 0)
        if type(count) is not int or not 0 <= count < _MOST:
            raise ChessmithError(f"{where}: {key}: expected a whole number from 0")


def _check_match(match: object, where: str) -> None:
    sound = isinstance(match, dict) and {"elo", "error"} <= match.keys() and all(map(_is_number, match.values()))
    if not sound:
        raise ChessmithError(f"{where}: expected a table of numbers, elo and error among them")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _MOST
