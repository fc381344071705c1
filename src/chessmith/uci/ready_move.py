"""Moves that need no search: from the user's book, or known from earlier games."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random

    from chessmith.position import Position
    from chessmith.uci.recollection import Recollection


class ReadyMove(NamedTuple):
    """A move, and where it comes from."""

    move: str
    why: str


def book_move(position: Position, dice: random.Random) -> ReadyMove | None:
    """A move from the user's book for this game, if there is one."""
    from chessmith.book import book_of

    book = book_of(position.game)
    move = None if book is None else book.choose(position, dice)
    return None if move is None else ReadyMove(move, "from the book")


def experienced_move(recollection: Recollection, position: Position) -> ReadyMove | None:
    """A move that did well in earlier games under the same conditions."""
    advice = recollection.advise(position)
    if advice.book is None:
        return None
    known = advice.results[advice.book]
    return ReadyMove(advice.book, f"from experience, played {known.games} times, won {known.win_rate:.0%}")
