"""The 960 back ranks of Fischer's random chess by Scharnagl's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations


def back_rank(number: int) -> str:
    """The back rank of that number, white letters from a to h.

    >>> back_rank(518), back_rank(0), back_rank(959)
    ('RNBQKBNR', 'BBQNNRKR', 'RKRNNQBB')
    """
    if not 0 <= number < 960:
        raise ValueError(f"expected a number of 0 to 959, found {number}")
    squares = [""] * 8
    number, light = divmod(number, 4)
    squares[2 * light + 1] = "B"
    number, dark = divmod(number, 4)
    squares[2 * dark] = "B"
    knights, queen = divmod(number, 6)
    free = [square for square in range(8) if not squares[square]]
    squares[free.pop(queen)] = "Q"
    for square in list(combinations(free, 2))[knights]:
        squares[square] = "N"
    for letter in "RKR":
        squares[squares.index("")] = letter
    return "".join(squares)


def layouts() -> Iterator[tuple[str, dict[str, str]]]:
    """The layouts `0` to `959` as a game file would write them."""
    for number in range(960):
        rank = back_rank(number)
        yield str(number), {"setup": f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank}", "castling": "KQkq"}
