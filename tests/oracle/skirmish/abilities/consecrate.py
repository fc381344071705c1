"""Consecration: the bishop gives a wounded piece of its side HP back."""

from collections.abc import Iterator
from typing import Final

from tests.oracle.skirmish.abilities import decree
from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.pieces import Piece
from tests.oracle.skirmish.sight import first_met
from tests.oracle.skirmish.squares import DIAGONAL, NAMES, Square
from tests.oracle.skirmish.state import Board

_FAR: Final = 3


def actions(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """The first piece met on each diagonal, if it is the bishop's own and wounded."""
    if not piece.ready:
        return
    for direction in DIAGONAL:
        met = first_met(board, square, direction, 1, _FAR)
        if met is not None and met[1].side == piece.side and met[1].hp < met[1].full:
            target = met[0]
            yield Action(f"{NAMES[square]}!consecrate@{NAMES[target]}", "consecrate", start=square, target=target)


def perform(field: Battlefield, action: Action, roll: int) -> None:
    """Heal up to the maximum."""
    assert action.start is not None
    assert action.target is not None
    field.use_ability(action.start)
    patient = field.piece(action.target)
    field.board[action.target] = patient._replace(hp=min(patient.full, patient.hp + roll + decree.bonus(field)))
