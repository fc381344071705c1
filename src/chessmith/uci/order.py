"""The `go` command: its parameters and time limits."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from chessmith.errors import ChessmithError

_NUMBERS: Final = {
    "wtime": "white_time",
    "btime": "black_time",
    "winc": "white_increment",
    "binc": "black_increment",
    "movestogo": "moves_to_go",
    "depth": "depth",
    "nodes": "nodes",
    "mate": "mate",
    "movetime": "move_time",
}
_WORDS: Final = {*_NUMBERS, "searchmoves", "infinite", "ponder"}
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}")
_FRACTION: Final = re.compile(r"\.[0-9]*")  # of a millisecond: some programs send it
_TIMES: Final = ("wtime", "btime", "winc", "binc", "movetime")
_LEAST_SECONDS: Final = 0.001
_MOST_DEPTH: Final = 10_000
_MOST_MOVES: Final = 1_000


@dataclass(slots=True)
class GoOrder:
    """A `go` with its parameters; times in milliseconds, None where absent."""

    moves: list[str] = field(default_factory=list)
    infinite: bool = False
    ponder: bool = False
    white_time: int | None = None
    black_time: int | None = None
    white_increment: int = 0
    black_increment: int = 0
    moves_to_go: int | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    move_time: int | None = None

    def limits(self, side: int, overhead: int, late: float) -> dict[str, Any]:
        """The limits for the search of a side.

        `overhead` are milliseconds that get lost on the way at each move; `late` are seconds that have gone already.
        """
        limits: dict[str, Any] = {}
        if self.depth is not None:
            limits["depth"] = min(_MOST_DEPTH, max(1, self.depth))
        if self.nodes is not None:
            limits["nodes"] = max(1, self.nodes)
        if self.mate is not None:
            limits["mate"] = min(_MOST_MOVES, max(1, self.mate))
        if self.infinite or self.ponder:
            return limits
        clock = self.black_time if side else self.white_time
        if self.move_time is not None:
            limits["seconds"] = max(_LEAST_SECONDS, self.move_time / 1000 - late)
        elif clock is not None:
            increment = self.black_increment if side else self.white_increment
            limits["clock"] = max(_LEAST_SECONDS, (clock - overhead) / 1000 - late)
            limits["increment"] = max(0, increment) / 1000
            if self.moves_to_go is not None:
                limits["moves_to_go"] = min(_MOST_MOVES, max(1, self.moves_to_go))
        return limits

    @property
    def waits(self) -> bool:
        """Whether the answer has to wait for a word from the other side, however early the search ends."""
        return self.infinite or self.ponder


def read_order(words: list[str]) -> GoOrder:
    """Read what stands behind `go`.

    >>> read_order("wtime 60000 btime 58000 movestogo 20".split()).moves_to_go
    20
    """
    order = GoOrder()
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if word == "infinite":
            order.infinite = True
        elif word == "ponder":
            order.ponder = True
        elif word == "searchmoves":
            while place < len(words) and words[place] not in _WORDS:
                order.moves.append(words[place])
                place += 1
        elif word in _NUMBERS:
            number = words[place] if place < len(words) else ""
            whole = _FRACTION.sub("", number, count=1) if word in _TIMES else number
            if not _NUMBER.fullmatch(whole):
                raise ChessmithError(f'go {word}: expected a number, found "{number[:20]}"')
            setattr(order, _NUMBERS[word], int(whole))
            place += 1
        else:
            raise ChessmithError(f'go: expected one of {", ".join(sorted(_WORDS))}, found "{word[:20]}"')
    return order
