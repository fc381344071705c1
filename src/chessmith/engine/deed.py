"""A deed: what an action did on the board, told from the rules' own before and after."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.action import NOTHING
from chessmith.engine.carrying import carry
from chessmith.square import FILE_LETTERS
from chessmith.traits import BLACK_CODE, side_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.scene import Scene

STRIKES: Final = frozenset({"strike", "lunge", "hit"})
_PLAIN: Final = frozenset({"move", "double"})


class Standing(NamedTuple):
    """A piece on a square."""

    square: int
    code: int


class Carried(NamedTuple):
    """A piece that a belt has moved."""

    code: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Deed:
    """What one action did."""

    kind: str
    mover: Standing | None = None  # where it stood before; None for a turn that passes
    landing: int | None = None  # where its last leg ends
    end: int | None = None  # where it stands after the whole turn; None if it is gone
    taken: tuple[Standing, ...] = ()  # captured by the action itself
    struck: Standing | None = None  # struck at, whether it died or not
    fallen: tuple[int, ...] = ()  # codes of pieces that died of something else
    carried: tuple[Carried, ...] = ()


def hits(state: _core.State, action: _core.Action) -> tuple[int, ...]:
    """The squares of the enemy pieces that an action captures or strikes.

    Whoever takes in passing at the end of a chain is told by its code, which is the same kind as the victim's.
    """
    kind = action.kind
    if kind in _PLAIN:
        return (action.to_square,) if state.board[action.to_square] else ()
    if kind == "en_passant":
        return (_passed(state, action.to_square),)
    if kind == "chain":
        return _chain_hits(state, action)
    return (action.target,) if kind in STRIKES else ()


def captures(scene: Scene, state: _core.State) -> list[tuple[_core.Action, tuple[int, ...]]]:
    """The legal actions that capture or strike something, each with the squares of its victims."""
    board, legal = state.board, state.legal()
    if scene.has_combat:
        return [(action, (action.target,)) for action in legal if action.kind in STRIKES]
    # A castling is written as the king's way to his own rook; everything else that ends on a piece takes it.
    black = state.side == 1
    found: list[tuple[_core.Action, tuple[int, ...]]] = []
    for action in legal:
        to = action.to_square
        if scene.has_stones and action.via != NOTHING:
            if targets := _chain_hits(state, action):
                found.append((action, targets))
        elif board[to]:
            if (board[to] > BLACK_CODE) != black:
                found.append((action, (to,)))
        elif to == state.ep and action.kind == "en_passant":
            found.append((action, (_passed(state, to),)))
    return found


def end_square(scene: Scene, before: _core.State, action: _core.Action, after: _core.State) -> int | None:
    """Where the acting piece stands after the whole turn; None if it is gone."""
    if action.kind == "pass":
        return None
    if scene.has_belts:
        return deed_of(scene, before, action, after).end
    landing = _landing(scene, action)
    code = after.board[landing]
    return landing if code and side_of(code) == before.side else None


def deed_of(scene: Scene, before: _core.State, action: _core.Action, after: _core.State) -> Deed:
    """What an action did."""
    if action.kind == "pass":
        return Deed("pass")
    board = before.board
    mover = Standing(action.from_square, board[action.from_square])
    taken: tuple[Standing, ...] = ()
    struck: Standing | None = None
    for square in hits(before, action):
        if action.kind in STRIKES:
            struck = Standing(square, board[square])
        else:
            taken += (Standing(square, board[square]),)
    landing = _landing(scene, action)
    settled = _after_legs(scene, board, action, landing, taken)
    carried, end = _carried(scene, settled, after, landing)
    gone = Counter(board)
    gone.subtract(after.board)
    gone.subtract(standing.code for standing in taken)
    if struck is not None and after.board[struck.square] != struck.code:
        gone[struck.code] -= 1
    if action.promotion != NOTHING:
        gone[mover.code] -= 1
    gone.subtract(one.code for one in carried if after.board[one.end] != one.code)
    gone[0] = 0
    return Deed(action.kind, mover, landing, end, taken, struck, tuple((+gone).elements()), carried)


def _chain_hits(state: _core.State, action: _core.Action) -> tuple[int, ...]:
    board, start, last = state.board, action.from_square, action.to_square
    found = [square for square in dict.fromkeys((action.via, last)) if board[square] and square != start]
    if last == state.ep and not board[last]:
        passed, files = _passed(state, last), state.rules.files
        same_kind = (board[passed] - board[start]) % BLACK_CODE == 0
        if same_kind and action.target % files != last % files:
            found.append(passed)
    return tuple(found)


def _passed(state: _core.State, square: int) -> int:
    """Where the pawn stands that has just passed over a square."""
    files = state.rules.files
    return square - files if state.side == 0 else square + files


def _landing(scene: Scene, action: _core.Action) -> int:
    if action.kind == "castle":
        return _castled(scene, action)[0]
    return action.from_square if action.to_square == NOTHING else action.to_square


def _castled(scene: Scene, action: _core.Action) -> tuple[int, int]:
    """Where king and rook of a castling go; the core names the squares they come from."""
    rule = scene.game.file.castling
    assert rule is not None
    first = action.from_square // scene.files * scene.files
    side = int(action.to_square > action.from_square)
    return first + FILE_LETTERS.index(rule.king_to[side]), first + FILE_LETTERS.index(rule.rook_to[side])


def _after_legs(scene: Scene, before: bytes, action: _core.Action, landing: int, taken: tuple[Standing, ...]) -> bytes:
    """The board when the legs are done and no effect has come yet; strikes are left out."""
    board = bytearray(before)
    for standing in taken:
        board[standing.square] = 0
    mover = before[action.from_square]
    board[action.from_square] = 0
    if action.kind == "castle":
        board[action.to_square] = 0
        board[_castled(scene, action)[1]] = before[action.to_square]
    board[landing] = mover
    if action.promotion != NOTHING:
        board[landing] = 1 + action.promotion + BLACK_CODE * side_of(mover)
    return bytes(board)


def _carried(scene: Scene, settled: bytes, after: _core.State, landing: int) -> tuple[tuple[Carried, ...], int | None]:
    """What belts moved, and where the mover stands in the end."""
    carried: tuple[Carried, ...] = ()
    end: int | None = landing
    if scene.has_belts:
        moved = carry(scene.world, scene.files, settled)
        carried = tuple(Carried(settled[start], start, to) for start, to in moved.items() if to is not None)
        end = moved.get(landing, landing)
    if end is None or not after.board[end] or side_of(after.board[end]) != side_of(settled[landing]):
        end = None
    return carried, end
