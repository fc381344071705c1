"""How pieces other than pawns move: slides and leaps, and the lines they make on a given ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from .board import EMPTY, LETTERS, Size
from .terrain import Ground

Direction = tuple[int, int]
Line = tuple[int, ...]

STRAIGHT: tuple[Direction, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT: tuple[Direction, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


@dataclass(frozen=True)
class Movement:
    """A piece type's directions: as far as the way is free, or one leap."""

    slides: tuple[Direction, ...] = ()
    leaps: tuple[Direction, ...] = ()


MOVEMENTS = {
    "king": Movement(leaps=STRAIGHT + DIAGONAL),
    "queen": Movement(slides=STRAIGHT + DIAGONAL),
    "rook": Movement(slides=STRAIGHT),
    "bishop": Movement(slides=DIAGONAL),
    "knight": Movement(leaps=KNIGHT),
    "right": Movement(slides=STRAIGHT, leaps=KNIGHT),
}


class Step(NamedTuple):
    """One ordinary move of one piece: where it ends, and what it takes and leaves behind."""

    target: int
    captured: int | None = None  # the square of the piece it takes; not the target when it takes en passant
    passed: int | None = None  # the square a double step passes over
    en_passant: bool = False


class Lines:
    """For one movement on one ground: the lines of squares that lead away from each square."""

    def __init__(self, movement: Movement, ground: Ground) -> None:
        self.from_square = LinesFromSquare(movement, ground)
        self.between = SquaresBetween(self.from_square)


class LinesFromSquare(dict[int, tuple[Line, ...]]):
    """Worked out for a square when it is first asked for."""

    def __init__(self, movement: Movement, ground: Ground) -> None:
        super().__init__()
        self.movement = movement
        self.ground = ground

    def __missing__(self, square: int) -> tuple[Line, ...]:
        self[square] = _lines(self.movement, self.ground, square)
        return self[square]


class SquaresBetween(dict[int, dict[int, Line]]):
    """By square and target: what must be empty for a piece to get from one to the other."""

    def __init__(self, lines: LinesFromSquare) -> None:
        super().__init__()
        self.lines = lines

    def __missing__(self, square: int) -> dict[int, Line]:
        self[square] = {target: line[:nth] for line in self.lines[square] for nth, target in enumerate(line)}
        return self[square]


@cache
def _lines_of_an_open_board(movement: Movement, size: Size, square: int) -> tuple[Line, ...]:
    lines: list[Line] = []
    for right, up in movement.slides:
        line: list[int] = []
        target = size.onward(square, right, up)
        while target is not None:
            line.append(target)
            target = size.onward(target, right, up)
        lines.append(tuple(line))
    for right, up in movement.leaps:  # leapers cross nothing
        target = size.onward(square, right, up)
        if target is not None:
            lines.append((target,))
    return tuple(lines)


def _lines(movement: Movement, ground: Ground, square: int) -> tuple[Line, ...]:
    """The open board's lines, cut before the first closed square and behind the first stop."""
    lines: list[Line] = []
    for open_line in _lines_of_an_open_board(movement, ground.size, square):
        line: list[int] = []
        for target in open_line:
            if target in ground.closed:
                break
            line.append(target)
            if target in ground.stops:
                break
        if line:
            lines.append(tuple(line))
    return tuple(lines)


def steps_along(lines: Lines, board: Sequence[str], square: int, side: int) -> Iterator[Step]:
    """Every ordinary move of the piece on `square`: to empty squares, and onto the first enemy of a line."""
    own = LETTERS[side]
    for line in lines.from_square[square]:
        for target in line:
            occupant = board[target]
            if occupant == EMPTY:
                yield Step(target)
                continue
            if occupant not in own:
                yield Step(target, captured=target)
            break
