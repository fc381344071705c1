"""A turn: which actions there are, and the steps 1 to 4 that each of them sets off."""

from collections.abc import Callable, Iterator
from typing import Final

from tests.oracle.skirmish import ends, moves, regenerate, spawn, strikes
from tests.oracle.skirmish.abilities import advance, consecrate, decree, hit, lunge
from tests.oracle.skirmish.action import PASS, Action
from tests.oracle.skirmish.battlefield import Battlefield
from tests.oracle.skirmish.game import SkirmishGame
from tests.oracle.skirmish.pieces import BLACK, Piece, enemy
from tests.oracle.skirmish.squares import Square
from tests.oracle.skirmish.state import Board, State

_Lister = Callable[[Board, Square, Piece], Iterator[Action]]


_LISTERS: Final[dict[str, tuple[_Lister, ...]]] = {
    "k": (moves.actions, strikes.actions, decree.actions),
    "q": (moves.actions, strikes.actions, lunge.actions),
    "r": (moves.actions, strikes.actions),
    "b": (moves.actions, strikes.actions, consecrate.actions),
    "n": (moves.actions, strikes.actions_after_move, hit.actions),
    "p": (moves.actions, strikes.actions, advance.actions),
}
"""What each kind of piece can do."""


def _stand_still(field: Battlefield, action: Action, roll: int) -> None:
    """The ply `0000`: no action, a turn like any other."""


_PERFORM: Final[dict[str, Callable[[Battlefield, Action, int], None]]] = {
    "move": moves.perform,
    "strike": strikes.perform,
    "decree": decree.perform,
    "lunge": lunge.perform,
    "consecrate": consecrate.perform,
    "hit": hit.perform,
    "advance": advance.perform,
    "pass": _stand_still,
}


def actions(state: State) -> list[Action]:
    """Every action of the side to move in text order, `0000` where it has none; empty once a king is lost."""
    if ends.king_missing(state):
        return []
    found = [
        action
        for square, piece in enumerate(state.board)
        if piece is not None and piece.side == state.side
        for lister in _LISTERS[piece.kind]
        for action in lister(state.board, square, piece)
    ]
    return sorted(found, key=lambda action: action.text) or [PASS]


def play(game: SkirmishGame, state: State, action: Action, roll: int) -> State:
    """Steps 1 to 4 of the turn. `roll` is looked at only if the action needs one."""
    field = Battlefield(game, state)
    _PERFORM[action.name](field, action, roll)
    if not field.king_lost:
        spawn.recruit(field)
    return _count(field, state)


def _count(field: Battlefield, before: State) -> State:
    """Step 4: cooldowns, rest and decree of the side that moved, the clocks, and the other side's turn begins."""
    side = field.side
    for square, piece in enumerate(field.board):
        if piece is not None and piece.side == side and (piece.cooldown or piece.resting):
            field.board[square] = piece._replace(
                cooldown=max(0, piece.cooldown - 1), resting=piece.resting and square == field.advanced
            )
    decrees = before.decrees - {side}
    if field.decree_given:
        decrees |= {side}
    regenerate.regain(field, enemy(side))
    return State(
        board=tuple(field.board),
        side=enemy(side),
        decrees=decrees,
        clock=0 if field.hp_lost else before.clock + 1,
        number=before.number + (1 if side == BLACK else 0),
    )


def outcomes(game: SkirmishGame, state: State, action: Action) -> dict[State, int]:
    """The states that the action can lead to, lowest roll first, with how many of the equal rolls lead there."""
    ways: dict[State, int] = {}
    for roll in range(1, 7) if action.needs_roll else (0,):
        after = play(game, state, action, roll)
        ways[after] = ways.get(after, 0) + 1
    return ways
