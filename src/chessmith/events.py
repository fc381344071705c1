"""Events: what happens on the board in a turn, in order, as returned by `Position.take_turn`.

Replaying the events on the pieces before a turn gives exactly the pieces after it, see `replay`. Events say nothing
else about a position: whose turn it is, castling rights, cooldowns and the like are in `Turn.after`.

>>> import chessmith
>>> position = chessmith.load("chess").position("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
>>> for event in position.take_turn("a7b8q").events:
...     print(event.as_json())
{'does': 'take', 'name': 'rook', 'side': 'black', 'square': 'b8'}
{'does': 'move', 'name': 'pawn', 'side': 'white', 'from': 'a7', 'to': 'b8'}
{'does': 'promote', 'name': 'queen', 'side': 'white', 'square': 'b8'}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final

from chessmith.arguments import expect_kind
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.position import Position

_JSON_KEYS: Final = {
    "piece": "name",
    "start": "from",
    "end": "to",
    "target": "to",
    "rook_start": "rook_from",
    "rook_end": "rook_to",
    "hit_points": "hp",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One event. `does` names it in a word; each word has its own class."""

    does: ClassVar[str]

    def as_json(self) -> dict[str, Any]:
        """The event as JSON, see the protocol; fields that do not apply are left out."""
        values = {_JSON_KEYS.get(each.name, each.name): getattr(self, each.name) for each in fields(self)}
        return {"does": self.does} | {key: value for key, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Roll(Event):
    """The die falls."""

    does = "roll"
    value: int


@dataclass(frozen=True, slots=True)
class PieceEvent(Event):
    """Something that a piece does, or that happens to it."""

    piece: str
    """The name of its kind, such as `knight`."""
    side: str
    """`white` or `black`."""


@dataclass(frozen=True, slots=True)
class Step(PieceEvent):
    """A piece goes from one square to another, which is empty at that moment."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Move(Step):
    """The acting piece moves, for one leg of its action."""

    does = "move"


@dataclass(frozen=True, slots=True)
class Ride(Step):
    """A stepping stone carries the acting piece, in the middle of its action."""

    does = "ride"


@dataclass(frozen=True, slots=True)
class Carry(Step):
    """A belt carries a piece."""

    does = "carry"


@dataclass(frozen=True, slots=True)
class Portal(Step):
    """A piece goes into one portal and comes out of the other."""

    does = "portal"


@dataclass(frozen=True, slots=True)
class Castle(Step):
    """King and rook move at the same time. Each may end where the other began."""

    does = "castle"
    rook_start: str
    rook_end: str


@dataclass(frozen=True, slots=True)
class Strike(PieceEvent):
    """A piece strikes at another. The events that follow show the effect."""

    does = "strike"
    start: str
    target: str


@dataclass(frozen=True, slots=True)
class PlacedEvent(PieceEvent):
    """Something that happens to a piece where it stands."""

    square: str


@dataclass(frozen=True, slots=True)
class Take(PlacedEvent):
    """A piece is captured."""

    does = "take"


@dataclass(frozen=True, slots=True)
class Decree(PlacedEvent):
    """A piece gives a royal decree."""

    does = "decree"


@dataclass(frozen=True, slots=True)
class Fall(PlacedEvent):
    """A belt carries a piece off `square` to its destruction."""

    does = "fall"
    into: str
    """The terrain, such as `pit`, or `edge` for the edge of the board."""


@dataclass(frozen=True, slots=True)
class Promote(PlacedEvent):
    """A piece is promoted to the one named here."""

    does = "promote"
    hit_points: int | None
    """Its hit points afterwards; None in games without them."""


@dataclass(frozen=True, slots=True)
class Appear(PlacedEvent):
    """A new piece."""

    does = "appear"
    hit_points: int | None


@dataclass(frozen=True, slots=True)
class Wound(PlacedEvent):
    """Hit points change."""

    amount: int
    hit_points: int
    """Hit points left afterwards."""
    cause: str


@dataclass(frozen=True, slots=True)
class Damage(Wound):
    """A piece loses hit points. With none left it is gone.

    The cause is `strike`, `guard` for the share of a blow that a guard takes, or `lunge` for the price of one.
    """

    does = "damage"


@dataclass(frozen=True, slots=True)
class Heal(Wound):
    """A piece regains hit points. The cause is `consecrate` or `regenerate`."""

    does = "heal"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that has been played."""

    after: Position
    """The position it leads to."""
    events: tuple[Event, ...]
    """What happened, in order."""

    @property
    def roll(self) -> int | None:
        """The roll of the die; None if there was none."""
        return next((event.value for event in self.events if isinstance(event, Roll)), None)

    @property
    def lost(self) -> tuple[PlacedEvent, ...]:
        """The events by which pieces left the board."""
        return tuple(
            event
            for event in self.events
            if isinstance(event, Take | Fall) or (isinstance(event, Damage) and event.hit_points == 0)
        )


Standing = tuple[str, str, int | None]
"""Side, name and hit points of a piece; without hit points the last is None."""


def standings(position: Position) -> dict[str, Standing]:
    """The pieces of a position by square, as `replay` takes and gives them."""
    from chessmith.position import Position

    expect_kind(position, Position, "a position")
    return {piece.square: (piece.side, piece.name, piece.hit_points) for piece in position.pieces()}


def replay(pieces: Mapping[str, Standing], events: Iterable[Event]) -> dict[str, Standing]:
    """The pieces after some events, by square. It knows no rules.

    Raises a ChessmithError for an event that does not fit the board: nothing stands where a piece should, or something
    where it goes.

    >>> import chessmith
    >>> before = chessmith.load("chess").start()
    >>> turn = before.take_turn("e2e4")
    >>> replay(standings(before), turn.events) == standings(turn.after)
    True
    """
    expect_kind(pieces, Mapping, "pieces by square")
    expect_kind(events, Iterable, "the events of a turn")
    board = dict(pieces)

    def lift(square: str) -> Standing:
        if square not in board:
            raise ChessmithError(f"{event.does}: there is nothing on {square}")
        return board.pop(square)

    def place(square: str, piece: Standing) -> None:
        if square in board:
            raise ChessmithError(f"{event.does}: there is something on {square}")
        board[square] = piece

    for event in events:
        expect_kind(event, Event, "an event")
        match event:
            case Castle():
                king, rook = lift(event.start), lift(event.rook_start)
                place(event.end, king)
                place(event.rook_end, rook)
            case Step():
                place(event.end, lift(event.start))
            case Take() | Fall():
                lift(event.square)
            case Appear():
                place(event.square, (event.side, event.piece, event.hit_points))
            case Promote() | Wound():
                lift(event.square)
                if event.hit_points != 0:
                    place(event.square, (event.side, event.piece, event.hit_points))
    return board
