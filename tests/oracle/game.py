"""A game as the oracle sees it: plain data, no rules."""

from __future__ import annotations

from dataclasses import dataclass

from .board import Size
from .movement import Movement

FRESH = "fresh"


@dataclass(frozen=True)
class Castling:
    """Files (from 0) of standard castling on the first rank; index 0 is the a-side, index 1 the other."""

    king_file: int
    rook_files: tuple[int, int]
    king_to: tuple[int, int]
    rook_to: tuple[int, int]


@dataclass(frozen=True)
class Ends:
    """How a game ends beside checkmate and a lost king. A limit is a number and the reason it is reported with."""

    stalemate_loses: bool = False
    missing_king_is_finished: bool = False  # otherwise a position without a king is refused
    repetition: tuple[int, str] | None = None
    repetition_claim: tuple[int, str] | None = None
    start_counts: bool = True
    compare_pieces_only: bool = False  # repetition looks at the pieces and the side to move alone
    move_limit: tuple[int, str] | None = None  # plies of the halfmove clock
    move_limit_claim: tuple[int, str] | None = None
    bare_kings: bool = False
    insufficient_material: bool = False


@dataclass(frozen=True)
class Layout:
    """One start: the board field of a FEN, castling rights, and the rows of the world ("" without one)."""

    setup: str
    castling: str = "-"
    world: str = ""


@dataclass(frozen=True, eq=False)
class OracleGame:
    """A game. Its letters are upper case; K is the king and P, if there is one, the pawn."""

    name: str
    size: Size
    movements: dict[str, Movement]  # by letter, all pieces but the pawn
    double_step: tuple[int, ...] | str  # the ranks it starts from, counted from the owner's side, or FRESH
    promotion_ranks: tuple[int, ...]  # counted from the owner's side
    promotes_to: tuple[str, ...]  # a pawn carried to a promotion rank becomes the first
    castling: Castling | None
    ends: Ends
    layouts: tuple[Layout, ...]

    @property
    def has_world(self) -> bool:
        return bool(self.layouts[0].world)

    @property
    def letters(self) -> frozenset[str]:
        return frozenset(self.movements) | {"P"}
