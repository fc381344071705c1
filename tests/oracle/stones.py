"""Stepping stones: the three legs of a chain.

An ordinary move that ends on a stone never stops there. It is followed by a ride with the stone and by one more
ordinary move; where no such pair of legs exists there is no landing at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .board import EMPTY, PAWNS
from .movement import Step, steps_along
from .pawns import pawn_steps
from .world import World


def board_after_landing(board: Sequence[str], origin: int, home: int) -> list[str]:
    """The board as the ride and the final leg see it: without the rider, and without what it took on landing."""
    after = list(board)
    after[origin] = EMPTY
    after[home] = EMPTY
    return after


def rides(world: World, after_landing: Sequence[str], home: int) -> Iterator[int]:
    """The squares to which the stone can carry the piece; the one the piece came from is empty by now."""
    return (square for square in world.rides[home] if after_landing[square] == EMPTY)


def final_steps(
    world: World, after_landing: Sequence[str], home: int, ride: int, piece: str, side: int, en_passant: int | None
) -> Iterator[Step]:
    """One ordinary move of that piece's type, without double step or castling, and not onto another stone."""
    ways = world.final_ways[home]
    if piece == PAWNS[side]:
        return pawn_steps(ways.pawns, after_landing, ride, side, en_passant, double=False)
    return steps_along(ways.lines[piece], after_landing, ride, side)
