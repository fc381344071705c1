"""The shelf of search memory: what a search has found is of use at the next move of the same game."""

from __future__ import annotations

from collections import OrderedDict

from chessmith import _core
from chessmith.engine.search import DEFAULT_MEGABYTES


class TableShelf:
    """A bounded number of tables; the one that was not used for longest makes room."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, _core.Table] = OrderedDict()

    def of(self, owner: str) -> _core.Table:
        """The table of a game; a new one if it has none, or none any more."""
        table = self._tables.pop(owner, None) or _core.Table(DEFAULT_MEGABYTES)
        self._tables[owner] = table
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)
        return table
