"""Check: the opponent, if it were to move, would have a pseudo-legal action that captures the king."""

from __future__ import annotations

from collections.abc import Sequence

from .board import EMPTY, LETTERS, PAWNS, king_square
from .movement import Line
from .pseudo import NO_SQUARES, pseudo_legal_actions
from .stones import board_after_landing, final_steps, rides
from .world import World


def can_take_king_by_definition(
    world: World,
    board: Sequence[str],
    taker: int,
    en_passant: int | None = None,
    fresh: frozenset[int] = NO_SQUARES,
) -> bool:
    """The rule word for word. `can_take_king` says the same sooner; the self-tests hold them together."""
    king = king_square(board, 1 - taker)
    if king is None:
        return False
    return any(king in action.captures for action in pseudo_legal_actions(world, board, taker, en_passant, fresh))


def can_take_king(
    world: World,
    board: Sequence[str],
    taker: int,
    en_passant: int | None = None,
    fresh: frozenset[int] = NO_SQUARES,
) -> bool:
    """Whether `taker` has a pseudo-legal action that captures the other king.

    `en_passant` is given only where `taker` really is to move: a chain may need it to be completed.
    """
    king = king_square(board, 1 - taker)
    if king is None:
        return False
    own = LETTERS[taker]
    king_on_stone = king in world.rides
    for square, piece in enumerate(board):
        if piece in own:
            if not king_on_stone and _reaches(world, board, square, piece, taker, king):
                return True
            if world.stones and _takes_by_chain(world, board, square, taker, king, en_passant, fresh):
                return True
    return False


def _reaches(world: World, board: Sequence[str], square: int, piece: str, side: int, enemy: int) -> bool:
    """Whether one ordinary move takes the enemy piece on that square."""
    if piece == PAWNS[side]:
        return any(target == enemy for target, _ in world.ways.pawns.captures[side][square])
    between = world.ways.lines[piece].between[square].get(enemy)
    return between is not None and _all_empty(board, between)


def _all_empty(board: Sequence[str], squares: Line) -> bool:
    return all(board[square] == EMPTY for square in squares)


def _takes_by_chain(
    world: World,
    board: Sequence[str],
    square: int,
    side: int,
    king: int,
    en_passant: int | None,
    fresh: frozenset[int],
) -> bool:
    piece = board[square]
    for home in world.stones:
        if _lands(world, board, square, side, home, fresh):
            after = board_after_landing(board, square, home)
            for ride in rides(world, after, home):
                if home == king:
                    # The landing takes the king, so any final leg completes the action.
                    if any(True for _ in final_steps(world, after, home, ride, piece, side, en_passant)):
                        return True
                elif _final_takes(world, after, home, ride, piece, side, king):
                    return True
    return False


def _lands(world: World, board: Sequence[str], square: int, side: int, home: int, fresh: frozenset[int]) -> bool:
    """Whether an ordinary move of the piece on `square` ends on the stone at `home`."""
    piece, occupant = board[square], board[home]
    if occupant in LETTERS[side]:
        return False
    if piece == PAWNS[side]:
        pawns = world.ways.pawns
        if occupant != EMPTY:
            return any(target == home for target, _ in pawns.captures[side][square])
        forward = pawns.forward[side][square]
        if forward == home:
            return True
        if forward is None or board[forward] != EMPTY or pawns.two_forward[side][square] != home:
            return False
        return world.may_double_step(square, side, fresh)
    between = world.ways.lines[piece].between[square].get(home)
    return between is not None and _all_empty(board, between)


def _final_takes(world: World, after: Sequence[str], home: int, ride: int, piece: str, side: int, king: int) -> bool:
    ways = world.final_ways[home]
    if piece == PAWNS[side]:
        return any(target == king for target, _ in ways.pawns.captures[side][ride])
    between = ways.lines[piece].between[ride].get(king)
    return between is not None and _all_empty(after, between)
