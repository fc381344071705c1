"""The timekeeper of one room: runs the clock in real time and reports when a flag falls."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

from chessmith.server.play.clock import Clock, Reading, Side

_NEWS_SECONDS: Final = 5.0


class Timekeeper:
    """Real time for a clock. Without a clock it does nothing."""

    def __init__(
        self,
        clock: Clock | None,
        show: Callable[[str, object], None],
        flagged: Callable[[Side], None],
        keep: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._show = show
        self._flagged = flagged
        self._keep = keep
        self._flag: asyncio.TimerHandle | None = None
        self._news: asyncio.TimerHandle | None = None

    def run(self, side: Side) -> None:
        """Lets a side's time run."""
        if self._clock is None or self._clock.running == side:
            return
        now = time.monotonic()
        self._clock.start(side, now)
        left = self._clock.seconds_to_flag(now) or 0.0
        self._cancel()
        self._flag = asyncio.get_running_loop().call_later(left, self._flagged, side)
        self._tell()

    def hold(self) -> None:
        """Stops the time."""
        if self._clock is not None and self._clock.running is not None:
            self._clock.hold(time.monotonic())
            self._show("clocks", self.view())
        self._cancel()

    def press(self, side: Side) -> Reading | None:
        """A side has moved: what the clock shows then. A clock that does not run yet just shows its time."""
        if self._clock is None:
            return None
        self._cancel()
        return self._clock.press(side, time.monotonic()) if self._clock.running else self._clock.reading

    def read(self) -> Reading | None:
        """Return the current reading of the clock."""
        return None if self._clock is None else self._clock.read(time.monotonic())

    def set(self, reading: Reading | None) -> None:
        """Shows another time, standing."""
        self._cancel()
        if self._clock is not None and reading is not None:
            self._clock.set(reading)

    def view(self) -> dict[str, Any] | None:
        """As clients see it."""
        return None if self._clock is None else self._clock.view(time.monotonic())

    def time_for(self, side: Side) -> tuple[float, float] | None:
        """Return seconds left and increment for a player about to think."""
        reading = self.read()
        if reading is None or self._clock is None:
            return None
        left = reading.of(side) if reading.whole_game is None else min(reading.of(side), reading.whole_game)
        return left, float(getattr(self._clock.rule, "increment", 0.0))

    def _tell(self) -> None:
        self._show("clocks", self.view())
        self._news = asyncio.get_running_loop().call_later(_NEWS_SECONDS, self._tell_again)

    def _tell_again(self) -> None:
        self._keep()
        self._tell()

    def _cancel(self) -> None:
        for timer in (self._flag, self._news):
            if timer is not None:
                timer.cancel()
        self._flag = self._news = None
