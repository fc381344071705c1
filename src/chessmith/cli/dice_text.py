"""Dice in words: what a roll may do, and what it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from chessmith.core_view import action_of, state_of
from chessmith.events import Damage, Event, Heal, Roll
from chessmith.odds import odds_of

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.position import Position


def odds(position: Position, action: Action) -> str:
    """What the die may do to the target of an action; empty if the action needs no roll.

    >>> import chessmith
    >>> position = chessmith.load("skirmish").position("4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1 {hp=d5:7}")
    >>> odds(position, position.action("d3xd5"))
    'rook loses 4 to 7, dies on 3 of 6 rolls'
    """
    core = action_of(position, action)
    if not state_of(position).needs_roll(core):
        return ""
    thrown = odds_of(state_of(position), core)
    name = position.game.traits.piece(state_of(position).board[core.target]).name
    verb = "regains" if core.kind == "consecrate" else "loses"
    least, most = thrown.changes
    if not most:
        return f"{name} {verb} nothing"
    summary = f"{name} {verb} {least} to {most}"
    sides = len(thrown.faces)
    return f"{summary}, dies on {thrown.kill * sides} of {sides} rolls" if thrown.kill else summary


def outcome(events: Sequence[Event]) -> str:
    """What the die showed in a turn, and who was hurt or healed; empty if there was no roll.

    >>> import chessmith
    >>> before = chessmith.load("skirmish").position("4k3/8/8/3r1r2/8/3Q4/8/4K3 w - - 0 1 {hp=d5:3}")
    >>> outcome(before.take_turn("d3xd5", roll=4).events)
    'A 4: rook f5 loses 4 and has 9 left, rook d5 dies.'
    """
    for event in events:
        if isinstance(event, Roll):
            return f"A {event.value}: {', '.join(_changes(events)) or 'no damage'}."
    return ""


def _changes(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        match event:
            case Damage(hit_points=0):
                yield f"{event.piece} {event.square} dies"
            case Damage():
                yield f"{event.piece} {event.square} loses {event.amount} and has {event.hit_points} left"
            case Heal(cause="consecrate"):
                yield f"{event.piece} {event.square} regains {event.amount} and has {event.hit_points}"
