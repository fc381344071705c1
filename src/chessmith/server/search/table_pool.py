"""The pool of search tables: what a search has found helps at the next move of the same game."""

from __future__ import annotations

import threading
from collections import OrderedDict

from chessmith import _core
from chessmith.engine.search import DEFAULT_MEGABYTES


class TablePool:
    """At most `most` tables, lent to owners and passed on, never given up: memory grows to that and stays there.

    Who comes while all are lent gets one for the moment, which is not kept. Safe to use from any thread.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lent = 0
        self._idle: OrderedDict[str, _core.Table] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, owner: str) -> _core.Table:
        """The table that an owner has given back last, if it is still there; otherwise an empty one."""
        with self._lock:
            own = self._idle.pop(owner, None)
            passed_on = None
            if own is None and self._idle and self._lent + len(self._idle) >= self._most:
                passed_on = self._idle.popitem(last=False)[1]
            self._lent += 1
        if own is not None:
            return own
        # Clearing so much memory takes a while, so not while others wait.
        if passed_on is None:
            return _core.Table(DEFAULT_MEGABYTES)
        passed_on.clear()
        return passed_on

    def give_back(self, owner: str, table: _core.Table) -> None:
        """The owner has done with its table for now."""
        with self._lock:
            self._lent -= 1
            self._idle[owner] = table
            self._idle.move_to_end(owner)
            while self._idle and self._lent + len(self._idle) > self._most:
                self._idle.popitem(last=False)
