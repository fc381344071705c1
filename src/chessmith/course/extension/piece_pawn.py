"""The pawn of the course: it promotes to a queen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chessmaker.chess.pieces import Pawn, Queen


class Pawn_Q(Pawn):  # type: ignore[misc] # noqa: N801 - the framework is untyped, and the course calls it so
    """A pawn with a single promotion choice."""

    def __init__(
        self,
        player: Any,
        direction: Any,
        promotions: Iterable[Any] | None = None,
        moved_turns_ago: int = -1,
        last_position: Any = None,
    ) -> None:
        super().__init__(player, direction, promotions or [Queen], moved_turns_ago, last_position)

    def clone(self) -> Pawn_Q:
        """The same pawn for another board."""
        choices = list(self.promotions.values())
        return Pawn_Q(self.player, self._direction, choices, self._moved_turns_ago, self._last_position)
