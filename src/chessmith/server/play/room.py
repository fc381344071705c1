"""A room: an open session, with the clients connected to it and the AI that plays in it.

Everything that changes the game goes through one lock, is written to disk, and only then shown.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chessmith.engine.limits import Limits
from chessmith.server.play import permission
from chessmith.server.play.audience import Audience, compact
from chessmith.server.play.clock import Side
from chessmith.server.play.draw_offer import accepts_draw
from chessmith.server.play.room_search import RoomSearch
from chessmith.server.play.session import DRAW, OTHER, WIN, Session, Verdict
from chessmith.server.play.session_view import standing_view, state_view
from chessmith.server.play.timekeeper import Timekeeper
from chessmith.server.protocol.channel import Channel
from chessmith.server.protocol.problems import Problem, as_problem
from chessmith.server.protocol.requests import Seat
from chessmith.server.search.players import Players
from chessmith.server.search.search_pool import SearchPool
from chessmith.server.settings import Limits as ServerLimits
from chessmith.server.store.game_store import GameStore
from chessmith.server.views.search_view import decision_view

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Services:
    """Services that a room needs from the server."""

    store: GameStore
    pool: SearchPool
    players: Players
    limits: ServerLimits
    finished: Callable[[Session], Awaitable[None]]  # called once for every game that ends


class Room:
    """One open session."""

    def __init__(self, session: Session, services: Services) -> None:
        self.session = session
        self.audience = Audience()
        self._services = services
        self._lock = asyncio.Lock()
        self._search = RoomSearch(session.id, services.pool, self.audience.tell)
        self._time = Timekeeper(session.clock, self.audience.tell, self._flagged, self._keep_clocks)
        self._turn_began = time.monotonic()
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def enter(self, channel: Channel) -> None:
        """A client has connected: send it the whole state, and resume anything that was waiting for a client."""
        async with self._lock:
            if not self.audience:
                self._turn_began = time.monotonic()
            channel.send_text("state", await self._state_text())
            self.audience.add(channel)
            await self._go_on()

    def leave(self, channel: Channel) -> None:
        """A client has disconnected. Clocks stop when it was the last one."""
        self.audience.discard(channel)
        if not self.audience:
            self._time.hold()
            self._keep_clocks()

    @property
    def busy(self) -> bool:
        """Whether a client is connected or something is in progress."""
        return bool(self.audience) or self._search.busy or self._lock.locked()

    async def state_text(self) -> str:
        """Everything that a client needs to show the game, as JSON."""
        async with self._lock:
            self._check_not_closed()
            return await self._state_text()

    async def _state(self) -> dict[str, Any]:
        stored = await self._services.store.records(self.session.id)
        # Writing out hundreds of actions takes its time, which the event loop does not have.
        view = await asyncio.to_thread(state_view, self.session, stored, self.names())
        return {**view, "clocks": self._time.view(), "thinking": self._search.view}

    async def _state_text(self) -> str:
        return await asyncio.to_thread(compact, await self._state())

    def names(self) -> dict[str, str]:
        """The players' names."""
        return {"white": self._name(self.session.white), "black": self._name(self.session.black)}

    async def play(self, text: str, ply: int) -> None:
        """A person moves."""
        async with self._lock:
            self._check_not_closed()
            permission.check_turn(self.session, ply)
            self.session.paused = False
            await self._move(text, None)

    async def takeback(self, ply: int | None) -> None:
        """Takes moves back. If it is then an AI's turn, the AI waits for `resume`."""
        async with self._lock:
            self._check_open()
            await self._go_to(permission.takeback_target(self.session, ply))

    async def redo(self, ply: int | None) -> None:
        """Plays moves again that were taken back."""
        async with self._lock:
            self._check_open()
            await self._go_to(permission.redo_target(self.session, ply))

    async def resign(self, side: Side | None) -> None:
        """A person gives up."""
        async with self._lock:
            self._check_running()
            loser = permission.resigning_side(self.session, side)
            await self._end(Verdict(WIN[OTHER[loser]], "resignation"))

    async def claim(self) -> None:
        """The side to move claims the draw that its position allows."""
        async with self._lock:
            self._check_running()
            await self._end(Verdict(DRAW, permission.claimed_draw(self.session)))

    async def agree_draw(self) -> bool:
        """Two people agree on a draw; a computer that is offered one accepts or declines."""
        async with self._lock:
            self._check_running()
            if not self.session.humans:
                raise Problem("bad_request", "a draw is offered by a person")
            permission.check_free(self.session, "no draw is agreed")
            agreed = len(self.session.humans) == 2 or await asyncio.to_thread(accepts_draw, self.session)
            if agreed:
                await self._end(Verdict(DRAW, "agreed"))
            return agreed

    async def stop(self, play: bool) -> None:
        """Ends the search: plays the best move so far, or pauses the game."""
        if not play:
            await self.pause(True)
        elif not self._search.hurry():
            raise Problem("bad_request", "no search is running")

    async def pause(self, paused: bool) -> None:
        """Pause AI moves and clocks, or resume them."""
        async with self._lock:
            self._check_open()
            if paused:
                self._halt()
            self.session.paused = paused
            await self._save()
            self.audience.tell_text("state", await self._state_text())
            await self._go_on()

    async def seats(self, white: Seat | None, black: Seat | None) -> None:
        """Changes the players."""
        async with self._lock:
            self._check_open()
            permission.check_free(self.session, "the players are fixed")
            for seat in (white, black):
                if seat is not None and not seat.is_human:
                    self._services.players.make(seat, self.session.game)
            self._search.stop()
            self.session.white = white or self.session.white
            self.session.black = black or self.session.black
            await self._save()
            self.audience.tell_text("state", await self._state_text())
            await self._go_on()

    async def close(self) -> None:
        """Ends the thinking and the timers, once what is being written is written."""
        self._closed = True
        async with self._lock:
            self._halt()
            await self._write_clocks()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _move(self, text: str, decision: dict[str, Any] | None) -> None:
        session, side = self.session, self.session.turn
        if len(session.played) >= self._services.limits.moves_a_session:
            raise Problem("too_large", f"a game has at most {self._services.limits.moves_a_session} moves")
        before = self._time.read()
        tail = session.played[session.ply :]
        made = False
        try:
            seconds, reading = time.monotonic() - self._turn_began, self._time.press(side)
            move = await asyncio.to_thread(session.prepare, text, seconds, reading, decision)
            session.make(move)
            made = True
            cut = session.ply - 1 if tail else None
            row = session.row(time.time(), self._time.read())
            await self._services.store.save(row, [move.row(session.ply)], cut_after=cut)
        except Exception:
            if made:
                session.unmake(tail)
            self._time.set(before)
            await self._go_on()
            raise
        session.touched = time.time()
        self._turn_began = time.monotonic()
        if not session.over and self.audience:
            self._run_clock()
        news = {"ply": session.ply, "clocks": self._time.view(), "thinking": False}
        self.audience.tell_text("move", await asyncio.to_thread(_with_standing, {"move": move.view, **news}, session))
        if session.over:
            await self._finish()
        await self._go_on()

    async def _go_to(self, ply: int) -> None:
        session = self.session
        before = (session.ply, session.verdict, session.paused, self._time.read())
        self._halt()
        session.go_to(ply)
        session.paused = not session.over and not session.seat(session.turn).is_human
        try:
            await self._save()
        except Exception:
            session.go_to(before[0])
            session.verdict, session.paused = before[1:3]
            self._time.set(before[3])
            raise
        self._turn_began = time.monotonic()
        self.audience.tell_text("state", await self._state_text())
        await self._go_on()

    async def _end(self, verdict: Verdict) -> None:
        self._halt()
        self.session.verdict = verdict
        try:
            await self._save()
        except Exception:
            self.session.verdict = None
            await self._go_on()
            raise
        self.audience.tell_text("state", await self._state_text())
        await self._finish()

    async def _finish(self) -> None:
        self._time.hold()
        try:
            await self._services.finished(self.session)
        except Exception:
            log.exception("what follows a finished game failed")

    async def _save(self) -> None:
        self.session.touched = time.time()
        await self._services.store.save(self.session.row(self.session.touched, self._time.read()))

    def _keep_clocks(self) -> None:
        """Saves the clocks, so that restarting the server gives no time back."""
        if not self._closed:
            self._in_background(self._save_clocks())

    async def _save_clocks(self) -> None:
        async with self._lock:
            if not self._closed:
                await self._write_clocks()

    async def _write_clocks(self) -> None:
        session = self.session
        if session.clock is None or session.over:
            return
        try:
            await self._services.store.save(session.row(session.touched, self._time.read()))
        except Exception as error:  # the next move will report it, too
            log.warning("the clocks of game %s could not be kept: %s", session.id, as_problem(error).message)

    async def _go_on(self) -> None:
        """Starts the clock and the AI's search if they are due."""
        session = self.session
        if self._closed or session.over or session.paused or session.problem is not None:
            return
        if self.audience:
            self._run_clock()
        # A game between two AIs continues only while a client is connected.
        if session.thinks and not self._search.busy and (self.audience or session.humans):
            await self._think()

    def _run_clock(self) -> None:
        # The first move is not timed: no one should lose time while still looking at the board.
        if self.session.ply:
            self._time.run(self.session.turn)

    async def _think(self) -> None:
        session = self.session
        seat, ply = session.seat(session.turn), session.ply

        async def decided(decision: Decision) -> None:
            async with self._lock:
                # Meanwhile the move may have been taken back, or another search begun.
                if self._closed or self._search.busy or session.ply != ply or not session.thinks:
                    return
                try:
                    told = await asyncio.to_thread(decision_view, decision)
                    await self._move(decision.move, {**told, "player": seat.label})
                except Exception as error:
                    await self._hold_up(as_problem(error).message)

        async def failed(problem: str) -> None:
            async with self._lock:
                await self._hold_up(problem)

        clock = self._time.time_for(session.turn)
        limits = Limits() if clock is None else Limits(clock=clock[0], increment=clock[1])
        try:
            player = self._services.players.make(seat, session.game, limits)
            self._search.start(session.position, player, seat, decided, failed)
        except Problem as problem:
            session.paused = True
            self.audience.tell("thought", {"side": session.turn, "outcome": "failed", "problem": problem.message})
            self.audience.tell_text("state", await self._state_text())

    async def _hold_up(self, problem: str) -> None:
        """A player failed: the game waits for a person to decide what to do."""
        log.warning("game %s is held up: %s", self.session.id, problem)
        self._halt()
        self.session.paused = True
        self.audience.tell("thought", {"side": self.session.turn, "outcome": "failed", "problem": problem})
        self.audience.tell_text("state", await self._state_text())

    def _halt(self) -> None:
        self._search.stop()
        self._time.hold()

    def _flagged(self, side: Side) -> None:
        self._in_background(self._lose_on_time(side))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _lose_on_time(self, side: Side) -> None:
        async with self._lock:
            session, reading = self.session, self._time.read()
            if session.over or session.paused or session.turn != side or reading is None:
                return
            if (verdict := session.judge_time(side, reading)) is not None:
                await self._end(verdict)
            else:
                await self._go_on()

    def _name(self, seat: Seat) -> str:
        if seat.is_human:
            return "Person"
        try:
            name = self._services.players.make(seat, self.session.game).name
            return name.capitalize() if seat.kind == "profile" else name
        except Problem:
            return seat.label.capitalize()

    def _check_open(self) -> None:
        self._check_not_closed()
        permission.check_sound(self.session)

    def _check_not_closed(self) -> None:
        """A deleted game must not be read or written again by a client that does not know it yet."""
        if self._closed:
            raise Problem("game_over", "the game has been closed")

    def _check_running(self) -> None:
        self._check_not_closed()
        permission.check_running(self.session)


def _with_standing(news: dict[str, Any], session: Session) -> str:
    return compact({**news, **standing_view(session)})
