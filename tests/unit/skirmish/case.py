"""Named cases that any implementation of the rules can be checked against."""

from fractions import Fraction
from typing import NamedTuple, Protocol, Self

ONGOING = ("*", "")
WHITE_WINS = ("1-0", "king lost")
BLACK_WINS = ("0-1", "king lost")
BARE_KINGS = ("1/2-1/2", "bare kings")
THREEFOLD = ("1/2-1/2", "threefold repetition")
FIFTY_MOVES = ("1/2-1/2", "fifty-move rule")


class Case(NamedTuple):
    """A sentence that must be true. Everything but `fen` and `line` speaks of the position after the line.

    Texts are joined by spaces. In `line` a roll stands after a slash: `e1!decree a7a6 d1xd4/3`.
    An empty expectation is not looked at, but the result always is, and a finished game must have no actions.
    """

    name: str
    fen: str
    line: str = ""
    game: str = "skirmish"
    after: str = ""  # the canonical FEN
    only: str = ""  # all actions, in order
    has: str = ""  # some of the actions
    lacks: str = ""  # texts that are no actions
    rolls: str = ""  # actions that need a die
    rolls_not: str = ""  # actions that need none
    odds: tuple[str, dict[str, Fraction]] | None = None  # an action, and the chance of each FEN it can lead to
    result: tuple[str, str] = ONGOING


class Refusal(NamedTuple):
    """A FEN that must not be read."""

    name: str
    fen: str
    game: str = "skirmish"


class Playable(Protocol):
    """What `check` needs to know of a position; wrap another implementation to run the cases against it."""

    def legal_texts(self) -> list[str]: ...
    def needs_roll(self, text: str) -> bool: ...
    def play(self, text: str, roll: int | None) -> Self: ...
    def outcomes(self, text: str) -> list[tuple[Fraction, Self]]: ...
    def fen(self) -> str: ...
    def result(self) -> tuple[str, str]: ...


def check(case: Case, position: Playable) -> None:
    """Hold the case against an implementation; `position` has been read from `case.fen`."""
    for step in case.line.split():
        text, _, roll = step.partition("/")
        position = position.play(text, int(roll) if roll else None)
    texts = position.legal_texts()
    _equal("result", position.result(), case.result)
    _equal("whether actions are left", bool(texts), case.result == ONGOING)
    _equal("order of the actions", texts, sorted(texts))
    if case.after:
        _equal("FEN", position.fen(), case.after)
    if case.only:
        _equal("actions", texts, case.only.split())
    _equal("missing actions", set(case.has.split()) - set(texts), set())
    _equal("wrong actions", set(case.lacks.split()) & set(texts), set())
    _equal("actions without a die", [text for text in case.rolls.split() if not position.needs_roll(text)], [])
    _equal("actions with a die", [text for text in case.rolls_not.split() if position.needs_roll(text)], [])
    if case.odds is not None:
        text, chances = case.odds
        outcomes = position.outcomes(text)
        _equal("odds", {after.fen(): chance for chance, after in outcomes}, chances)
        _equal("number of outcomes", len(outcomes), len(chances))


def _equal(what: str, found: object, expected: object) -> None:
    assert found == expected, f"{what}: found {found}, expected {expected}"
