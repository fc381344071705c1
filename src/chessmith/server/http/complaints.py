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

    Without descriptors every connection that waits is one more failure to accept it, thousands in a second. They wait
    until others have gone; one line now and then says so.
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
