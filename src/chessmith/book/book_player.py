"""A player with an opening book: it plays from the book where that knows the position, and thinks elsewhere."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chessmith.book.opening_book import book_of
from chessmith.engine.decision import Decision
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.player import Bounded, Thought
    from chessmith.position import Position


@dataclass(frozen=True, slots=True)
class BookPlayer:
    """Another player, with the user's book of the game."""

    player: Bounded

    @property
    def name(self) -> str:
        """What people call this player."""
        return self.player.name

    def within(self, *, seconds: float | None = None, depth: int | None = None, nodes: int | None = None) -> BookPlayer:
        """The same player with less time, depth or nodes."""
        return BookPlayer(self.player.within(seconds=seconds, depth=depth, nodes=nodes))

    def begin(self, position: Position, *, table: _core.Table | None = None, seed: int | None = None) -> Thought:
        """Look into the book, or begin to think."""
        book = book_of(position.game)
        move = None if book is None else book.choose(position, random.Random(seed))
        if move is not None:
            return BookThought(position, move, self.name)
        return self.player.begin(position, table=table, seed=seed)


class BookThought:
    """A move from the book: there is nothing to think about."""

    def __init__(self, position: Position, move: str, player: str) -> None:
        self._decision = Decision(
            position=position,
            action=position.action(move),
            score=Score(cp=0),
            line=(move,),
            player=player,
            origin="book",
        )

    def step(self, milliseconds: float) -> bool:
        """Nothing is left to think about."""
        return True

    def run(self) -> None:
        """Nothing is left to think about."""

    def stop(self) -> None:
        """Nothing is under way."""

    @property
    def progress(self) -> Progress:
        """None was needed."""
        return Progress(done=True)

    def decision(self) -> Decision:
        """The move."""
        return self._decision
