"""The tables of known counts."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import chessmith
from chessmith import Position

_FOLDER = Path(__file__).parent


class Count(NamedTuple):
    """A known number of positions."""

    game: str
    fen: str  # or `startpos`
    layout: str  # instead of a FEN; may be empty
    depth: int
    nodes: int

    @property
    def name(self) -> str:
        """What it is called in a list."""
        return f"{self.game} {self.layout or self.fen} {self.depth}"

    def position(self) -> Position:
        """The position to count from."""
        game = chessmith.load(self.game)
        return game.start(layout=self.layout) if self.layout else game.position(self.fen)


def counts() -> list[Count]:
    """Every row of every table."""
    found: list[Count] = []
    for path in sorted(_FOLDER.glob("*.csv")):
        with path.open(newline="") as file:
            for row in csv.DictReader(file):
                layout = row.get("layout", "")
                found.append(Count(row["game"], row.get("fen", ""), layout, int(row["depth"]), int(row["nodes"])))
    return found
