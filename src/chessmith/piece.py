"""A piece on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chessmith.traits import PieceKind


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on its square, with its hit points and abilities.

    >>> import chessmith
    >>> position = chessmith.load("skirmish").start()
    >>> king = position.piece_at("e1")
    >>> king.name, king.side, king.symbol, king.hit_points, king.kind.royal
    ('king', 'white', 'K', 25, True)
    >>> king == position.piece_at("e8")
    False
    """

    square: str
    side: str
    """`white` or `black`."""
    kind: PieceKind
    """The properties shared by all pieces of a name."""
    hit_points: int | None = None
    """Hit points left; None in games without them."""
    cooldown: int = 0
    """Own turns until its ability is ready again."""
    uses: int | None = None
    """Remaining uses of its ability; None if unlimited."""
    resting: bool = False
    """Whether it cannot use its ability in its owner's next turn."""

    @property
    def name(self) -> str:
        """The name in the game file, such as `knight`."""
        return self.kind.name

    @property
    def letter(self) -> str:
        """The letter in notation, a capital for either side."""
        return self.kind.letter

    @property
    def symbol(self) -> str:
        """The letter in a FEN: upper case for White, lower case for Black."""
        return self.letter if self.side == "white" else self.letter.lower()

    def __str__(self) -> str:
        return f"{self.side} {self.name.replace('_', ' ')} on {self.square}"
