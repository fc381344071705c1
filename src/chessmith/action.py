"""One action: what the side to move does in its turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.arguments import expect_text

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.traits import Traits

NOTHING: Final = 255  # a square or piece type that a compiled action does not have
_SQUARE: Final = r"([a-p][0-9]{1,2})"
_LEG: Final = re.compile(rf"{_SQUARE}(?:(x?){_SQUARE})?(?:!([a-z_]+)(?:@{_SQUARE})?)?[a-z]?")


class Leg(NamedTuple):
    """One step of an action: start square, end square, and what the piece does."""

    start: str
    end: str
    deed: str  # "move", "strike", or the name of an ability


class Action:
    """An action of a position. `str(action)` is its move text.

    >>> import chessmith
    >>> action = chessmith.load("chess").start().legal()[0]
    >>> str(action), action.kind, action.legs
    ('a2a3', 'move', (Leg(start='a2', end='a3', deed='move'),))
    """

    __slots__ = ("_compiled", "kind", "promotion", "text")

    text: str
    """The move text, such as `e2e4`, `e7e8q` or `g1f3,f3f4,f4e6`."""
    kind: str
    """Its kind: `move`, `double`, `en_passant`, `castle`, `chain`, `strike`, or the name of an ability."""
    promotion: str | None
    """The name of the piece that a pawn promotes to."""
    _compiled: _core.Action | None  # None unless a position listed it

    def __init__(self, text: str, kind: str, promotion: str | None = None) -> None:
        expect_text(text, "move text")
        expect_text(kind, "a kind of action such as move")
        if promotion is not None:
            expect_text(promotion, "the name of a piece")
        _set_text(self, text)
        _set_kind(self, kind)
        _set_promotion(self, promotion)
        _set_compiled(self, None)

    @classmethod
    def _of(cls, text: str, kind: str, promotion: str | None, core: _core.Action) -> Action:
        action = cls.__new__(cls)
        _set_text(action, text)
        _set_kind(action, kind)
        _set_promotion(action, promotion)
        _set_compiled(action, core)
        return action

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an action cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an action cannot be changed: {name}")

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The steps of the action in order; empty for a pass."""
        legs: list[Leg] = []
        for part in self.text.split(","):
            if match := _LEG.fullmatch(part):
                start, strike, end, ability, target = match.groups()
                if end is not None:
                    legs.append(Leg(start, end, "strike" if strike else "move"))
                if ability is not None:
                    here = end or start
                    legs.append(Leg(here, target or here, ability))
        return tuple(legs)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[type[Action], tuple[str, str, str | None]]:
        return Action, (self.text, self.kind, self.promotion)


def read_actions(state: _core.State, traits: Traits) -> dict[str, Action]:
    """The legal actions of a state by their text, sorted by it."""
    actions: dict[str, Action] = {}
    for core in state.legal():
        text = state.text(core)
        actions[text] = read_action(core, text, traits)
    return actions


def read_action(core: _core.Action, text: str, traits: Traits) -> Action:
    """A legal action of the core with its text."""
    promotion = None if core.promotion == NOTHING else traits.pieces[core.promotion].name
    return Action._of(text, core.kind, promotion, core)


# An action cannot be changed, but has to be filled; positions make many of them.
_set_text: Final = Action.__dict__["text"].__set__
_set_kind: Final = Action.__dict__["kind"].__set__
_set_promotion: Final = Action.__dict__["promotion"].__set__
_set_compiled: Final = Action.__dict__["_compiled"].__set__
