"""The `info` lines of UCI: an engine's reports while it searches."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import Any, Final

_NUMBERS: Final = {
    "depth": "depth",
    "seldepth": "deepest",
    "multipv": "multipv",
    "nodes": "nodes",
    "nps": "nodes_a_second",
    "hashfull": "hash_full",
    "time": "milliseconds",
}
_BOUNDS: Final = ("lowerbound", "upperbound")


@dataclass(frozen=True, slots=True)
class Info:
    """Parse one line; None if it reports nothing."""

    depth: int | None = None
    deepest: int | None = None
    multipv: int = 1
    cp: int | None = None
    mate: int | None = None
    bound: str | None = None  # "lowerbound" or "upperbound": the score is only that
    wdl: tuple[int, int, int] | None = None  # thousandths of wins, draws and losses
    nodes: int | None = None
    nodes_a_second: int | None = None
    hash_full: int | None = None  # thousandths
    milliseconds: int | None = None
    pv: tuple[str, ...] = ()
    string: str | None = None

    @property
    def has_score(self) -> bool:
        """Whether the line carries a score."""
        return self.cp is not None or self.mate is not None


def read_info(line: str) -> Info:
    """Read what an engine wrote; what cannot be understood is passed over.

    >>> read_info("info depth 8 score cp 31 nodes 900 pv e2e4 e7e5").pv
    ('e2e4', 'e7e5')
    """
    words = line.split()[1:]
    info = Info()
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if word == "string":
            return replace(info, string=" ".join(words[place:]))
        if word == "pv":
            return replace(info, pv=tuple(words[place:]))
        with contextlib.suppress(ValueError, IndexError):
            if word in _NUMBERS:
                numbers: dict[str, Any] = {_NUMBERS[word]: int(words[place])}
                info = replace(info, **numbers)
                place += 1
            elif word == "score" and words[place] in ("cp", "mate"):
                number = int(words[place + 1])
                cp, mate = (number, None) if words[place] == "cp" else (None, number)
                info = replace(info, cp=cp, mate=mate)
                place += 2
            elif word in _BOUNDS:
                info = replace(info, bound=word)
            elif word == "wdl":
                wins, draws, losses = (int(number) for number in words[place : place + 3])
                info = replace(info, wdl=(wins, draws, losses))
                place += 3
    return info
