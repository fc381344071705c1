"""A line of play: actions that follow each other, and the positions between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.score import Score


@dataclass(frozen=True, slots=True)
class Line:
    """One of the best actions with what is expected to follow."""

    moves: tuple[str, ...]
    score: Score  # for the side to move at its start
    depth: int
    deepest: int  # plies that were looked at


class Step(NamedTuple):
    """One action of a line."""

    before: _core.State
    action: _core.Action
    after: _core.State
    events: Sequence[_core.Event]


def walk(state: _core.State, actions: Sequence[_core.Action]) -> Iterator[Step]:
    """Play the actions one after the other, as far as they are legal.

    Where dice decide, the most likely outcome is taken in which the line can go on.
    """
    for number, action in enumerate(actions):
        following = actions[number + 1] if number + 1 < len(actions) else None
        try:
            after, events = _expected(state, action, following)
        except ValueError:  # not legal, which the core finds out without listing what is
            return
        yield Step(state, action, after, events)
        state = after


def texts(state: _core.State, actions: Sequence[_core.Action]) -> tuple[str, ...]:
    """The move texts of a line."""
    return tuple(step.before.text(step.action) for step in walk(state, actions))


def _expected(
    state: _core.State, action: _core.Action, following: _core.Action | None
) -> tuple[_core.State, Sequence[_core.Event]]:
    throws = state.throws(action)
    if len(throws) == 1:
        return throws[0]
    odds = Counter(after.key for after, _ in throws)
    likely = sorted(throws, key=lambda turn: -odds[turn[0].key])
    return next((turn for turn in likely if following is None or following in turn[0].legal()), likely[0])
