"""A thought that is no more than remembering a move."""

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
