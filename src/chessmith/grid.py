"""The squares of a board: their names, and rows of text that fill them."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from chessmith.errors import ChessmithError
from chessmith.square import parse_square, square_name

_DIGITS: Final = re.compile(r"[0-9]+")
EMPTY: Final = " "


class Grid:
    """A board with a number of files and ranks."""

    files: int
    ranks: int

    @staticmethod
    def of(files: int, ranks: int) -> Grid:
        """A grid of that size."""
        grid = Grid()
        grid.files, grid.ranks = files, ranks
        return grid

    @property
    def squares(self) -> int:
        """Number of squares."""
        return self.files * self.ranks

    def name(self, square: int) -> str:
        """The name of a square: 0 is `a1`."""
        return square_name(square, self.files)

    def square(self, name: str) -> int | None:
        """The square of that name, or None if the board has none."""
        return parse_square(name, self.files, self.ranks)

    def rank_for(self, side: int, rank: int) -> int:
        """The 0-based rank that the owner counts as `rank` (1 is the owner's back rank)."""
        return rank - 1 if side == 0 else self.ranks - rank

    def read_rows(self, text: str, letters: Collection[str], what: str) -> list[str]:
        """Spread a FEN-like field over the squares, a1 first; `""` is a square a number passed over.

        Raises ChessmithError with what was expected, in the words of `what` ("piece letter").
        """
        rows = text.split("/")
        if len(rows) != self.ranks:
            raise ChessmithError(f"expected {self.ranks} rows, found {len(rows)}")
        board: list[str] = []
        for number, row in zip(range(self.ranks, 0, -1), rows, strict=True):
            cells: list[str] = []
            at = 0
            while at < len(row) and len(cells) <= self.files:
                digits = _DIGITS.match(row, at)
                if digits:
                    if len(digits[0]) > 2 or digits[0].startswith("0"):
                        raise ChessmithError(f'rank {number}: "{digits[0][:6]}" is not a number of squares')
                    cells += [""] * int(digits[0])
                    at = digits.end()
                    continue
                if row[at] not in letters:
                    raise ChessmithError(f'rank {number}: expected a {what}, found "{row[at]}"')
                cells.append(row[at])
                at += 1
            if len(cells) != self.files:
                found = len(cells) if at == len(row) and len(cells) < self.files else f"more than {self.files}"
                raise ChessmithError(f"rank {number}: expected {self.files} squares, found {found}")
            board = cells + board
        return board

    def write_rows(self, cells: list[str]) -> str:
        """The inverse of `read_rows`."""
        return self.fold("".join([cell or EMPTY for cell in cells]))

    def fold(self, text: str) -> str:
        """The same for one letter a square, a1 first, and `EMPTY` where there is none."""
        starts = range(self.squares - self.files, -1, -self.files)
        rows = "/".join([text[start : start + self.files] for start in starts])
        for width in range(self.files, 0, -1):
            rows = rows.replace(EMPTY * width, str(width))
        return rows
