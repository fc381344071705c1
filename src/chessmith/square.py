"""Squares by name: `a1` is number 0, then along the rank, then up the board."""

import string
from functools import cache
from typing import Final

FILE_LETTERS: Final = string.ascii_lowercase[:16]
_DIGITS: Final = frozenset(string.digits)


@cache
def square_name(square: int, files: int) -> str:
    """The name of a square number on a board of that many files.

    >>> square_name(0, 8), square_name(63, 8), square_name(9, 5)
    ('a1', 'h8', 'e2')
    """
    rank, file = divmod(square, files)
    return f"{FILE_LETTERS[file]}{rank + 1}"


def parse_square(text: str, files: int, ranks: int) -> int | None:
    """The number of a named square, or None if there is no such square on the board.

    >>> parse_square("e4", 8, 8), parse_square("e9", 8, 8), parse_square("e04", 8, 8)
    (28, None, None)
    """
    if not 2 <= len(text) <= 3 or text[1] == "0" or not _DIGITS.issuperset(text[1:]):
        return None
    file, rank = FILE_LETTERS.find(text[0]), int(text[1:]) - 1
    if not 0 <= file < files or rank >= ranks:
        return None
    return rank * files + file
