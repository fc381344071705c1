"""The Sovereign's healing: its king regains 1 HP whenever it becomes its turn."""

from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import BLACK, Side


def regain(field: Battlefield, next_side: Side) -> None:
    """Step 4, when `next_side` comes to move."""
    if not field.game.regenerate or next_side != BLACK:
        return
    for square, piece in enumerate(field.board):
        if piece is not None and piece[:2] == (BLACK, "k") and piece.hp < piece.full:
            field.board[square] = piece._replace(hp=piece.hp + 1)
