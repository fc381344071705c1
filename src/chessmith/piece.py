"""A piece on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chessmith.ending import side_name
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.traits import PieceKind, Traits


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


def read_piece(state: _core.State, square: int, name: str, traits: Traits) -> Piece | None:
    """The piece on a square of this name, or None if it is empty."""
    code = state.board[square]
    if not code:
        return None
    kind, side = traits.piece(code), side_name(side_of(code))
    if not traits.has_combat:
        return Piece(name, side, kind)
    uses = state.uses[square] if kind.uses else None
    return Piece(name, side, kind, state.hp[square], state.cooldown[square], uses, square in state.rest)
