"""Lines of sight: what is met first when looking along a line."""

from collections.abc import Sequence

from tests.oracle.skirmish.pieces import Piece
from tests.oracle.skirmish.squares import LINES, Direction, Square


def first_met(
    board: Sequence[Piece | None], square: Square, direction: Direction, near: int, far: int
) -> tuple[Square, Piece] | None:
    """The first piece met from `square`, if it stands `near` to `far` steps away."""
    for distance, seen in enumerate(LINES[direction][square][:far], start=1):
        piece = board[seen]
        if piece is not None:
            return (seen, piece) if distance >= near else None
    return None


def empty_run(board: Sequence[Piece | None], square: Square, direction: Direction) -> list[Square]:
    """The empty squares from `square` to the first piece or the edge."""
    run = []
    for seen in LINES[direction][square]:
        if board[seen] is not None:
            break
        run.append(seen)
    return run
