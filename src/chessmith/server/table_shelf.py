"""The shelf of search memory: what a search has found is of use at the next move of the same game."""

from __future__ import annotations

import threading
from collections import OrderedDict

from chessmith import _core
from chessmith.engine.search import DEFAULT_MEGABYTES


class TableShelf:
    """A bounded number of tables; the one that was not used for longest makes room. Safe to use from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, _core.Table] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, owner: str) -> _core.Table:
        """The table of a game; a new one if it has none, or none any more."""
        with self._lock:
            table = self._tables.pop(owner, None)
        # Clearing so much memory takes a while, so not while others wait.
        table = table or _core.Table(DEFAULT_MEGABYTES)
        with self._lock:
            self._tables[owner] = table
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)
        return table
