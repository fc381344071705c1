"""Names of openings: in chess, and in every game that starts from the same position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chessmith.position import Position


def opening_name(positions: Iterable[Position]) -> str | None:
    """Return the name of the opening that a game went through, from its positions in order; None if it has none.

    The last named position decides, so transpositions get the same name.

    >>> import chessmith
    >>> line = [chessmith.load("chess").start()]
    >>> for move in ("Nf3", "Nf6", "d4", "d5", "c4", "c6"):
    ...     line.append(line[-1].play(move))
    >>> opening_name(line)
    'Slav Defence'
    """
    found: str | None = None
    for number, position in enumerate(positions):
        placed = _placed(position)
        if number == 0 and placed != _start():
            return None
        found = _names().get(placed, found)
    return found


def _placed(position: Position) -> str:
    """Return the pieces and the side to move, which identify an opening."""
    return " ".join(position.fen.split(" ", 2)[:2])


@cache
def _start() -> str:
    from chessmith.game import load

    return _placed(load("chess").start())


@cache
def _names() -> dict[str, str]:
    from chessmith.game import load

    names: dict[str, str] = {}
    start = load("chess").start()
    text = resources.files("chessmith.book").joinpath("openings.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, moves = line.split(": ", 1)
        position = start
        for move in moves.split():
            position = position.play(move)
        names[_placed(position)] = name
    return names
