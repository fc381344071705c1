"""Animation: the events of a turn in stages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from chessmith.events import Appear, Carry, Event, Fall, Promote, Roll, Step, Strike, Take

if TYPE_CHECKING:
    from chessmith.game import Game

_TOGETHER: Final = {"fall": "carry", "strike": "damage"}


def turn_stages(game: Game, events: Iterable[Event]) -> list[list[dict[str, Any]]]:
    """The stages of a turn; the events of one stage happen together."""
    stages: list[list[Event]] = []
    for event in events:
        if isinstance(event, Roll) and stages and isinstance(stages[-1][-1], Strike):
            stages.insert(-1, [event])  # a striker waits for the die
        elif isinstance(event, Promote) and stages and isinstance(stages[-1][-1], Carry):
            stages[-1].append(event)  # a belt moves as a whole, even if pieces promote on it
        elif stages and _joins(event, stages[-1]):
            stages[-1].append(event)
        else:
            stages.append([event])
    return [[_view(game, event) for event in stage] for stage in stages]


def _joins(event: Event, stage: list[Event]) -> bool:
    """Whether an event happens together with those before it."""
    if isinstance(event, Carry | Fall):
        # A piece handed from one belt to the next is carried twice.
        ends = {other.end for other in stage if isinstance(other, Carry)}
        here = event.start if isinstance(event, Carry) else event.square
        return isinstance(stage[0], Carry | Fall) and here not in ends
    if isinstance(event, Step | Take):
        return all(isinstance(other, Take) for other in stage)
    does, last = event.does, stage[-1].does
    return _TOGETHER.get(does, does) == _TOGETHER.get(last, last) and not isinstance(event, Strike)


def _view(game: Game, event: Event) -> dict[str, Any]:
    letter = {"letter": game.piece(event.piece).letter} if isinstance(event, Promote | Appear) else {}
    return event.as_json() | letter
