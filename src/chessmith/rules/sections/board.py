"""The board: its size."""

from __future__ import annotations

from chessmith.grid import Grid
from chessmith.rules.sections.section import Section, documented

MOST_SQUARES = 128


class Board(Section, Grid):
    """The size of the board."""

    files: int = documented("Number of files, from a.", ge=2, le=16)
    ranks: int = documented("Number of ranks, from 1.", ge=2, le=16)
