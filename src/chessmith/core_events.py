"""The core's events of a turn, with squares and pieces as numbers: reading and querying them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from chessmith.action import NOTHING
from chessmith.ending import side_name
from chessmith.events import (
    Appear,
    Carry,
    Castle,
    Damage,
    Decree,
    Event,
    Fall,
    Heal,
    Move,
    PlacedEvent,
    Portal,
    Promote,
    Ride,
    Roll,
    Step,
    Strike,
    Take,
    Wound,
)
from chessmith.rules.terrain import TERRAIN
from chessmith.traits import side_of

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.position import Position


def end_square(events: Sequence[_core.Event], start: int) -> int | None:
    """Return where the piece from a square stands after these events; None if it is gone."""
    square = start
    for event in events:
        if event.does == Castle.does and event.rook_from == square:
            square = event.rook_to
        elif event.from_square == square:
            if event.does in _STEPS or event.does == Castle.does:
                square = event.to_square
            elif event.does in (Take.does, Fall.does) or (event.does == Damage.does and not event.left):
                return None
    return square


def capturing_legs(events: Sequence[_core.Event]) -> Iterator[bool]:
    """For each leg of the acting piece's way whether it takes something.

    A blow that ends the game leaves the legs after it unmade; they take nothing.
    """
    legs, taken = list[bool](), False
    for event in events:
        if event.does == Take.does:
            taken = True
        elif event.does in (Move.does, Ride.does):
            legs.append(taken)
            taken = False
    return chain(legs, repeat(False))


def victims(events: Sequence[_core.Event]) -> tuple[int, ...]:
    """The squares of the pieces that are taken or struck at."""
    hits = (Take.does, Strike.does)
    return tuple(
        event.from_square if event.does == Take.does else event.to_square for event in events if event.does in hits
    )


def read_events(position: Position, events: Sequence[_core.Event]) -> tuple[Event, ...]:
    """The core's events of a turn from this position, with names instead of numbers."""
    reader = _Reader(position)
    return tuple(reader.read(event) for event in events)


class _Reader:
    def __init__(self, position: Position) -> None:
        self._name: Callable[[int], str] = position.game.board.name
        self._traits = position.game.traits
        self._world = position.world

    def read(self, event: _core.Event) -> Event:
        does = event.does
        if does == Roll.does:
            return Roll(event.amount)
        who, here = self._who(event.piece), self._name(event.from_square)
        if step := _STEPS.get(does):
            return step(*who, here, self._name(event.to_square))
        if does == Castle.does:
            rook = self._name(event.rook_from), self._name(event.rook_to)
            return Castle(*who, here, self._name(event.to_square), *rook)
        if does == Strike.does:
            return Strike(*who, here, self._name(event.to_square))
        if does == Fall.does:
            into = "edge" if event.to_square == NOTHING else TERRAIN[self._world[event.to_square]].name
            return Fall(*who, here, into)
        if arrival := _ARRIVALS.get(does):
            return arrival(*who, here, event.left if self._traits.has_combat else None)
        if wound := _WOUNDS.get(does):
            return wound(*who, here, event.amount, event.left, event.cause)
        return _PLAIN[does](*who, here)

    def _who(self, code: int) -> tuple[str, str]:
        return self._traits.piece(code).name, side_name(side_of(code))


_STEPS: Final[dict[str, type[Step]]] = {kind.does: kind for kind in (Move, Ride, Carry, Portal)}
_ARRIVALS: Final[dict[str, type[Promote | Appear]]] = {kind.does: kind for kind in (Promote, Appear)}
_WOUNDS: Final[dict[str, type[Wound]]] = {kind.does: kind for kind in (Damage, Heal)}
_PLAIN: Final[dict[str, type[PlacedEvent]]] = {kind.does: kind for kind in (Take, Decree)}
