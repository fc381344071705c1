"""Progress and results of training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from chessmith.lab.rating import Tally

Phase = Literal["self-play", "training", "match"]


@dataclass(frozen=True, slots=True)
class Status:
    """The progress of training."""

    round: int
    phase: Phase
    share: float  # of the phase, from 0 to 1
    games: int
    positions: int
    loss: float | None = None
    held_out_loss: float | None = None
    tally: Tally | None = None

    def view(self) -> dict[str, Any]:
        """As JSON."""
        tally = self.tally
        return {
            "round": self.round,
            "phase": self.phase,
            "share": round(self.share, 3),
            "games": self.games,
            "positions": self.positions,
            "loss": self.loss,
            "match": None if tally is None else {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses},
        }


@dataclass(frozen=True, slots=True)
class RoundReport:
    """The result of a round."""

    round: int
    games: int  # so far
    positions: int  # learned from
    epochs: int
    loss: float
    held_out_loss: float
    kept: bool
    against: str  # the evaluation it played against: "untrained" or "round 2"
    match: dict[str, Any]
    untrained: dict[str, Any] | None  # the match against the evaluation without a network, if kept
    seconds: float  # of training so far, all rounds together

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Learned:
    """The result of learning, before it has played."""

    content: bytes  # of the network, without a description
    positions: int
    epochs: int
    loss: float
    held_out_loss: float
