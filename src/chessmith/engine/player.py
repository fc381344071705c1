"""Players: anything that chooses an action, by search, by instinct or in some other way.

A player begins a thought about a position. The thought proceeds in steps as long as the host allows, so that it fits
into a frame loop, a thread pool or a plain call alike, and ends in a decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.progress import Progress
    from chessmith.position import Position


class Thought(Protocol):
    """Thinking about one position."""

    def step(self, milliseconds: float) -> bool:
        """Think for this long, then pause. Returns whether the thought is finished."""
        ...

    def run(self) -> None:
        """Think to the end."""
        ...

    def stop(self) -> None:
        """Stop thinking. May be called from another thread."""
        ...

    @property
    def progress(self) -> Progress:
        """Progress so far."""
        ...

    def decision(self) -> Decision:
        """The best decision so far; a legal action at any time."""
        ...


class Player(Protocol):
    """Anything that chooses actions."""

    @property
    def name(self) -> str:
        """The name shown to people."""
        ...

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> Thought:
        """Begin to think about a position.

        `table` is memory that the player may use and keep for its next move. The same `seed` gives the same choice,
        unless the player is limited by time.
        """
        ...


@runtime_checkable
class Bounded(Player, Protocol):
    """A player that enforces limits itself."""

    def within(self, *, seconds: float | None = None, depth: int | None = None, nodes: int | None = None) -> Bounded:
        """The same player with these limits per move."""
        ...
