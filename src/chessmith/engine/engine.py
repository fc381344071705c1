"""The engine: memory and threads that last from move to move, and one call to think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from chessmith.action import Action
from chessmith.arguments import checks_names, expect_kind, expect_seed, expect_whole
from chessmith.engine.limits import MOST_THREADS, LimitOptions, Limits, expect_options
from chessmith.engine.objection import Objection
from chessmith.engine.search import Search
from chessmith.engine.skill.levels import Level, player_of
from chessmith.errors import ChessmithError
from chessmith.position import Position
from chessmith.transposition import DEFAULT_MEGABYTES, Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from chessmith.engine.decision import Decision
    from chessmith.engine.player import Player, Thought
    from chessmith.hint import Hint

_WHY_NOT_NODES: Final = 200_000


@checks_names
class Engine:
    """Thinks about positions. Its table keeps what it has seen, so use one engine for a whole game.

    >>> import chessmith
    >>> engine = chessmith.Engine(hash_megabytes=4)
    >>> engine.think(chessmith.load("fragments").start(), depth=3).depth
    3
    """

    def __init__(self, *, hash_megabytes: int = DEFAULT_MEGABYTES, threads: int = 1) -> None:
        self.threads = expect_whole("threads", threads, 1, MOST_THREADS)
        self.table = Table(hash_megabytes)

    def clear(self) -> None:
        """Clear the table."""
        self.table.clear()

    def search(
        self, position: Position, limits: Limits | None = None, *, hints: Mapping[str, Hint] | None = None
    ) -> Search:
        """Start a search with the engine's table."""
        return Search(position, limits, self.table, hints=hints)

    def begin(self, position: Position, player: int | Player, *, seed: int | None = None) -> Thought:
        """Let a level or any other player start thinking with the engine's table."""
        expect_kind(position, Position, "a position")
        return player_of(player).begin(position, table=self.table, seed=expect_seed(seed))

    def think(
        self,
        position: Position,
        player: int | Level | Player | None = None,
        *,
        seed: int | None = None,
        speed: float = 1.0,
        **limits: Unpack[LimitOptions],
    ) -> Decision:
        """Think and decide.

        Pass either a player (a level from 1 to 5, or any other), or limits for a search at full strength, by the names
        of the fields of `Limits`, such as `seconds=2` or `depth=8`. `speed` multiplies a level's time; `seed` makes
        its choice repeatable.
        """
        seed = expect_seed(seed)
        thought: Thought
        if limits:
            expect_options(limits, "player", "seed", "speed")
            if player is not None:
                raise ChessmithError(f"a player and {', '.join(limits)}: expected only one of them")
            limits.setdefault("threads", self.threads)
            bounds = Limits(**limits)
            if not bounds.ends:
                raise ChessmithError("expected a limit of depth, nodes, seconds or clock")
            thought = self.search(position, bounds)
        else:
            thinker = player_of(3 if player is None else player, speed=speed, threads=self.threads)
            thought = self.begin(position, thinker, seed=seed)
        thought.run()
        return thought.decision()

    def why_not(self, position: Position, move: Action | str, **limits: Unpack[LimitOptions]) -> Objection:
        """Why a legal move is not the best: how much it gives away, the line that refutes it, and the better move.

        It runs two searches within the limits (fields of `Limits`): one of all moves, one of this move alone.
        """
        expect_options(limits)
        limits.setdefault("threads", self.threads)
        bounds = Limits(**limits)
        if not bounds.ends:
            bounds = replace(bounds, nodes=_WHY_NOT_NODES)
        expect_kind(position, Position, "a position")
        expect_kind(move, (Action, str), "an action, move text or SAN")
        asked = position.action(str(move))
        best, alone = (self.search(position, each) for each in (bounds, replace(bounds, only=(asked,))))
        best.run()
        if (decision := best.decision()).move == asked.text:
            return Objection(decision, decision)
        alone.run()
        return Objection(alone.decision(), decision)


def why_not(position: Position, move: Action | str, **limits: Unpack[LimitOptions]) -> Objection:
    """Why a legal move is not the best, see `Engine.why_not`.

    >>> import chessmith
    >>> position = chessmith.load("chess").start().play("f2f3").play("e7e5")
    >>> print(chessmith.why_not(position, "g2g4", depth=3).reason.split(". Better")[0])
    Pawn to g4 (mated in 1): loses within one move. The answer is queen to h4: checkmate
    """
    expect_options(limits)
    return Engine(threads=limits.pop("threads", 1)).why_not(position, move, **limits)


def think(
    position: Position,
    level: int | None = None,
    *,
    seed: int | None = None,
    speed: float = 1.0,
    **limits: Unpack[LimitOptions],
) -> Decision:
    """Decide what to do in a position, with a level from 1 to 5 or within limits, see `Engine.think`.

    >>> import chessmith
    >>> position = chessmith.load("chess").start()
    >>> chessmith.think(position, level=1).move in position.moves
    True
    >>> chessmith.think(position, depth=2).depth
    2
    >>> chessmith.think(position, second=2)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    chessmith.errors.ArgumentError: unknown keyword argument 'second': did you mean 'seconds'? ...
    """
    expect_options(limits, "level", "seed", "speed")
    engine = Engine(threads=limits.pop("threads", 1))
    return engine.think(position, level, seed=seed, speed=speed, **limits)
