"""The chess clock: how much time each side has left. Pure: callers pass `now`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from chessmith.server.protocol.requests import ClockRule, FischerClock

Side = Literal["white", "black"]


@dataclass(frozen=True)
class Reading:
    """A clock reading: seconds left for each side, and for the whole game if that is limited."""

    white: float
    black: float
    whole_game: float | None = None

    def of(self, side: Side) -> float:
        """Seconds left for one side."""
        return self.white if side == "white" else self.black

    def replace(self, side: Side, seconds: float, whole_game: float | None) -> Reading:
        """The same with another time for one side."""
        if side == "white":
            return Reading(seconds, self.black, whole_game)
        return Reading(self.white, seconds, whole_game)


def first_reading(rule: ClockRule) -> Reading:
    """Return the reading before the first move."""
    if isinstance(rule, FischerClock):
        return Reading(rule.initial, rule.initial)
    return Reading(rule.per_move, rule.per_move, rule.whole_game)


class Clock:
    """A clock with two sides, at most one of them running."""

    def __init__(self, rule: ClockRule) -> None:
        self.rule = rule
        self.reading = first_reading(rule)
        self.running: Side | None = None
        self._since = 0.0

    def start(self, side: Side, now: float) -> None:
        """Lets one side run."""
        self.hold(now)
        self.running = side
        self._since = now

    def hold(self, now: float) -> None:
        """Stops both sides; the time used is kept."""
        self.reading = self.read(now)
        self.running = None

    def read(self, now: float) -> Reading:
        """Return the current reading."""
        if self.running is None:
            return self.reading
        used = max(0.0, now - self._since)
        whole = self.reading.whole_game
        left_of_game = None if whole is None else max(0.0, whole - used)
        return self.reading.replace(self.running, max(0.0, self.reading.of(self.running) - used), left_of_game)

    def press(self, side: Side, now: float) -> Reading:
        """`side` has made its move: its time stops and it gets what the rule gives for a move."""
        self.hold(now)
        left = self.reading.of(side)
        after = left + self.rule.increment if isinstance(self.rule, FischerClock) else self.rule.per_move
        self.reading = self.reading.replace(side, after, self.reading.whole_game)
        return self.reading

    def set(self, reading: Reading) -> None:
        """Shows another time, both sides standing: after a takeback."""
        self.running = None
        self.reading = reading

    def seconds_to_flag(self, now: float) -> float | None:
        """Return when the running side's time, or the game's, is up; None if nothing runs."""
        if self.running is None:
            return None
        reading = self.read(now)
        left = reading.of(self.running)
        return left if reading.whole_game is None else min(left, reading.whole_game)

    def view(self, now: float) -> dict[str, Any]:
        """As it goes to the client."""
        reading = self.read(now)
        fischer = isinstance(self.rule, FischerClock)
        return {
            "white": round(reading.white, 3),
            "black": round(reading.black, 3),
            "running": self.running,
            "increment": self.rule.increment if isinstance(self.rule, FischerClock) else 0,
            "per_move": None if fischer else getattr(self.rule, "per_move", None),
            "whole_game": None if reading.whole_game is None else round(reading.whole_game, 3),
        }
