"""The host of the campaign: its fights are games on this server, and their ends move the run on."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any, Final

from chessmith.campaign import Run, RunStore, campaign_view, load_plan
from chessmith.ending import ONGOING
from chessmith.server.play.lobby import Lobby
from chessmith.server.protocol.requests import NewSession, Seat

if TYPE_CHECKING:
    from chessmith.server.play.session import Session
    from chessmith.server.store.game_store import SessionRow

_ORIGIN: Final = "campaign"


class CampaignHost:
    """The campaign of the person who uses this server."""

    def __init__(self, runs: RunStore, lobby: Lobby) -> None:
        self._runs = runs
        self._lobby = lobby
        self._lock = asyncio.Lock()

    async def view(self) -> dict[str, Any]:
        """Return the state of the run."""
        async with self._lock:
            run = await asyncio.to_thread(self._runs.last)
            if run is not None:
                run = await self._caught_up(run)
        return campaign_view(load_plan(), run)

    async def begin(self) -> dict[str, Any]:
        """A new run. The games of the one before stay, as games like any other."""
        async with self._lock:
            run = await asyncio.to_thread(self._runs.begin, len(load_plan().fights))
        return campaign_view(load_plan(), run)

    async def fight(self) -> SessionRow:
        """Return the game of the current fight, creating it if needed."""
        async with self._lock:
            run = await asyncio.to_thread(self._runs.last)
            if run is None:
                run = await asyncio.to_thread(self._runs.begin, len(load_plan().fights))
            run = await self._caught_up(run)
            opened = run.opened(secrets.randbits(32))
            bout = opened.bout
            assert bout is not None
            if bout.session is not None and (found := await self._lobby.services.store.load(bout.session)):
                return found[0]
            session = await self._make(opened)
            # The run names the game only once the game is on disk; a crash in between leaves a game too many, no more.
            await asyncio.to_thread(self._runs.save, run, opened.changed(session=session.id, moves=()))
        return session.row(session.touched)

    async def finished(self, session: Session) -> None:
        """Handle the end of a game; if it is a fight of the run, the run continues or ends."""
        if session.origin != _ORIGIN:
            return
        async with self._lock:
            run = await asyncio.to_thread(self._runs.last)
            if run is not None and run.bout is not None and run.bout.session == session.id:
                await self._conclude(run, session.result, session.reason, session.ply)

    async def _make(self, run: Run) -> Session:
        """The game of the bout under way; moves that were made in the terminal are its first ones."""
        plan, bout = load_plan(), run.bout
        assert bout is not None
        fight = plan.fights[len(run.bouts) - 1]
        request = NewSession(
            game=fight.game,
            white=Seat(kind="human"),
            black=Seat(kind="search", depth=fight.depth, seconds=plan.seconds, name=fight.title),
            dice_seed=bout.seed,
            moves=list(bout.moves),
            title=f"Campaign {run.number}: {fight.title}",
        )
        return await self._lobby.create(request, origin=_ORIGIN)

    async def _caught_up(self, run: Run) -> Run:
        """Catch up with the fight's game: it may have ended before a crash, or been deleted."""
        bout = run.bout
        if bout is None or bout.session is None:
            return run
        found = await self._lobby.services.store.load(bout.session)
        if found is None:
            return await asyncio.to_thread(self._runs.save, run, run.given_up())
        row = found[0]
        if row.result == ONGOING:
            return run
        return await self._conclude(run, row.result, row.reason, row.ply)

    async def _conclude(self, run: Run, result: str, reason: str | None, plies: int) -> Run:
        after = run.changed(result=result, reason=reason, plies=plies)
        return await asyncio.to_thread(self._runs.save, run, after)
