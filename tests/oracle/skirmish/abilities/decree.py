"""Royal Decree: in the owner's next turn every damage and healing roll has +2."""

from collections.abc import Iterator
from typing import Final

from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import Piece
from tests.oracle.skirmish.squares import NAMES, Square
from tests.oracle.skirmish.state import Board

_BONUS: Final = 2


def actions(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """The king's decree, also while an earlier one is in force."""
    if piece.ready:
        yield Action(f"{NAMES[square]}!decree", "decree", start=square)


def perform(field: Battlefield, action: Action, roll: int) -> None:
    """Give the decree; it speaks of the next turn."""
    assert action.start is not None
    field.use_ability(action.start)
    field.decree_given = True


def bonus(field: Battlefield) -> int:
    """What this turn's rolls gain."""
    return _BONUS if field.decree else 0
