"""A player with an opening book: it plays from the book where it can, and searches elsewhere."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chessmith.book.opening_book import book_of
from chessmith.engine.decision import Decision
from chessmith.engine.player import Bounded
from chessmith.engine.remembered import Remembered
from chessmith.engine.score import Score
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.player import Player, Thought
    from chessmith.position import Position


@dataclass(frozen=True, slots=True)
class BookPlayer:
    """Another player, with the user's book of the game."""

    player: Player

    @property
    def name(self) -> str:
        """The player's display name."""
        return self.player.name

    def within(self, *, seconds: float | None = None, depth: int | None = None, nodes: int | None = None) -> BookPlayer:
        """Return the same player with less time, depth or nodes, if it supports such limits."""
        if not isinstance(self.player, Bounded):
            return self
        return BookPlayer(self.player.within(seconds=seconds, depth=depth, nodes=nodes))

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> Thought:
        """Consult the book, or start to think."""
        book = book_of(position.game)
        move = None if book is None else book.choose(position, random.Random(seed))
        if book is None or move is None:
            return self.player.begin(position, table=table, seed=seed)
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
