"""Pawns: one forward, the double step, captures, en passant, promotion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .board import BLACK, EMPTY, FORWARD, LETTERS, PAWNS, WHITE, Size
from .movement import Step
from .terrain import Ground, Terrain


class PawnLines:
    """Where pawns of either side may go on one ground, if occupancy allows."""

    def __init__(self, ground: Ground) -> None:
        squares, sides = ground.size.squares, (WHITE, BLACK)
        self.forward = tuple(tuple(_forward(ground, square, side) for square in squares) for side in sides)
        self.two_forward = tuple(tuple(_two_forward(ground, square, side) for square in squares) for side in sides)
        # each capture as (target, the square of a pawn that would be taken there en passant)
        self.captures = tuple(tuple(_captures(ground, square, side) for square in squares) for side in sides)


def _open(ground: Ground, square: int | None) -> int | None:
    return None if square in ground.closed else square


def _forward(ground: Ground, square: int, side: int) -> int | None:
    return _open(ground, ground.size.onward(square, 0, FORWARD[side]))


def _two_forward(ground: Ground, square: int, side: int) -> int | None:
    """A double step cannot pass a stone, but it may end on one."""
    passed = _forward(ground, square, side)
    if passed is None or passed in ground.stops:
        return None
    return _forward(ground, passed, side)


def _captures(ground: Ground, square: int, side: int) -> tuple[tuple[int, int], ...]:
    captures = []
    for right in (-1, 1):
        target = _open(ground, ground.size.onward(square, right, FORWARD[side]))
        beside = ground.size.onward(square, right, 0)
        if target is not None and beside is not None:
            captures.append((target, beside))
    return tuple(captures)


def pawn_steps(
    lines: PawnLines, board: Sequence[str], square: int, side: int, en_passant: int | None, double: bool
) -> Iterator[Step]:
    """Every ordinary move of the pawn on `square`. `double` says whether it may make a double step now."""
    forward = lines.forward[side][square]
    if forward is not None and board[forward] == EMPTY:
        yield Step(forward)
        if double:
            target = lines.two_forward[side][square]
            if target is not None and board[target] == EMPTY:
                yield Step(target, passed=forward)
    enemy = LETTERS[1 - side]
    for target, beside in lines.captures[side][square]:
        if board[target] in enemy:
            yield Step(target, captured=target)
        elif target == en_passant:
            yield Step(target, captured=beside, en_passant=True)


def en_passant_is_possible(
    terrain: Terrain, board: Sequence[str], passed: int, mover: int, fresh: frozenset[int], origins: frozenset[int]
) -> bool:
    """Whether the opponent of `mover` can just have made a double step over `passed`.

    `origins` are the squares from which his pawns may double-step. The square the pawn left is empty unless a belt
    leads into it; the pawn itself has moved, so it is not fresh.
    """
    size, pusher = terrain.size, 1 - mover
    origin, target = size.onward(passed, 0, -FORWARD[pusher]), size.onward(passed, 0, FORWARD[pusher])
    if origin is None or target is None or origin not in origins:
        return False
    if board[passed] != EMPTY or board[target] != PAWNS[pusher] or target in fresh:
        return False
    if board[origin] != EMPTY and not _belt_leads_to(terrain, origin):
        return False
    partner = terrain.partners.get(target)
    if passed in terrain.partners or (partner is not None and board[partner] == EMPTY):
        return False
    stones, deadly = terrain.stones, terrain.deadly
    return not ({passed, target} & set(stones) or {origin, passed, target} & deadly)


def _belt_leads_to(terrain: Terrain, square: int) -> bool:
    size = terrain.size
    for belt, arrow in ((">", (-1, 0)), ("<", (1, 0)), ("^", (0, -1)), ("v", (0, 1))):
        before = size.onward(square, *arrow)
        if before is not None and terrain.letters[before] == belt:
            return True
    return False


def squares_on_rank(size: Size, side: int, ranks: tuple[int, ...]) -> frozenset[int]:
    """The squares on these ranks, counted from the side's own edge of the board."""
    return frozenset(square for square in size.squares if size.from_own_side(square, side) in ranks)
