"""The Recruiter's spawn: every fifth move a fresh pawn appears on Black's pawn rank."""

from typing import Final

from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import BLACK, PAWN_RANK

EVERY: Final = 5


def recruit(field: Battlefield) -> None:
    """Step 2 of a turn."""
    if not field.game.spawn or field.side != BLACK or field.number % EVERY != 0:
        return
    for file in range(8):
        square = PAWN_RANK[BLACK] * 8 + file
        if field.board[square] is None:
            field.board[square] = field.game.fresh(BLACK, "p")
            return
