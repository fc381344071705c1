"""Lunge: the queen slides, strikes from there, and loses 2 HP."""

from collections.abc import Iterator
from typing import Final

from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.moves import stops
from tests.oracle.skirmish.pieces import Piece
from tests.oracle.skirmish.squares import NAMES, Square
from tests.oracle.skirmish.state import Board
from tests.oracle.skirmish.strikes import land, targets

_COST: Final = 2


def actions(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """Every slide with every target that is seen from its end, the square she left being empty by then."""
    if not piece.ready:
        return
    for stop in stops(board, square, piece):
        moved = list(board)
        moved[square], moved[stop] = None, piece
        for target in targets(moved, stop, piece):
            text = f"{NAMES[square]}{NAMES[stop]}!lunge@{NAMES[target]}"
            yield Action(text, "lunge", start=square, stop=stop, target=target)


def perform(field: Battlefield, action: Action, roll: int) -> None:
    """Slide, strike, pay. No rook guards the queen against the price, and she may die of it."""
    assert action.start is not None
    assert action.stop is not None
    assert action.target is not None
    field.use_ability(action.start)
    field.carry(action.start, action.stop)
    land(field, action.stop, action.target, roll)
    if not field.king_lost:
        field.blow({action.stop: _COST})
