"""Errors of the event loop, logged once instead of thousands of times."""

from __future__ import annotations

import asyncio
import errno
import logging
import time
from typing import Any, Final

log = logging.getLogger(__name__)

_EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_SECONDS_BETWEEN: Final = 10.0


class Complaints:
    """An exception handler for an event loop.

    When file descriptors run out, every attempt to accept a waiting connection fails, thousands of times a second. The
    connections wait until others close; meanwhile one line every few seconds says so.
    """

    def __init__(self) -> None:
        self._last = -_SECONDS_BETWEEN

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log what happened."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in _EXHAUSTED:
            loop.default_exception_handler(context)
            return
        now = time.monotonic()
        if now - self._last >= _SECONDS_BETWEEN:
            self._last = now
            log.error("no more connections for now: %s", error.strerror)
