"""Hit-and-run: the knight strikes from where it stands, then makes a king's step."""

from collections.abc import Iterator

from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import Piece
from tests.oracle.skirmish.sight import empty_run
from tests.oracle.skirmish.squares import EIGHT, NAMES, Square
from tests.oracle.skirmish.state import Board
from tests.oracle.skirmish.strikes import land, targets


def actions(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """Every target with every step to a square that is empty before the action."""
    if not piece.ready:
        return
    steps = [step for direction in EIGHT for step in empty_run(board, square, direction)[:1]]
    for target in targets(board, square, piece):
        for step in steps:
            text = f"{NAMES[square]}!hit@{NAMES[target]},{NAMES[square]}{NAMES[step]}"
            yield Action(text, "hit", start=square, stop=step, target=target)


def perform(field: Battlefield, action: Action, roll: int) -> None:
    """Strike, then step, unless the strike has ended the game."""
    assert action.start is not None
    assert action.stop is not None
    assert action.target is not None
    field.use_ability(action.start)
    land(field, action.start, action.target, roll)
    if not field.king_lost:
        field.carry(action.start, action.stop)
