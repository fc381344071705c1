"""Progress display of the lab."""

from __future__ import annotations

import sys
import time

_LINE_EVERY = 10.0  # seconds between two lines of progress where there is no terminal


class Progress:
    """Progress display: an updating line on a terminal, an occasional line elsewhere."""

    def __init__(self, name: str = "") -> None:
        self._name = name
        self._live = sys.stderr.isatty()
        self._last = time.monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def update(self, what: str, done: int, total: int) -> None:
        """Show the current progress."""
        text = f"{self._name}{done:,} of {total:,} {what}"
        if self._live:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - self._last >= _LINE_EVERY:
            self._last = time.monotonic()
            print(text, file=sys.stderr, flush=True)
