"""Time controls: how long a player may think."""

from __future__ import annotations

import math
import re
from dataclasses import asdict, dataclass
from typing import Any, Final

from chessmith.engine.limits import Limits
from chessmith.errors import ChessmithError

_CLOCK: Final = re.compile(r"(?:([0-9]+)/)?([0-9]*\.?[0-9]+)(?:\+([0-9]*\.?[0-9]+))?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Limits per move, or a clock for the game; None means no limit.

    `margin` is how late a move may come before it loses on time.
    """

    seconds: float | None = None  # per move
    nodes: int | None = None
    depth: int | None = None
    clock: float | None = None  # seconds for the game, or per `moves`
    increment: float = 0.0
    moves: int | None = None  # moves until the clock is refilled
    margin: float = 0.5

    def __post_init__(self) -> None:
        # Reject invalid limits before any game starts.
        Limits(
            seconds=self.seconds,
            nodes=self.nodes,
            depth=self.depth,
            clock=self.clock,
            increment=self.increment,
            moves_to_go=self.moves,
        )
        for name in ("seconds", "clock"):
            if getattr(self, name) == 0:
                raise ChessmithError(f"{name}: 0, expected more than 0")
        if not 0 <= self.margin < math.inf:
            raise ChessmithError(f"margin: {self.margin}, expected a finite number of seconds, 0 or more")

    @property
    def limits(self) -> bool:
        """Whether there is any limit."""
        return bool(self.seconds or self.nodes or self.depth or self.clock)

    def view(self) -> dict[str, Any]:
        """Return the control as JSON, without unused limits."""
        return {name: value for name, value in asdict(self).items() if value}

    def __str__(self) -> str:
        parts = []
        if self.clock:
            moves = f"{self.moves} moves in " if self.moves else ""
            parts.append(f"{moves}{self.clock:g} s" + (f" + {self.increment:g} s a move" if self.increment else ""))
        if self.seconds:
            parts.append(f"{self.seconds:g} s a move")
        if self.nodes:
            parts.append(f"{self.nodes:,} nodes")
        if self.depth:
            parts.append(f"depth {self.depth}")
        return ", ".join(parts) or "the players' own time"


def read_clock(text: str) -> dict[str, Any]:
    """Parse a clock: seconds, `+` increment, with an optional `MOVES/` in front.

    >>> read_clock("40/60+0.5")
    {'clock': 60.0, 'increment': 0.5, 'moves': 40}
    """
    match = _CLOCK.fullmatch(text)
    if match is None:
        raise ChessmithError(f'clock: expected seconds such as 60, 60+0.5 or 40/60, found "{text[:40]}"')
    moves, clock, increment = match.groups()
    return {"clock": float(clock), "increment": float(increment or 0), "moves": int(moves) if moves else None}


@dataclass(slots=True)
class Clocks:
    """The clocks of one game, White's and Black's."""

    control: TimeControl
    left: list[float]
    played: list[int]

    @classmethod
    def wound_up(cls, control: TimeControl) -> Clocks:
        """Full clocks."""
        full = control.clock or math.inf
        return cls(control, [full, full], [0, 0])

    def moves_to_go(self, side: int) -> int | None:
        """Number of moves that the clock must last for."""
        return self.control.moves - self.played[side] % self.control.moves if self.control.moves else None

    def take(self, side: int, seconds: float) -> bool:
        """Deduct the time of a move; return whether there was enough."""
        control = self.control
        if control.seconds and seconds > control.seconds + control.margin:
            return False
        if control.clock is None:
            return True
        self.left[side] -= seconds
        if self.left[side] < -control.margin:
            return False
        self.left[side] = max(0.0, self.left[side]) + control.increment
        self.played[side] += 1
        if control.moves and self.played[side] % control.moves == 0:
            self.left[side] += control.clock
        return True
