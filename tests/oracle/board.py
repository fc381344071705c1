"""Squares and pieces: the size of a board, the names of its squares, and the letters that stand on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

WHITE = 0
BLACK = 1
EMPTY = "."

# Index 0 is White's, index 1 Black's, everywhere in the oracle.
KINGS = ("K", "k")
PAWNS = ("P", "p")
LETTERS = (frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), frozenset("abcdefghijklmnopqrstuvwxyz"))
FORWARD = (1, -1)

Board = tuple[str, ...]


@dataclass(frozen=True)
class Size:
    """Files and ranks of a board. A square is `rank * files + file`, counted from a1 = 0."""

    files: int
    ranks: int

    @property
    def squares(self) -> range:
        return range(self.files * self.ranks)

    def at(self, file: int, rank: int) -> int | None:
        """The square on this file and rank (both from 0), or None off the board."""
        if 0 <= file < self.files and 0 <= rank < self.ranks:
            return rank * self.files + file
        return None

    def file(self, square: int) -> int:
        return square % self.files

    def rank(self, square: int) -> int:
        return square // self.files

    def onward(self, square: int, right: int, up: int) -> int | None:
        """The square so many files to the right and ranks up, or None off the board."""
        return self.at(self.file(square) + right, self.rank(square) + up)

    def name(self, square: int) -> str:
        return f"{ascii_lowercase[self.file(square)]}{self.rank(square) + 1}"

    def square(self, name: str) -> int:
        """The square of this name; ValueError if the board has none."""
        file, rank = ascii_lowercase.find(name[:1]), name[1:]
        if name and file >= 0 and rank.isascii() and rank.isdigit() and not rank.startswith("0"):
            square = self.at(file, int(rank) - 1)
            if square is not None:
                return square
        raise ValueError(f"{name!r} is not a square of a {self.files}x{self.ranks} board")

    def from_own_side(self, square: int, side: int) -> int:
        """The rank of a square as its owner counts: 1 is the rank nearest to him."""
        rank = self.rank(square)
        return rank + 1 if side == WHITE else self.ranks - rank


def king_square(board: Sequence[str], side: int) -> int | None:
    king = KINGS[side]
    for square, piece in enumerate(board):
        if piece == king:
            return square
    return None
