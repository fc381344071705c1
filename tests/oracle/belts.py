"""Belts: which there are, in which order they shift, and what a shift does to the pieces on them."""

from __future__ import annotations

from typing import NamedTuple

from .board import EMPTY, LETTERS, PAWNS, WHITE
from .terrain import ARROWS, Terrain


class Belt(NamedTuple):
    """A maximal straight run, along its arrow, of squares with one arrow."""

    arrow: str
    squares: tuple[int, ...]  # the exit end first


class Carry(NamedTuple):
    """One square of a belt and where it carries its piece; None is a deadly square or off the board."""

    square: int
    target: int | None


class Shift(NamedTuple):
    """What a shift of all belts did, beside changing the board."""

    touched: frozenset[int]  # every square that a carried piece left or entered
    destroyed: bool  # whether any piece left the board


NO_SHIFT = Shift(frozenset(), False)


def belts_of(terrain: Terrain) -> tuple[Belt, ...]:
    """All belts, in reading order from the top left corner."""
    belts: list[Belt] = []
    for square, arrow in enumerate(terrain.letters):
        if arrow in ARROWS and not _continues(terrain, square, arrow):
            belts.append(Belt(arrow, _run_back(terrain, square, arrow)))
    return tuple(sorted(belts, key=lambda belt: min(_reading_order(terrain, square) for square in belt.squares)))


def _continues(terrain: Terrain, square: int, arrow: str) -> bool:
    onward = terrain.size.onward(square, *ARROWS[arrow])
    return onward is not None and terrain.letters[onward] == arrow


def _run_back(terrain: Terrain, exit_end: int, arrow: str) -> tuple[int, ...]:
    right, up = ARROWS[arrow]
    run: list[int] = []
    square: int | None = exit_end
    while square is not None and terrain.letters[square] == arrow:
        run.append(square)
        square = terrain.size.onward(square, -right, -up)
    return tuple(run)


def _reading_order(terrain: Terrain, square: int) -> tuple[int, int]:
    return -terrain.size.rank(square), terrain.size.file(square)


def carries_of(terrain: Terrain) -> tuple[Carry, ...]:
    """Every square of every belt in the order in which the belts shift their pieces."""
    carries: list[Carry] = []
    for belt in belts_of(terrain):
        for square in belt.squares:
            onward = terrain.size.onward(square, *ARROWS[belt.arrow])
            carries.append(Carry(square, None if onward in terrain.deadly else onward))
    return tuple(carries)


def shift_belts(
    carries: tuple[Carry, ...],
    board: list[str],
    promotion_squares: tuple[frozenset[int], frozenset[int]],
    carried_pawn_becomes: tuple[str, str],
) -> Shift:
    """Shift each belt once, changing `board`. Stones play no part: a piece carried onto one just stands there."""
    touched: set[int] = set()
    destroyed = False
    for square, target in carries:
        piece = board[square]
        if piece == EMPTY:
            continue
        if target is None:
            board[square] = EMPTY
            touched.add(square)
            destroyed = True
        elif board[target] == EMPTY:
            side = 0 if piece in LETTERS[WHITE] else 1
            if piece == PAWNS[side] and target in promotion_squares[side]:
                piece = carried_pawn_becomes[side]
            board[square] = EMPTY
            board[target] = piece
            touched.add(square)
            touched.add(target)
        # else the target is occupied at this moment: the piece stays, and so will those packed behind it
    return Shift(frozenset(touched), destroyed) if touched else NO_SHIFT
