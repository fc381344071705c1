"""A position with one right answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("positions.tsv")
_HEADER: Final = "# game\tfen\tbest\taim"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its best moves, and their aim: `mate in 3`, or `wins 310` centipawns over the next best."""

    game: str
    fen: str
    best: tuple[str, ...]
    aim: str

    @property
    def mate(self) -> int | None:
        """The number of moves to mate, if it is a mate."""
        return int(self.aim.removeprefix("mate in ")) if self.aim.startswith("mate in ") else None

    def __str__(self) -> str:
        return "\t".join((self.game, self.fen, " ".join(self.best), self.aim))


def read(path: Path = FILE) -> list[Puzzle]:
    """All positions of a file."""
    puzzles = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            game, fen, best, aim = line.split("\t")
            puzzles.append(Puzzle(game, fen, tuple(best.split()), aim))
    return puzzles


def write(puzzles: list[Puzzle], path: Path = FILE) -> None:
    """Write positions to a file."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.game, puzzle.mate is None, puzzle.mate or 0, puzzle.fen))
    path.write_text("\n".join((_HEADER, *map(str, ordered))) + "\n", encoding="utf-8")
