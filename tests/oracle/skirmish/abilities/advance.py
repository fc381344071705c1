"""Advance: a pawn that has left its start rank goes two squares straight ahead, and rests."""

from collections.abc import Iterator

from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import FORWARD, PAWN_RANK, Piece
from tests.oracle.skirmish.promotion import letters, promote
from tests.oracle.skirmish.sight import empty_run
from tests.oracle.skirmish.squares import NAMES, Square, rank_of
from tests.oracle.skirmish.state import Board


def actions(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """The Advance, or its four promotions."""
    if piece.resting or rank_of(square) == PAWN_RANK[piece.side]:
        return
    for stop in empty_run(board, square, FORWARD[piece.side])[1:2]:
        for letter in letters(piece.side, stop):
            text = f"{NAMES[square]}!advance@{NAMES[stop]}{letter}"
            yield Action(text, "advance", start=square, stop=stop, promotion=letter)


def perform(field: Battlefield, action: Action, roll: int) -> None:
    """Go; a pawn that stays a pawn rests in its side's next turn."""
    assert action.start is not None
    assert action.stop is not None
    field.carry(action.start, action.stop)
    if action.promotion:
        promote(field, action.stop, action.promotion)
    else:
        field.board[action.stop] = field.piece(action.stop)._replace(resting=True)
        field.advanced = action.stop
