"""Players who know their openings: any player, with a book."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from chessmith.engine.decision import Decision
from chessmith.engine.remembered import Remembered
from chessmith.engine.score import Score

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.book import OpeningBook
    from chessmith.engine.player import Player, Thought
    from chessmith.game import Game
    from chessmith.position import Position


class BookPlayer:
    """A player with opening books: where the book of a game has moves it plays one of them, heavier ones more often.

    >>> import chessmith
    >>> from chessmith.book import OpeningBook
    >>> from chessmith.engine import level
    >>> start = chessmith.load("chess").start()
    >>> book = OpeningBook(start.game)
    >>> book.add(start, "c2c4")
    >>> player = BookPlayer(level(5), lambda game: book)
    >>> player.begin(start).decision().origin
    'book'
    """

    def __init__(self, player: Player, book_of: Callable[[Game], OpeningBook | None]) -> None:
        self._player = player
        self._book_of = book_of

    @property
    def name(self) -> str:
        """What people call this player."""
        return self._player.name

    def begin(self, position: Position, *, table: _core.Table | None = None, seed: int | None = None) -> Thought:
        """Play from the book, or begin to think."""
        book = self._book_of(position.game)
        move = None if book is None else book.choose(position, random.Random(seed))
        if book is None or move is None:
            return self._player.begin(position, table=table, seed=seed)
        score = next(each.score for each in book.moves(position) if each.move == move)
        return Remembered(
            Decision(
                position=position,
                action=position.action(move),
                score=Score(cp=score or 0),
                line=(move,),
                player=self.name,
                origin="book",
            )
        )
