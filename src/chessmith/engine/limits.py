"""The limits of a search."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict, get_args

from chessmith.action import Action
from chessmith.arguments import (
    checks_names,
    expect_finite,
    expect_kind,
    expect_names,
    expect_truth,
    expect_whole,
    refusal,
)
from chessmith.core_view import action_of
from chessmith.endgame.lookup import tables_of
from chessmith.errors import ChessmithError
from chessmith.game import Game

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.profiles.style import Style
    from chessmith.engine.profiles.weights import Weights
    from chessmith.position import Position

MOST_LINES: Final = 500
MOST_THREADS: Final = 256
_MOST: Final = 2**31 - 1  # that the core counts to, except for nodes
_MOST_NODES: Final = 2**63 - 1
Method = Literal["search", "mcts"]
METHODS: Final[tuple[str, ...]] = get_args(Method)

# The most of each whole number; the least is 1.
_COUNTS: Final = {
    "depth": _MOST,
    "nodes": _MOST_NODES,
    "moves_to_go": _MOST,
    "mate": _MOST,
    "multipv": MOST_LINES,
    "threads": MOST_THREADS,
    "dice": _MOST,
}
_TIMES: Final = ("seconds", "clock", "increment")
_ALWAYS: Final = ("multipv", "threads", "increment")  # what cannot be None


class LimitOptions(TypedDict, total=False):
    """The fields of `Limits` as keyword arguments."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    clock: float | None
    increment: float
    moves_to_go: int | None
    mate: int | None
    multipv: int
    threads: int
    dice: int | None
    engine: Method
    network: bool
    only: Sequence[Action | str]
    tables: bool
    weights: Weights | None
    style: Style | None


@checks_names
@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When a search ends and how wide it is. None means no limit; without any limit only `stop` ends it.

    >>> Limits(seconds=0.5, multipv=3).seconds
    0.5
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None  # for this move
    clock: float | None = None  # seconds left for all moves
    increment: float = 0.0  # seconds added to the clock after each move
    moves_to_go: int | None = None  # moves that the clock has to do for
    mate: int | None = None  # stop once a mate in this many moves is found
    multipv: int = 1  # lines to be found
    threads: int = 1
    dice: int | None = None  # what every die is taken to show; None: the exact odds count
    engine: Method = "search"  # "mcts": a tree that grows where it looks good
    network: bool = True  # whether a learned evaluation of the game is used
    only: Sequence[Action | str] = ()  # the actions to look at; empty: all legal ones
    tables: bool = True  # whether the user's endgame tables are looked into
    weights: Weights | None = None  # a profile's evaluation instead of the engine's own
    style: Style | None = None  # a profile's way to search

    def __post_init__(self) -> None:
        for name, most in _COUNTS.items():
            value = getattr(self, name)
            if value is None and name not in _ALWAYS:
                continue
            expect_whole(name, value, 1, most)
        for name in _TIMES:
            value = getattr(self, name)
            if value is None and name not in _ALWAYS:
                continue
            expect_finite(name, value, "a finite number of seconds, 0 or more", 0)
        if self.engine not in METHODS:
            raise refusal("engine", self.engine, " or ".join(METHODS), fits=isinstance(self.engine, str))
        expect_truth("network", self.network)
        expect_truth("tables", self.tables)
        if isinstance(self.only, str) or not isinstance(self.only, Collection):
            raise refusal("only", self.only, "a list of actions", fits=False)
        for action in self.only:
            if not isinstance(action, Action | str):
                raise refusal("only", action, "actions or their texts", fits=False)
        self._expect_profile()

    def _expect_profile(self) -> None:
        # Few searches have a profile, and the others need not wait for its modules.
        if self.weights is not None:
            from chessmith.engine.profiles.weights import Weights

            if not isinstance(self.weights, Weights):
                raise refusal("weights", self.weights, "the weights of a profile", fits=False)
        if self.style is not None:
            from chessmith.engine.profiles.style import Style

            if not isinstance(self.style, Style):
                raise refusal("style", self.style, "the style of a profile", fits=False)

    @property
    def ends(self) -> bool:
        """Whether a search with these limits ends by itself."""
        return any(value is not None for value in (self.depth, self.nodes, self.seconds, self.clock))

    def expect_dice_of(self, game: Game) -> None:
        """Raise a ChessmithError if `dice` is not a face of the game's die."""
        expect_kind(game, Game, "a game")
        sides = game.traits.dice
        if self.dice is not None and self.dice > sides:
            expected = f"expected 1 to {sides}" if sides else f"{game.title} has no dice"
            raise ChessmithError(f"dice: {self.dice}, {expected}")


def core_limits(limits: Limits, position: Position) -> dict[str, Any]:
    """The limits of a search of this position, for the core."""
    limits.expect_dice_of(position.game)
    given = {field.name: getattr(limits, field.name) for field in fields(limits)}
    # Zero seconds means as little as possible: the core reads 0 as no limit.
    for name in ("seconds", "clock"):
        if given[name] == 0:
            given[name] = 1e-6
    given["only"] = [action_of(position, action) for action in limits.only]
    given["tables"] = _tables(position) if limits.tables else None
    del given["weights"]
    given["profile"] = None if limits.weights is None else limits.weights.for_core(position.game)
    given["style"] = None if limits.style is None else limits.style.for_core()
    return given


def _tables(position: Position) -> _core.Tables | None:
    """Return the user's endgame tables of a game, for the compiled search; None if there are none."""
    tables = tables_of(position.game, position.world)
    return tables.core if tables.most_pieces else None


def expect_options(given: Iterable[str], *others: str) -> None:
    """Raise an ArgumentError for keyword arguments that are neither fields of `Limits` nor in `others`."""
    expect_names(given, [*others, *LimitOptions.__annotations__])
