"""The search of one room: starts it, forwards its progress, and delivers the decision."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from chessmith.server.protocol.problems import as_problem
from chessmith.server.search.search_pool import SearchPool, Ticket
from chessmith.server.views.search_view import LineNotation, progress_view

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.player import Player
    from chessmith.engine.progress import Progress
    from chessmith.position import Position
    from chessmith.server.protocol.requests import Seat

log = logging.getLogger(__name__)

_NO_PROGRESS: Final[dict[str, Any]] = {
    "depth": 0,
    "seldepth": 0,
    "nodes": 0,
    "root_index": 0,
    "root_count": 0,
    "nps": 0,
    "seconds": 0.0,
    "hash_full": 0.0,
    "score": None,
    "white_chance": None,
    "lines": [],
}


class RoomSearch:
    """At most one search at a time for one game."""

    def __init__(self, owner: str, pool: SearchPool, show: Callable[[str, object], None]) -> None:
        self.view: dict[str, Any] | None = None  # what clients see of it; None: no search is running
        self._owner = owner
        self._pool = pool
        self._show = show
        self._ticket: Ticket | None = None
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    @property
    def busy(self) -> bool:
        """Whether a search is running."""
        return self._task is not None

    def start(
        self,
        position: Position,
        player: Player,
        seat: Seat,
        decided: Callable[[Decision], Awaitable[None]],
        failed: Callable[[str], Awaitable[None]],
    ) -> None:
        """Start a search; either `decided` or `failed` is called in the end, unless it is stopped first."""
        self.stop()
        notation = LineNotation(position)
        who = {"side": position.turn, "player": seat.label}

        def report(progress: Progress) -> dict[str, Any]:
            return {**who, **progress_view(progress, position.turn, notation)}

        self._hurry.clear()
        self._ticket = self._pool.submit(
            self._owner,
            lambda table: player.begin(position, table=table),
            report,
            self._progressed,
            memory=seat.searches,
            urgent=True,
        )
        self.view = {**who, "phase": "queued", **_NO_PROGRESS}
        self._show("thinking", self.view)
        self._task = asyncio.create_task(self._wait(self._ticket, decided, failed))

    def hurry(self) -> bool:
        """Ask for the best move so far; False if no search is running."""
        if self._ticket is None:
            return False
        self._ticket.stop()
        self._hurry.set()
        return True

    def stop(self) -> None:
        """Ends the search without a move."""
        ticket, task = self._ticket, self._task
        self._done("stopped", None)
        if ticket is not None:
            ticket.abandon()
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def _done(self, outcome: str, problem: str | None) -> None:
        view, self.view = self.view, None
        self._ticket = self._task = None
        if view is not None:
            self._show("thought", {"side": view["side"], "outcome": outcome, "problem": problem})

    def _progressed(self, view: dict[str, Any]) -> None:
        if self.view is not None and self.view["phase"] != "waiting":
            self.view = view
            self._show("thinking", view)

    async def _wait(
        self,
        ticket: Ticket,
        decided: Callable[[Decision], Awaitable[None]],
        failed: Callable[[str], Awaitable[None]],
    ) -> None:
        try:
            decision = await ticket.future
            await self._look_human(decision)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            problem = as_problem(error).message
            log.warning("a player failed: %s", problem)
            self._done("failed", problem)
            await failed(problem)
        else:
            self._done("played", None)
            await decided(decision)

    async def _look_human(self, decision: Decision) -> None:
        if decision.pause > 0 and self.view is not None:
            self.view = {**self.view, "phase": "waiting"}
            self._show("thinking", self.view)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), decision.pause)
