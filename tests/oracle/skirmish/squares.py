"""Squares are numbers 0 to 63, a1 b1 … h8; a direction is (files, ranks)."""

from typing import Final

Square = int
Direction = tuple[int, int]

ORTHOGONAL: Final[tuple[Direction, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final[tuple[Direction, ...]] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
EIGHT: Final = ORTHOGONAL + DIAGONAL
LEAPS: Final[tuple[Direction, ...]] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

NAMES: Final = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
BY_NAME: Final = {name: square for square, name in enumerate(NAMES)}


def file_of(square: Square) -> int:
    """0 for the a-file … 7 for the h-file."""
    return square % 8


def rank_of(square: Square) -> int:
    """0 for rank 1 … 7 for rank 8."""
    return square // 8


def _walk(square: Square, direction: Direction) -> tuple[Square, ...]:
    squares = []
    file, rank = file_of(square) + direction[0], rank_of(square) + direction[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(rank * 8 + file)
        file, rank = file + direction[0], rank + direction[1]
    return tuple(squares)


LINES: Final = {direction: tuple(_walk(square, direction) for square in range(64)) for direction in (*EIGHT, *LEAPS)}
"""LINES[direction][square]: the squares met from there to the edge of the board, nearest first."""
