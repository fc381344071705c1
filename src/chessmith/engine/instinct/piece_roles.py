"""Which kinds of piece act as rook, knight and bishop in a game, judged by their moves and not by their names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chessmith.game import Game


@dataclass(frozen=True, slots=True)
class PieceRoles:
    """Types of pieces by role. Pawns and royal pieces have none."""

    rooks: frozenset[int]  # ride along files and ranks, and no other way
    knights: frozenset[int]  # only leap over their neighbours
    bishops: frozenset[int]  # ride, and never leave the colour of their square


@lru_cache(maxsize=64)
def piece_roles_of(game: Game) -> PieceRoles:
    """The roles of a game's pieces.

    >>> import chessmith
    >>> chess = chessmith.load("chess")
    >>> [chess.pieces[number].name for number in piece_roles_of(chess).bishops]
    ['bishop']
    """
    rooks, knights, bishops = set(), set(), set()
    for number, kind in enumerate(game.pieces):
        motions = game.file.pieces[kind.name].motions
        if kind.pawn or kind.royal or not motions:
            continue
        rides = [motion for motion in motions if motion.reach != 1]
        if rides and all(0 in (motion.dx, motion.dy) for motion in rides):
            rooks.add(number)
        if not rides and all(max(abs(motion.dx), abs(motion.dy)) > 1 for motion in motions):
            knights.add(number)
        if rides and all((motion.dx + motion.dy) % 2 == 0 for motion in motions):
            bishops.add(number)
    return PieceRoles(frozenset(rooks), frozenset(knights), frozenset(bishops))
