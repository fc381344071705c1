"""A quick check of a game's balance: a short series of the engine against itself, in the background.

To vary the games, the first few moves are drawn at random from those that are nearly best. All moves are searched in
the pool, where the series waits its turn like any other search. The verdict is the lab's report.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith.engine.limits import Limits
from chessmith.lab.report.game_report import GameReport
from chessmith.lab.report.page import report_page
from chessmith.server.protocol.problems import Problem, as_problem
from chessmith.server.protocol.requests import Seat
from chessmith.server.views.balance_report import report_view

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.game import Game
    from chessmith.position import Position
    from chessmith.server.search.players import Players
    from chessmith.server.search.search_pool import SearchPool

_VARIED_PLIES: Final = 6
_CANDIDATES: Final = 4
_NEARLY_BEST: Final = 60  # centipawns by which a varied move may be worse than the best
_LONGEST_GAME: Final = 300  # plies
_AT_ONCE: Final = 2  # series running
_KEPT: Final = 20  # series kept in memory


@dataclass
class Series:
    """One series, running or finished."""

    game: Game
    games: int
    seconds: float
    played: list[dict[str, Any]] = field(default_factory=list)  # in the format of the lab's journal
    problem: str | None = None
    task: asyncio.Task[None] | None = None
    _report: GameReport | None = None

    @property
    def running(self) -> bool:
        """Whether games are still to come."""
        return self.task is not None and not self.task.done()

    def view(self) -> dict[str, Any]:
        """Return the progress. Too slow for the event loop, since it reads all games."""
        report = self.report()
        return {
            "done": not self.running,
            "played": len(self.played),
            "games": self.games,
            "report": None if report is None else report_view(report),
            "problem": self.problem,
        }

    def report(self) -> GameReport | None:
        """Return the report on the games so far."""
        played = list(self.played)
        if played and (self._report is None or self._report.series.games < len(played)):
            self._report = GameReport(self.game, played)
        return self._report

    def page(self) -> str:
        """Return the full report as a page."""
        return report_page(self.report() or GameReport(self.game, []))


class Balance:
    """All series of this server."""

    def __init__(self, pool: SearchPool, players: Players) -> None:
        self._pool = pool
        self._players = players
        self._series: OrderedDict[str, Series] = OrderedDict()

    def start(self, game: Game, games: int, seconds: float) -> str:
        """Start a series and return its name."""
        if not self._players.can_think:
            raise Problem("not_available", "this installation has no engine to play a series with")
        if sum(series.running for series in self._series.values()) >= _AT_ONCE:
            raise Problem("busy", f"{_AT_ONCE} series are being played already; stop one of them")
        name = secrets.token_urlsafe(9)
        series = self._series[name] = Series(game, games, seconds)
        series.task = asyncio.create_task(self._play_all(name, series))
        for old in [key for key, each in self._series.items() if not each.running][:-_KEPT]:
            del self._series[old]
        return name

    def find(self, name: str) -> Series:
        """Return a series by name."""
        series = self._series.get(name)
        if series is None:
            raise Problem("not_found", f"no series {name[:40]!r}")
        return series

    async def stop(self, name: str) -> None:
        """End a series, keeping the games played so far."""
        series = self.find(name)
        if series.task is not None:
            series.task.cancel()
            await asyncio.wait([series.task])

    async def close(self) -> None:
        """End all series."""
        for name in list(self._series):
            await self.stop(name)

    async def _play_all(self, name: str, series: Series) -> None:
        """Play all games, one per worker at a time."""
        numbers = iter(range(series.games))

        async def play_some() -> None:
            for number in numbers:
                series.played.append(await self._play(f"balance {name} {number}", series, number))

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(self._pool.workers, series.games)):
                    group.create_task(play_some())
        except* Exception as failed:
            series.problem = as_problem(failed.exceptions[0]).message

    async def _play(self, owner: str, series: Series, number: int) -> dict[str, Any]:
        layouts = list(series.game.layouts)
        chance = random.Random(number)
        position = await asyncio.to_thread(series.game.start, layouts[number % len(layouts)], seed=number)
        begun, fen = position.ply, position.fen
        moves, thoughts = list[str](), list[list[Any]]()
        while not position.is_over and position.claim is None and position.ply - begun < _LONGEST_GAME:
            varied = position.ply - begun < _VARIED_PLIES
            decision = await self._decide(owner, position, series.seconds, _CANDIDATES if varied else 1)
            move = chance.choice(_nearly_best(decision)) if varied else decision.move
            position = await asyncio.to_thread(position.play, move)
            moves.append(move)
            score = decision.score
            thoughts.append([decision.seconds, score.cp, score.mate, decision.depth, decision.nodes])
        result = position.result if position.is_over else "1/2-1/2"
        reason = position.reason or position.claim or "length"
        return {
            "result": result,
            "reason": reason,
            "fault": None,
            "fen": fen,
            "seed": number,
            "opening_plies": 0,
            "moves": moves,
            "thoughts": thoughts,
        }

    async def _decide(self, owner: str, position: Position, seconds: float, lines: int) -> Decision:
        seat = Seat(kind="search", seconds=seconds)
        player = self._players.make(seat, position.game, Limits(multipv=lines))
        ticket = self._pool.submit(
            owner, lambda table: player.begin(position, table=table), lambda progress: None, lambda report: None
        )
        try:
            return await ticket.future
        finally:
            if not ticket.future.done() or ticket.future.cancelled():
                ticket.abandon()


def _nearly_best(decision: Decision) -> list[str]:
    best = decision.score.value
    return [
        decision.move,
        *(line.moves[0] for line in decision.alternatives if best - line.score.value <= _NEARLY_BEST),
    ]
