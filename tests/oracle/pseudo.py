"""Pseudo-legal actions: movement, terrain and occupancy are obeyed, king safety is not looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .action import Action
from .board import LETTERS, PAWNS
from .movement import Step, steps_along
from .pawns import pawn_steps
from .stones import board_after_landing, final_steps, rides
from .world import World

NO_SQUARES: frozenset[int] = frozenset()


def pseudo_legal_actions(
    world: World,
    board: Sequence[str],
    side: int,
    en_passant: int | None = None,
    fresh: frozenset[int] = NO_SQUARES,
) -> Iterator[Action]:
    """Every action of `side` but castling."""
    own = LETTERS[side]
    for square, piece in enumerate(board):
        if piece in own:
            for step in ordinary_steps(world, board, square, side, en_passant, fresh):
                if step.target in world.rides:  # a stone
                    yield from _chains(world, board, square, side, step, en_passant)
                else:
                    yield from _single_moves(world, board, square, side, step)


def ordinary_steps(
    world: World,
    board: Sequence[str],
    square: int,
    side: int,
    en_passant: int | None,
    fresh: frozenset[int] = NO_SQUARES,
) -> Iterator[Step]:
    """The ordinary moves of the piece on `square`; those that end on a stone are only landings."""
    piece = board[square]
    if piece != PAWNS[side]:
        return steps_along(world.ways.lines[piece], board, square, side)
    double = world.may_double_step(square, side, fresh)
    return pawn_steps(world.ways.pawns, board, square, side, en_passant, double)


def _single_moves(world: World, board: Sequence[str], square: int, side: int, step: Step) -> Iterator[Action]:
    captures = () if step.captured is None else (step.captured,)
    promotions = _promotions(world, board[square], side, step.target)
    for promotion in promotions:
        # A pawn that promotes by its double step is a pawn no longer, so it cannot be taken en passant.
        passed = None if promotion else step.passed
        yield Action((square, step.target), captures, promotion, None, passed, step.en_passant)


def _chains(
    world: World, board: Sequence[str], square: int, side: int, landing: Step, en_passant: int | None
) -> Iterator[Action]:
    """A chain leaves no en passant exposure, and only its final square promotes a pawn."""
    piece, home = board[square], landing.target
    landed = () if landing.captured is None else (landing.captured,)
    after = board_after_landing(board, square, home)
    for ride in rides(world, after, home):
        for final in final_steps(world, after, home, ride, piece, side, en_passant):
            captures = landed if final.captured is None else (*landed, final.captured)
            squares = (square, home, ride, final.target)
            for promotion in _promotions(world, piece, side, final.target):
                yield Action(squares, captures, promotion, None, None, final.en_passant)


def _promotions(world: World, piece: str, side: int, target: int) -> tuple[str, ...]:
    if piece == PAWNS[side] and target in world.promotion_squares[side]:
        return world.game.promotes_to
    return ("",)
