"""Castling: rights, and what must be empty, passable and safe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .action import Action
from .board import BLACK, EMPTY, KINGS, WHITE
from .check import can_take_king
from .game import Castling
from .pseudo import NO_SQUARES
from .world import World

# A right's letter, whose it is, and its side of the board: 1 is that of the higher files.
RIGHTS = (("K", WHITE, 1), ("Q", WHITE, 0), ("k", BLACK, 1), ("q", BLACK, 0))
ROOKS = ("R", "r")


def _squares_between(a: int, b: int) -> range:
    return range(min(a, b) + 1, max(a, b))


def _home(world: World, side: int, file: int) -> int:
    return file if side == WHITE else (world.size.ranks - 1) * world.size.files + file


def possible_rights(world: World, board: Sequence[str], letters: str) -> str:
    """Those of the given rights whose king and rook stand on their squares, in the order KQkq."""
    castling = world.game.castling
    if castling is None:
        return ""
    return "".join(
        letter
        for letter, side, wing in RIGHTS
        if letter in letters
        and board[_home(world, side, castling.king_file)] == KINGS[side]
        and board[_home(world, side, castling.rook_files[wing])] == ROOKS[side]
    )


def rights_left(world: World, rights: str, touched: frozenset[int]) -> str:
    """A right ends when its king or rook has moved, was carried, or was taken: when its square was touched."""
    castling = world.game.castling
    if castling is None or not rights:
        return ""
    return "".join(
        letter
        for letter, side, wing in RIGHTS
        if letter in rights
        and _home(world, side, castling.king_file) not in touched
        and _home(world, side, castling.rook_files[wing]) not in touched
    )


def castling_actions(world: World, board: Sequence[str], side: int, rights: str) -> Iterator[Action]:
    """Castling as far as rights, terrain and occupancy allow it."""
    castling = world.game.castling
    if castling is None:
        return
    for letter, owner, wing in RIGHTS:
        if owner == side and letter in rights:
            king, rook = _home(world, side, castling.king_file), _home(world, side, castling.rook_files[wing])
            between = _squares_between(king, rook)
            if all(board[square] == EMPTY and _is_firm(world, square) for square in between):
                yield _castle(world, castling, side, wing, king, rook)


def _is_firm(world: World, square: int) -> bool:
    return square not in world.stones and square not in world.deadly and square not in world.partners


def _castle(world: World, castling: Castling, side: int, wing: int, king: int, rook: int) -> Action:
    king_to = _home(world, side, castling.king_to[wing])
    rook_to = _home(world, side, castling.rook_to[wing])
    return Action((king, king_to), rook=(rook, rook_to))


def king_castles_safely(
    world: World, board: Sequence[str], side: int, action: Action, fresh: frozenset[int] = NO_SQUARES
) -> bool:
    """The king's start and transit squares, judged before the turn by the one definition of check."""
    king, king_to = action.squares
    for square in (king, *_squares_between(king, king_to)):
        on_the_way = list(board)
        on_the_way[king] = EMPTY
        on_the_way[square] = KINGS[side]
        if can_take_king(world, on_the_way, 1 - side, fresh=fresh):
            return False
    return True
