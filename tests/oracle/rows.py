"""Rows as FEN writes them, of a board or of a world: from the top rank down, numbers for runs of empty squares."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .board import Size


def read_rows(size: Size, rows: str, letters: set[str], empty: str) -> list[str]:
    """One letter a square from a1 upwards; a number stands for so many empty squares."""
    split = rows.split("/")
    if len(split) != size.ranks:
        raise ValueError(f"{len(split)} rows instead of {size.ranks} in {rows!r}")
    squares: list[str] = []
    for row in reversed(split):
        cells: list[str] = []
        for token in re.findall(r"[0-9]+|[^0-9]", row):
            if token in letters:
                cells.append(token)
            elif token.isdigit() and not token.startswith("0") and int(token) <= size.files:
                cells.extend(empty * int(token))
            else:
                raise ValueError(f"{token!r} in row {row!r} is neither a known letter nor a number of squares")
        if len(cells) != size.files:
            raise ValueError(f"row {row!r} has {len(cells)} squares instead of {size.files}")
        squares.extend(cells)
    return squares


def write_rows(size: Size, squares: Iterable[str], empty: str) -> str:
    cells = list(squares)
    rows = []
    for rank in reversed(range(size.ranks)):
        row, gap = "", 0
        for cell in cells[rank * size.files : (rank + 1) * size.files]:
            if cell == empty:
                gap += 1
                continue
            row += (str(gap) if gap else "") + cell
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows)
