"""An action as data, for a program that moves its own objects: piece, kind, squares and events.

Places are given twice, as `square` and by the `col` and `row` of a snapshot, see `chessmith.notation.snapshot`.

>>> import chessmith
>>> position = chessmith.load("chess").start().play("e4").play("d5")
>>> data = write(position, position.action("exd5"))
>>> data["kind"], data["piece"]["name"], data["from"], data["target"]
('move', 'pawn', {'square': 'e4', 'col': 4, 'row': 4}, {'square': 'd5', 'col': 3, 'row': 3})
>>> [event["does"] for event in data["events"]]
['take', 'move']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chessmith.action import Action
from chessmith.arguments import expect_kind
from chessmith.events import Castle, Event, Move, Ride, Roll, Take
from chessmith.position import Position

if TYPE_CHECKING:
    from chessmith.game import Game

_PLACES: Final = ("from", "to", "square", "rook_from", "rook_to")


def write(position: Position, action: Action, roll: int | None = None) -> dict[str, Any]:
    """An action of this position.

    `to` is where the piece ends by its own doing, `target` the square that it takes, strikes or heals on, if any.
    Without a `roll`, the events of an action that dice decide end before the die falls.
    """
    expect_kind(action, Action, "an action of the position")
    expect_kind(position, Position, "a position")
    game, legs = position.game, action.legs
    events = _known_events(position, action, roll)
    piece = position.piece_at(legs[0].start) if legs else None
    ways = [event for event in events if isinstance(event, Move | Ride | Castle)]
    taken = [event.square for event in events if isinstance(event, Take)]
    aimed = [leg.end for leg in legs if leg.deed not in ("move", "advance") and leg.end != leg.start]
    return {
        "kind": action.kind,
        "piece": piece
        and {
            "name": piece.name,
            "letter": piece.letter,
            "side": piece.side,
            "hit_points": piece.hit_points,
        },
        "from": _place(legs[0].start, game) if legs else None,
        "to": _place(ways[-1].end if ways else legs[0].start, game) if legs else None,
        "target": next((_place(square, game) for square in [*aimed, *reversed(taken)]), None),
        "promotion": action.promotion,
        "legs": [{"does": leg.deed, "from": _place(leg.start, game), "to": _place(leg.end, game)} for leg in legs],
        "events": [_event(event, game) for event in events],
    }


def _known_events(position: Position, action: Action, roll: int | None) -> list[Event]:
    """What happens in the turn, up to the die if nobody has thrown it yet."""
    events = list(position.take_turn(action, roll).events)
    fallen = next((number for number, event in enumerate(events) if isinstance(event, Roll)), len(events))
    return events if roll is not None else events[:fallen]


def _event(event: Event, game: Game) -> dict[str, Any]:
    return {key: _place(value, game) if key in _PLACES else value for key, value in event.as_json().items()}


def _place(square: str, game: Game) -> dict[str, Any]:
    number = game.board.square(square)
    assert number is not None
    rank, col = divmod(number, game.files)
    return {"square": square, "col": col, "row": game.ranks - 1 - rank}
