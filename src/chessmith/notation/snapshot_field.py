"""One field of a snapshot, with its path for error messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from chessmith.errors import SnapshotError
from chessmith.quoting import shown

if TYPE_CHECKING:
    from chessmith.game import Game

_SIDES = {"white": 0, "black": 1}


class Field:
    """A value somewhere in a snapshot."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def __getitem__(self, key: str) -> Field:
        """A required entry."""
        found = self.get(key)
        if found is None:
            raise SnapshotError(self._below(key), "missing")
        return found

    def get(self, key: str) -> Field | None:
        """An optional entry; None if it is missing or null."""
        if not isinstance(self.value, Mapping):
            raise self._expected("an object")
        value = self.value.get(key)
        return None if value is None else Field(value, self._below(key))

    def entries(self, count: int | None = None) -> Iterator[Field]:
        """The entries of a list, of which there have to be `count`."""
        if not isinstance(self.value, list | tuple):
            raise self._expected("a list")
        if count is not None and len(self.value) != count:
            raise SnapshotError(self.path, f"{len(self.value)} entries, expected {count}")
        return (Field(value, f"{self.path}[{index}]") for index, value in enumerate(self.value))

    def integer(self, least: int, most: int) -> int:
        """An integer within bounds; 3.0 is accepted."""
        value = self.value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._expected("a whole number")
        if not least <= value <= most:
            known = value if abs(value) < 10**12 else f"{'-' if value < 0 else ''}…"
            raise SnapshotError(self.path, f"{known} is outside {least}…{most}")
        return value

    def truth(self) -> bool:
        """True or false; 1 and 0 are accepted."""
        if isinstance(self.value, bool | int | float) and self.value in (0, 1):
            return bool(self.value)
        raise self._expected("true or false")

    def choice(self, names: Iterable[str]) -> str:
        """One of these names."""
        if isinstance(self.value, str) and self.value in names:
            return self.value
        raise self._expected(f"one of {', '.join(names)}")

    def side(self) -> int:
        """A side, as 0 or 1 or in words."""
        if isinstance(self.value, str):
            return _SIDES[self.choice(_SIDES)]
        return self.integer(0, 1)

    def square(self, game: Game) -> int:
        """The square with this column and row."""
        col, row = self["col"].integer(0, game.files - 1), self["row"].integer(0, game.ranks - 1)
        return (game.ranks - 1 - row) * game.files + col

    def _below(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def _expected(self, what: str) -> SnapshotError:
        value = self.value
        found = shown(value) if isinstance(value, int | float | None) else type(value).__name__
        if isinstance(value, str):
            found = repr(value) if len(value) <= 22 else f"{repr(value)[:20]}…"
        return SnapshotError(self.path or "snapshot", f"expected {what}, found {found}")
