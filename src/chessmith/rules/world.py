"""Terrain: what a square can be besides plain ground."""

from __future__ import annotations

from chessmith.errors import ChessmithError
from chessmith.grid import Grid

GROUND = "."
TERRAIN = {
    "~": "water",
    "=": "bridge",
    "*": "void",
    "x": "pit",
    "o": "stepping stone",
    "<": "belt towards the a-file",
    ">": "belt away from the a-file",
    "^": "belt towards the last rank",
    "v": "belt towards the first rank",
}
DEADLY = frozenset("~*x")
BELTS = frozenset("<>^v")


def read_world(board: Grid, text: str) -> str:
    """World rows (`8/8/1o4o1/…`, the last rank first) as one character a square, a1 first; `.` is plain ground."""
    try:
        cells = board.read_rows(text, TERRAIN, "terrain letter (one of " + " ".join(TERRAIN) + ")")
    except ChessmithError as error:
        raise ChessmithError(f"world: {error}") from None
    return "".join(cell or GROUND for cell in cells)


def write_world(board: Grid, world: str) -> str:
    """The inverse of `read_world`."""
    return board.write_rows(["" if cell == GROUND else cell for cell in world])
