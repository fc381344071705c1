"""The progress of a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chessmith.engine.line import Line
    from chessmith.engine.score import Score


@dataclass(frozen=True, slots=True)
class DepthReport:
    """The result of one iteration of a search, and the totals up to then."""

    depth: int
    move: str
    score: Score
    seconds: float
    nodes: int
    hits: int  # transposition table hits
    cutoffs: int  # of them those that needed no further look


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a search. Its numbers never decrease while the search runs."""

    depth: int = 0  # completed
    deepest: int = 0  # plies looked at beyond the position
    nodes: int = 0
    seconds: float = 0.0  # spent searching; pauses between steps do not count
    hash_full: float = 0.0  # share of the table that this search has filled
    root_index: int = 0  # which of the legal actions is being looked at
    root_count: int = 0
    done: bool = False
    lines: tuple[Line, ...] = ()  # best first
    depths: tuple[DepthReport, ...] = ()

    @property
    def nodes_a_second(self) -> int:
        """The speed so far."""
        return int(self.nodes / self.seconds) if self.seconds > 0 else 0
