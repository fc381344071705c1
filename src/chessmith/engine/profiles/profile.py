"""A profile as a player: the search with its numbers, within its limits."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from chessmith.arguments import expect_kind
from chessmith.core_view import state_of
from chessmith.engine.limits import MOST_LINES, Limits
from chessmith.engine.search import decide
from chessmith.engine.search_thought import SearchThought
from chessmith.position import Position
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.player import Thought
    from chessmith.engine.profiles.style import Style
    from chessmith.engine.profiles.weights import Weights

_ANY_MATE: Final = 60  # moves


@dataclass(frozen=True, slots=True)
class Profile:
    """A player made of numbers. What is None does not limit."""

    name: str
    about: str
    weights: Weights | None = None  # None: the engine's own evaluation
    style: Style | None = None
    depth: int | None = None
    depth_by_pieces: tuple[tuple[int, int], ...] = ()  # with so many pieces or fewer, this depth
    seconds: float | None = None
    nodes: int | None = None
    noise: int = 0  # by how many centipawns it misjudges each move at most, up or down
    delay: float = 0.0  # seconds before it plays
    stops_at_mate: bool = False  # a mate that is found is not looked into any further
    tables: bool = True  # whether it uses the user's endgame tables
    games: tuple[str, ...] | None = None  # names of the games it is meant for; None: every game

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> Thought:
        """Begin to think about a position."""
        expect_kind(position, Position, "a position")
        return ProfileThought(self, position, table, seed)

    def depth_for(self, position: Position) -> int | None:
        """The depth that it searches to at most."""
        pieces = sum(1 for code in state_of(position).board if code)
        for most, depth in self.depth_by_pieces:
            if pieces <= most:
                return depth
        return self.depth

    def limits(self, position: Position) -> Limits:
        """What bounds its search of a position."""
        lines = min(len(position.legal()), MOST_LINES) if self.noise else 1
        return Limits(
            depth=self.depth_for(position),
            seconds=self.seconds,
            nodes=self.nodes,
            mate=_ANY_MATE if self.stops_at_mate else None,
            multipv=max(1, lines),
            weights=self.weights,
            style=self.style,
            tables=self.tables,
        )

    def within(self, *, seconds: float | None = None, depth: int | None = None, nodes: int | None = None) -> Profile:
        """The same player with less time, depth or nodes."""
        given = [limit for limit in (seconds, self.seconds) if limit is not None]
        depths = [limit for limit in (depth, self.depth) if limit is not None]
        return replace(
            self,
            seconds=min(given, default=None),
            depth=min(depths, default=None),
            depth_by_pieces=tuple((most, min(own, depth or own)) for most, own in self.depth_by_pieces),
            nodes=nodes if nodes is not None else self.nodes,
        )


class ProfileThought(SearchThought):
    """A profile at work."""

    def __init__(self, profile: Profile, position: Position, table: Table | None, seed: int | None) -> None:
        # What another evaluation has left in a table is wrong for this one.
        super().__init__(position, profile.limits(position), None if profile.weights else table, seed)
        self._profile = profile

    def decision(self) -> Decision:
        """What looks best through the noise; a win at once is never misjudged."""
        progress, noise = self.progress, self._profile.noise
        dice = random.Random(self._seed)
        choice = 0
        if noise and progress.lines[0].score.mate != 1:
            seen = [line.score.value + dice.uniform(-noise, noise) for line in progress.lines]
            choice = seen.index(max(seen))
        decided = decide(self._position, progress, choice, player=self._profile.name, tables=self._profile.tables)
        return replace(decided, pause=max(0.0, self._profile.delay - decided.seconds))
