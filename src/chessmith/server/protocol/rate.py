"""Rate limiting: a bucket of tokens that refills at a steady rate."""

from __future__ import annotations

import time


class Rate:
    """Allows `burst` at once and `a_second` on average."""

    def __init__(self, a_second: float, burst: float) -> None:
        self._a_second = a_second
        self._burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Takes one token; False when there is none."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._a_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
