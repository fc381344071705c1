"""A turn: the action leg by leg, then the effects. The royal test and the counters are left to the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .action import Action
from .belts import NO_SHIFT, shift_belts
from .board import EMPTY, PAWNS, Board, king_square
from .check import can_take_king
from .portals import go_through
from .pseudo import NO_SQUARES
from .world import World


class Turn(NamedTuple):
    """What an action and the effects after it have made of the board."""

    board: Board
    touched: frozenset[int]  # every square that a piece left, entered or was taken on
    en_passant: int | None  # the square over which the opponent may now take
    clock_restarts: bool  # a pawn's action, or a piece has left the board


def resolve(world: World, before: Sequence[str], side: int, action: Action) -> Turn:
    """Steps 1 and 2 of a turn."""
    board = list(before)
    start, end = action.squares[0], action.squares[-1]
    piece = board[start]
    board[start] = EMPTY
    for square in action.captures:
        board[square] = EMPTY
    touched = {start, end, *action.captures}
    if action.rook is not None:
        rook_from, rook_to = action.rook
        rook = board[rook_from]
        board[rook_from] = EMPTY
        board[rook_to] = rook
        touched.update(action.rook)
    board[end] = piece if not action.promotion else _coloured(action.promotion, side)
    out = end
    if action.rook is None:
        out = go_through(world.partners, board, end, world.promotion_squares, world.carried_pawn_becomes)
        touched.add(out)
    shift = shift_belts(world.carries, board, world.promotion_squares, world.carried_pawn_becomes)
    passed = action.passed
    if passed is not None and (out != end or end in shift.touched or board[passed] != EMPTY):
        passed = None  # the pawn is elsewhere, or a belt has filled the square it passed over
    return Turn(
        tuple(board),
        frozenset(touched) | shift.touched if shift is not NO_SHIFT else frozenset(touched),
        passed,
        piece == PAWNS[side] or bool(action.captures) or shift.destroyed,
    )


def _coloured(letter: str, side: int) -> str:
    return letter if side == 0 else letter.lower()


def fresh_after(world: World, fresh: frozenset[int], touched: frozenset[int]) -> frozenset[int]:
    """A pawn that moved or was carried is fresh no more; nor is one that came to where a fresh pawn stood."""
    return fresh - touched if world.fresh_counts else NO_SQUARES


def is_safe(world: World, turn: Turn, side: int, fresh: frozenset[int]) -> bool:
    """Legal after the effects: the mover's king stands, and the other is gone or cannot take it in reply."""
    if king_square(turn.board, side) is None:
        return False
    if king_square(turn.board, 1 - side) is None:
        return True
    return not can_take_king(world, turn.board, 1 - side, turn.en_passant, fresh_after(world, fresh, turn.touched))


def doing_nothing_costs_the_king(world: World, before: Sequence[str], side: int) -> bool:
    board = list(before)
    shift_belts(world.carries, board, world.promotion_squares, world.carried_pawn_becomes)
    return king_square(board, side) is None
