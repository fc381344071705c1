"""A world: rows of terrain letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from chessmith.errors import ChessmithError
from chessmith.grid import Grid
from chessmith.rules.terrain import GROUND, KINDS, TERRAIN

_SIGNS: Final = " ".join(kind.letter for kind in KINDS if not kind.portal)
LETTER: Final = f"terrain letter (one of {_SIGNS} A to Z)"


def read_world(board: Grid, text: str) -> str:
    """World rows (`8/8/1o4o1/…`, the last rank first) as one character per square, a1 first; `.` is plain ground."""
    try:
        cells = board.read_rows(text, TERRAIN, LETTER)
    except ChessmithError as error:
        raise ChessmithError(f"world: {error}") from None
    world = "".join(cell or GROUND for cell in cells)
    if lone := lone_portal(world):
        raise ChessmithError(f"world: {lone}")
    return world


def lone_portal(world: str) -> str | None:
    """The first error in the portals of a world, if any."""
    return next(lone_portals(world), None)


def lone_portals(world: str) -> Iterator[str]:
    """The errors in the portals of a world: each letter must stand on exactly two squares."""
    for kind in KINDS:
        found = world.count(kind.letter)
        if kind.portal and found not in (0, 2):
            yield f"expected {kind.title} on two squares, found it on {found}"


def write_world(board: Grid, world: str) -> str:
    """The inverse of `read_world`."""
    return board.write_rows(["" if cell == GROUND else cell for cell in world])
