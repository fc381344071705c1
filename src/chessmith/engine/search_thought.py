"""A thought backed by one search: players choose among its lines in their own way."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from chessmith.engine.search import Search
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.limits import Limits
    from chessmith.engine.progress import Progress
    from chessmith.hint import Hint
    from chessmith.position import Position


class SearchThought:
    """Steps, runs and stops a search; a player adds `decision`."""

    def __init__(
        self,
        position: Position,
        limits: Limits,
        table: Table | None,
        seed: int | None,
        *,
        hints: Mapping[str, Hint] | None = None,
    ) -> None:
        self._position = position
        self._search = Search(position, limits, table, hints=hints)
        self._seed = seed if seed is not None else random.randrange(2**32)

    def step(self, milliseconds: float) -> bool:
        """Think for this long."""
        return self._search.step(milliseconds)

    def run(self) -> None:
        """Think to the end."""
        self._search.run()

    def stop(self) -> None:
        """Stop thinking."""
        self._search.stop()

    @property
    def progress(self) -> Progress:
        """The state of the search."""
        return self._search.progress
