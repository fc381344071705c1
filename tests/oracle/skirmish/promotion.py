"""Promotion on the last rank: forced, and the share of HP goes with the pawn."""

from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import LAST_RANK, PROMOTIONS, Side
from tests.oracle.skirmish.squares import Square, rank_of


def letters(side: Side, stop: Square) -> tuple[str, ...]:
    """The ways to end a pawn's walk on `stop`: one without a letter, or one for each promotion piece."""
    return tuple(PROMOTIONS) if rank_of(stop) == LAST_RANK[side] else ("",)


def promote(field: Battlefield, square: Square, letter: str) -> None:
    """Put the new piece in the pawn's place."""
    pawn = field.piece(square)
    new = field.game.fresh(pawn.side, letter)
    field.board[square] = new._replace(hp=max(1, new.full * pawn.hp // pawn.full))
