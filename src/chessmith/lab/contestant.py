"""The players of a match: specified as text, created in the process that plays the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.lab.time_control import Clocks, TimeControl
    from chessmith.position import Position

_ENTRY: Final = re.compile(
    r"(?:(?P<label>[^:=?]{1,60})=)?(?P<kind>ours|level|profile|agent|uci)(?::(?P<rest>.*))?", re.DOTALL
)
_LIMITS: Final = {"time": "seconds", "nodes": "nodes", "depth": "depth"}


class Forfeit(Exception):
    """A player cannot continue and loses the game; the text says why."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A move, and the player's evaluation of it."""

    move: str
    seconds: float
    cp: int | None = None
    mate: int | None = None
    depth: int | None = None
    nodes: int | None = None


class Contestant(Protocol):
    """A player at the board."""

    def new_game(self, seed: int) -> None:
        """Prepare for a new game."""
        ...

    def choose(self, start: Position, moves: Sequence[str], position: Position, clocks: Clocks) -> Chosen:
        """Choose a move in `position`, reached by `moves` from `start`. Raise Forfeit on failure."""
        ...

    def close(self) -> None:
        """Release all resources."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """A player as the user specified it, such as `ours:nodes=5000`, `level:3` or `uci:stockfish?Skill Level=3`."""

    text: str
    kind: str
    subject: str  # the level's number, the agent's name, or the engine's command
    options: tuple[tuple[str, str], ...] = ()
    label: str = ""

    @property
    def name(self) -> str:
        """The player's name in tables."""
        return self.label or self.text

    def limited(self, control: TimeControl) -> TimeControl:
        """The time control, with this player's own limits overriding the match's."""
        own: dict[str, Any] = {}
        for name, value in self.options:
            if name in _LIMITS:
                try:
                    own[_LIMITS[name]] = float(value) if name == "time" else int(value)
                except ValueError:
                    raise ChessmithError(f'player {self.text}: {name}, expected a number, found "{value}"') from None
        if not own:
            return control
        bare: dict[str, Any] = dict.fromkeys(("seconds", "nodes", "depth", "clock", "moves"))
        try:
            return replace(control, **(bare | own))
        except ChessmithError as error:
            raise ChessmithError(f"player {self.text}: {error}") from None

    @property
    def has_own_time(self) -> bool:
        """Whether the player manages its own thinking time."""
        return self.kind in ("level", "profile", "agent")

    @property
    def settings(self) -> dict[str, str]:
        """The options that are not limits."""
        return {name: value for name, value in self.options if name not in _LIMITS}


def read_entry(text: str) -> Entry:
    """Parse a player; a `NAME=` prefix sets its name in tables.

    >>> read_entry("GNU=uci:gnuchess --uci?OwnBook=false&nodes=2000").options
    (('OwnBook', 'false'), ('nodes', '2000'))
    """
    match = _ENTRY.fullmatch(text)
    if match is None or (match["kind"] != "ours" and not match["rest"]):
        raise ChessmithError(
            f'player "{text[:60]}": expected ours, level:1…5, profile:NAME, agent:NAME, agent:FILE.py or uci:PATH'
        )
    kind, rest = match["kind"], match["rest"] or ""
    if kind == "ours":
        subject, options = "", rest.lstrip("?")
    else:
        subject, _, options = rest.partition("?")
    # Option values of other engines may contain commas.
    separators = "&" if kind == "uci" else "[&,]"
    return Entry(text, kind, subject, _read_options(text, options, separators), match["label"] or "")


def _read_options(text: str, options: str, separators: str) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for part in re.split(separators, options) if options else ():
        name, equals, value = part.partition("=")
        if not equals or not name.strip():
            raise ChessmithError(f'player "{text[:60]}": expected options like name=value, found "{part[:40]}"')
        found.append((name.strip(), value.strip()))
    return tuple(found)
