"""Strikes: which pieces can be reached, how hard the blow is, and how it lands."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tests.oracle.skirmish import enrage, shield
from tests.oracle.skirmish.abilities import decree, guard
from tests.oracle.skirmish.action import Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.moves import stops
from tests.oracle.skirmish.pieces import BLACK, WHITE, Piece, Side
from tests.oracle.skirmish.sight import first_met
from tests.oracle.skirmish.squares import DIAGONAL, EIGHT, NAMES, ORTHOGONAL, Direction, Square
from tests.oracle.skirmish.state import Board


class Reach(NamedTuple):
    """The first piece met in one of these directions, if it stands `near` to `far` squares away."""

    directions: tuple[Direction, ...]
    near: int
    far: int


_REACHES: Final[dict[str, tuple[Reach, ...]]] = {
    "k": (Reach(EIGHT, 1, 1),),
    "q": (Reach(EIGHT, 1, 3),),
    "r": (Reach(EIGHT, 1, 1), Reach(ORTHOGONAL, 2, 2)),
    "b": (Reach(DIAGONAL, 2, 3),),
    "n": (Reach(ORTHOGONAL, 1, 1),),
}
_PAWN_REACH: Final[dict[Side, tuple[Reach, ...]]] = {
    WHITE: (Reach(((-1, 1), (1, 1)), 1, 1),),
    BLACK: (Reach(((-1, -1), (1, -1)), 1, 1),),
}


def targets(board: Sequence[Piece | None], square: Square, piece: Piece) -> list[Square]:
    """The enemies that the piece would reach from `square`."""
    found = []
    for reach in _PAWN_REACH[piece.side] if piece.kind == "p" else _REACHES[piece.kind]:
        for direction in reach.directions:
            met = first_met(board, square, direction, reach.near, reach.far)
            if met is not None and met[1].side != piece.side:
                found.append(met[0])
    return found


def actions(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """Strikes from where the piece stands."""
    for target in targets(board, square, piece):
        yield Action(f"{NAMES[square]}x{NAMES[target]}", "strike", start=square, target=target)


def actions_after_move(board: Board, square: Square, piece: Piece) -> Iterator[Action]:
    """The knight's strikes: only after moving, in one action."""
    for stop in stops(board, square, piece):
        moved = list(board)
        moved[square], moved[stop] = None, piece
        for target in targets(moved, stop, piece):
            text = f"{NAMES[square]}{NAMES[stop]},{NAMES[stop]}x{NAMES[target]}"
            yield Action(text, "strike", start=square, stop=stop, target=target)


def perform(field: Battlefield, action: Action, roll: int) -> None:
    """Move first if the action says so, then strike."""
    assert action.start is not None
    assert action.target is not None
    attacker = action.start
    if action.stop is not None:
        field.carry(action.start, action.stop)
        attacker = action.stop
    land(field, attacker, action.target, roll)


def land(field: Battlefield, attacker: Square, target: Square, roll: int) -> None:
    """Let the strike land; the attacker stays where it is."""
    if shield.stops_strike(field, target):
        return
    striker = field.piece(attacker)
    damage = field.game.damage(striker.kind) + roll + decree.bonus(field)
    damage *= enrage.factor(field, striker)
    rook = guard.guardian(field, target)
    if rook is None:
        field.blow({target: damage})
    else:
        field.use_ability(rook)
        field.blow(guard.shares(damage, target, rook))
