"""A thought that only remembers a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chessmith.engine.progress import Progress

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision


class Remembered:
    """The decision is there from the beginning."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def step(self, milliseconds: float) -> bool:
        """Do nothing: the move is known."""
        return True

    def run(self) -> None:
        """Do nothing: the move is known."""

    def stop(self) -> None:
        """Nothing is under way."""

    @property
    def progress(self) -> Progress:
        """None was needed."""
        return Progress(done=True)

    def decision(self) -> Decision:
        """The move."""
        return self._decision
