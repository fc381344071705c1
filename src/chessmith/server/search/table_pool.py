"""The pool of transposition tables, which a game keeps from move to move."""

from __future__ import annotations

import threading
from collections import OrderedDict

from chessmith.transposition import Table


class TablePool:
    """Up to `most` tables, lent to owners and reused but never freed, so that memory use is bounded.

    While all are lent out, further owners get a temporary table that is not kept. Thread-safe.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lent = 0
        self._idle: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, owner: str) -> Table:
        """Return the table that this owner last gave back, if it is still there; otherwise an empty one."""
        with self._lock:
            own = self._idle.pop(owner, None)
            passed_on = None
            if own is None and self._idle and self._lent + len(self._idle) >= self._most:
                passed_on = self._idle.popitem(last=False)[1]
            self._lent += 1
        if own is not None:
            return own
        # Outside the lock: clearing this much memory takes a while.
        if passed_on is None:
            return Table()
        passed_on.clear()
        return passed_on

    def give_back(self, owner: str, table: Table) -> None:
        """Give a table back to the pool."""
        with self._lock:
            self._lent -= 1
            self._idle[owner] = table
            self._idle.move_to_end(owner)
            while self._idle and self._lent + len(self._idle) > self._most:
                self._idle.popitem(last=False)
