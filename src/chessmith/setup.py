"""An unvalidated position, as read from a FEN, a layout or a snapshot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Setup:
    """Everything that makes up a position, in square numbers. The rules turn it into a Position or explain why not."""

    world: str  # a character a square from a1 upward; empty: the game has no world
    board: list[int]  # piece codes
    side: int = 0
    castling: list[int] = field(default_factory=lambda: [-1, -1, -1, -1])  # rook squares in the order K Q k q
    en_passant: int = -1
    fresh: list[int] | None = None  # never-moved pawns; None: all of them
    halfmove: int = 0
    fullmove: int = 1
    checks: list[int] | None = None  # checks still to give; None: all of them
    hit_points: dict[int, int] = field(default_factory=dict)  # of wounded pieces
    cooldown: dict[int, int] = field(default_factory=dict)
    uses: dict[int, int] = field(default_factory=dict)  # left, of pieces that have used some
    rest: list[int] = field(default_factory=list)
    decree: list[bool] = field(default_factory=lambda: [False, False])

    def for_core(self) -> dict[str, Any]:
        """The same in the core's terms."""
        return {
            "board": self.board,
            "side": self.side,
            "castling": self.castling,
            "ep": self.en_passant,
            "fresh": self.fresh,
            "halfmove": self.halfmove,
            "fullmove": self.fullmove,
            "checks": self.checks,
            "hp": self.hit_points,
            "cooldown": self.cooldown,
            "uses": self.uses,
            "rest": self.rest,
            "decree": self.decree,
        }
