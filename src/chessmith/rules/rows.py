"""Rows of a file's text that fill the board: everything that is wrong with them, not only the first of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from string import digits

from chessmith.errors import ChessmithError
from chessmith.grid import Grid


def mistakes_in_rows(board: Grid, text: str, letters: Collection[str], what: str) -> Iterator[str]:
    """What `read_rows` would refuse, rank by rank: each strange letter once, and numbers of squares that do not fit.

    >>> list(mistakes_in_rows(Grid.of(3, 2), "K?k/4", "Kk", "piece letter"))
    ['rank 2: expected a piece letter, found "?"', 'rank 1: expected 3 squares, found more than 3']
    """
    rows = text.split("/")
    if len(rows) != board.ranks:
        yield f"expected {board.ranks} rows, found {len(rows)}"
        return
    single = Grid.of(board.files, 1)
    for at, row in enumerate(rows):
        if _refused(single, row, letters, what) is None:
            continue
        strange = dict.fromkeys(letter for letter in row if letter not in letters and letter not in digits)
        # With known letters in their places the rest of the row can be read, too.
        known = str.maketrans(dict.fromkeys(strange, next(iter(letters), "")))
        for part in [*islice(strange, board.files), row.translate(known)]:
            alone = [str(board.files)] * board.ranks
            alone[at] = part
            if mistake := _refused(board, "/".join(alone), letters, what):
                yield mistake


def _refused(board: Grid, text: str, letters: Collection[str], what: str) -> str | None:
    try:
        board.read_rows(text, letters, what)
    except ChessmithError as error:
        return str(error)
    return None
