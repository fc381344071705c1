"""Players: anything that chooses an action, by search, by instinct or in some other way.

A player begins a thought about a position. The thought proceeds in steps as long as the host allows, so that it fits
into a frame loop, a thread pool or a plain call alike, and ends in a decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.decision import Decision
    from chessmith.engine.progress import Progress
    from chessmith.position import Position


class Thought(Protocol):
    """Thinking about one position."""

    def step(self, milliseconds: float) -> bool:
        """Think for so long and then hold still. Whether the thought has come to its end."""
        ...

    def run(self) -> None:
        """Think to the end."""
        ...

    def stop(self) -> None:
        """Come to the end now. May be called from another thread."""
        ...

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        ...

    def decision(self) -> Decision:
        """The best that is known now; a legal action at any time."""
        ...


class Player(Protocol):
    """Anything that chooses actions."""

    @property
    def name(self) -> str:
        """What people call this player."""
        ...

    def begin(self, position: Position, *, table: _core.Table | None = None, seed: int | None = None) -> Thought:
        """Begin to think about a position.

        `table` is memory that the player may use and find again at its next move. The same `seed` gives the same
        choice where the player's limits are not a matter of time.
        """
        ...


@runtime_checkable
class Bounded(Player, Protocol):
    """A player that keeps to limits by itself."""

    def within(self, *, seconds: float | None = None, depth: int | None = None, nodes: int | None = None) -> Bounded:
        """The same player with no more than this for a move."""
        ...
