"""What bounds a search."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.position import Position

MOST_LINES: Final = 500
MOST_THREADS: Final = 256
Method = Literal["search", "mcts"]
METHODS: Final[tuple[str, ...]] = get_args(Method)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When a search ends and how wide it is. What is None does not limit; without any limit only `stop` ends it.

    >>> Limits(seconds=0.5, multipv=3).seconds
    0.5
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None  # for this move
    clock: float | None = None  # seconds left for all moves
    increment: float = 0.0  # seconds added to the clock after each move
    moves_to_go: int | None = None  # moves that the clock has to do for
    mate: int | None = None  # ends when a mate in so many moves is found
    multipv: int = 1  # lines to be found
    threads: int = 1
    dice: int | None = None  # what every die is taken to show; None: the exact odds count
    engine: Method = "search"  # "mcts": a tree that grows where it looks good
    only: Sequence[Action | str] = ()  # the actions to look at; empty: all legal ones

    def __post_init__(self) -> None:
        for name, most in (("multipv", MOST_LINES), ("threads", MOST_THREADS)):
            if not 1 <= getattr(self, name) <= most:
                raise ChessmithError(f"{name}: {getattr(self, name)}, expected 1 to {most}")
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int | float) and not (0 <= value < math.inf):
                raise ChessmithError(f"{field.name}: {value}, expected 0 or more")
        if self.engine not in METHODS:
            raise ChessmithError(f"engine: {self.engine}, expected {' or '.join(METHODS)}")
        for name in ("depth", "nodes", "moves_to_go", "mate", "dice"):
            if getattr(self, name) == 0:
                raise ChessmithError(f"{name}: 0, expected 1 or more")

    @property
    def ends(self) -> bool:
        """Whether a search with these limits comes to an end by itself in a foreseeable time."""
        return any(value is not None for value in (self.depth, self.nodes, self.seconds, self.clock))

    def for_core(self, position: Position) -> dict[str, Any]:
        """The same in the words of the compiled search."""
        sides = position.game.traits.dice
        if self.dice is not None and self.dice > sides:
            expected = f"expected 1 to {sides}" if sides else f"{position.game.title} has no dice"
            raise ChessmithError(f"dice: {self.dice}, {expected}")
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        # No time at all means none to speak of: the core reads 0 as no limit.
        for name in ("seconds", "clock"):
            if given[name] == 0:
                given[name] = 1e-6
        given["only"] = [position.core_action(action) for action in self.only]
        return given
