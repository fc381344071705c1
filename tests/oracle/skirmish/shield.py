"""The Warden's shield: a strike on its king does nothing while it has another piece that is not a pawn."""

from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import BLACK
from tests.oracle.skirmish.squares import Square


def stops_strike(field: Battlefield, target: Square) -> bool:
    """Whether a strike on `target` does nothing at this moment."""
    if not field.game.shield or field.piece(target)[:2] != (BLACK, "k"):
        return False
    return any(piece is not None and piece.side == BLACK and piece.kind in "qrbn" for piece in field.board)
