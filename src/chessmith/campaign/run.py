"""A run: one attempt at the campaign. It is immutable; every change makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from chessmith.ending import ONGOING, WINS
from chessmith.errors import ChessmithError

State = Literal["running", "won", "lost"]
Result = Literal["*", "1-0", "0-1", "1/2-1/2"]
_PLAYER_WINS = WINS[0]


@dataclass(frozen=True)
class Bout:
    """A fight that was begun.

    It is played either here, with all its `moves`, or as a game on the server, which then has the moves.
    """

    seed: int  # seed of its dice
    moves: tuple[str, ...] = ()
    session: str | None = None
    result: Result = ONGOING
    reason: str | None = None
    plies: int = 0  # its length, once it is over

    @property
    def is_over(self) -> bool:
        """Whether it has a result."""
        return self.result != ONGOING


@dataclass(frozen=True)
class Run:
    """The progress of a run. All bouts but the last are won."""

    number: int
    fights: int  # number of fights to win
    bouts: tuple[Bout, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether it is consistent: no more bouts than fights, and none after one that was not won."""
        return len(self.bouts) <= self.fights and all(bout.result == _PLAYER_WINS for bout in self.bouts[:-1])

    @property
    def state(self) -> State:
        """The state of the run. A fight that is lost or drawn ends it."""
        if self.bouts and self.bouts[-1].is_over and self.bouts[-1].result != _PLAYER_WINS:
            return "lost"
        return "won" if len(self.bouts) == self.fights and self.bouts[-1].is_over else "running"

    @property
    def current(self) -> int | None:
        """Index of the current fight; None when the run is over."""
        if self.state != "running":
            return None
        return len(self.bouts) - 1 if self.bout is not None else len(self.bouts)

    @property
    def bout(self) -> Bout | None:
        """The bout in progress, if any."""
        return self.bouts[-1] if self.bouts and not self.bouts[-1].is_over else None

    def opened(self, seed: int) -> Run:
        """Begin the next fight; do nothing if one is in progress."""
        if self.state != "running":
            raise ChessmithError(f"run {self.number} is over: it is {self.state}; begin another")
        return self if self.bout is not None else replace(self, bouts=(*self.bouts, Bout(seed)))

    def changed(self, **what: object) -> Run:
        """Update fields of the bout in progress."""
        if self.bout is None:
            raise ChessmithError(f"run {self.number}: no fight is in progress")
        return replace(self, bouts=(*self.bouts[:-1], replace(self.bout, **what)))  # type: ignore[arg-type]

    def given_up(self) -> Run:
        """Discard the bout in progress, as when its game was deleted."""
        return replace(self, bouts=self.bouts[:-1]) if self.bout is not None else self
