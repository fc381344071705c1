"""The transposition table: what searches remember of positions."""

from __future__ import annotations

from typing import Final

from chessmith import _core
from chessmith.arguments import checks_names, is_whole
from chessmith.errors import ArgumentError, ChessmithError
from chessmith.quoting import shown

DEFAULT_MEGABYTES: Final = 16
_MOST_MEGABYTES: Final = 1 << 20


@checks_names
class Table:
    """Memory for searches. Hand it from one search to the next, so that each builds on the last.

    >>> import chessmith
    >>> table, position = chessmith.Table(megabytes=4), chessmith.load("chess").start()
    >>> chessmith.Search(position, chessmith.Limits(depth=4), table).run()
    """

    __slots__ = ("_memory",)

    _memory: _core.Table

    def __init__(self, megabytes: int = DEFAULT_MEGABYTES) -> None:
        whole = is_whole(megabytes)
        if not whole or not 1 <= megabytes <= _MOST_MEGABYTES:
            text = f"hash: {shown(megabytes)} MB, expected a whole number from 1 to {_MOST_MEGABYTES}"
            raise (ChessmithError if whole else ArgumentError)(text)
        try:
            self._memory = _core.Table(int(megabytes))
        except MemoryError:
            raise ChessmithError(f"hash: no memory for {megabytes} MB") from None

    @property
    def megabytes(self) -> int:
        """Its size."""
        return self._memory.megabytes

    def clear(self) -> None:
        """Forget everything."""
        self._memory.clear()
