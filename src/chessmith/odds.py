"""The odds of an action with a die roll: what each face does to the piece that is struck or healed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from chessmith import _core


class Face(NamedTuple):
    """One face of the die."""

    after: _core.State
    change: int  # hit points that the target loses or regains
    kills: bool  # whether it dies of the strike


@dataclass(frozen=True, slots=True)
class Odds:
    """All faces of the die, equally likely; a single one if the action needs no roll."""

    faces: tuple[Face, ...]

    @property
    def kill(self) -> Fraction:
        """The probability that the target dies."""
        return Fraction(sum(face.kills for face in self.faces), len(self.faces))

    @property
    def mean(self) -> Fraction:
        """The hit points that the target loses or regains on average."""
        return Fraction(sum(face.change for face in self.faces), len(self.faces))

    @property
    def changes(self) -> tuple[int, int]:
        """The least and the most of them."""
        changes = [face.change for face in self.faces]
        return min(changes), max(changes)

    def chance(self, holds: Callable[[_core.State], bool]) -> Fraction:
        """The probability that a condition holds after the turn."""
        return Fraction(sum(holds(face.after) for face in self.faces), len(self.faces))


def odds_of(state: _core.State, action: _core.Action) -> Odds:
    """The odds of a legal action."""
    return Odds(tuple(_face(after, events) for after, events in state.throws(action)))


def _face(after: _core.State, events: list[_core.Event]) -> Face:
    # A guard's share and the price of a lunge have other causes.
    for event in events:
        if event.cause in ("strike", "consecrate"):
            return Face(after, event.amount, event.left == 0)
    return Face(after, 0, False)
