"""How far a search has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chessmith.engine.line import Line
    from chessmith.engine.score import Score


@dataclass(frozen=True, slots=True)
class DepthReport:
    """What one depth of a search found, and what it took up to there."""

    depth: int
    move: str
    score: Score
    seconds: float
    nodes: int
    hits: int  # positions that were known already
    cutoffs: int  # of them those that needed no further look


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come. Numbers only grow while it goes on."""

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
