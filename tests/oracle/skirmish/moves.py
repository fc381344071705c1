"""Moving to an empty square, without a strike."""

from collections.abc import Iterator
from typing import Final

from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import FORWARD, PAWN_RANK, Piece
from tests.oracle.skirmish.promotion import letters, promote
from tests.oracle.skirmish.sight import empty_run
from tests.oracle.skirmish.squares import DIAGONAL, EIGHT, LEAPS, NAMES, ORTHOGONAL, Direction, Square, rank_of
from tests.oracle.skirmish.state import Board

_DIRECTIONS: Final[dict[str, tuple[Direction, ...]]] = {
    "k": EIGHT,
    "q": EIGHT,
    "r": ORTHOGONAL,
    "b": DIAGONAL,
    "n": LEAPS,
}
_ONE_STEP: Final = "kn"


def stops(board: Board, square: Square, piece: Piece) -> list[Square]:
    """The empty squares the piece can move to."""
    if piece.kind == "p":
        return empty_run(board, square, FORWARD[piece.side])[: 2 if rank_of(square) == PAWN_RANK[piece.side] else 1]
    length = 1 if piece.kind in _ONE_STEP else 7
    return [stop for way in _DIRECTIONS[piece.kind] for stop in empty_run(board, square, way)[:length]]


def actions(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """Every plain move of the piece."""
    for stop in stops(board, square, piece):
        for letter in letters(piece.side, stop) if piece.kind == "p" else ("",):
            text = NAMES[square] + NAMES[stop] + letter
            yield Action(text, "move", start=square, stop=stop, promotion=letter)


def perform(field: Battlefield, action: Action, roll: int) -> None:
    """Carry the move out."""
    assert action.start is not None
    assert action.stop is not None
    field.carry(action.start, action.stop)
    if action.promotion:
        promote(field, action.stop, action.promotion)
