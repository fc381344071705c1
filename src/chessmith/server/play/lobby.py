"""The lobby: creates games, opens their rooms, and closes idle ones."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from chessmith.errors import ChessmithError
from chessmith.server.play.restore import restore
from chessmith.server.play.room import Room, Services
from chessmith.server.play.session import Session, new_id
from chessmith.server.play.session_view import iso_time
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import NewSession, PositionSource, Seat
from chessmith.server.store.catalogue import Catalogue, Entry
from chessmith.server.store.game_store import MoveRow, SessionRow
from chessmith.server.views.position_source import start_position
from chessmith.server.views.position_view import position_view

log = logging.getLogger(__name__)

_IDLE_SECONDS: Final = 60.0
_LOOK_EVERY: Final = 15.0


class Lobby:
    """All games of this server."""

    def __init__(self, catalogue: Catalogue, services: Services) -> None:
        self.catalogue = catalogue
        self.services = services
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}

    @property
    def open_rooms(self) -> int:
        """Rooms that are open now."""
        return len(self._rooms)

    async def room(self, session_id: str) -> Room:
        """The room of a game; opened if it is not."""
        room = self._rooms.get(session_id)
        if room is not None:
            return room
        if session_id not in self._opening:
            task = asyncio.create_task(self._open(session_id))
            self._opening[session_id] = task
            task.add_done_callback(lambda _: self._opening.pop(session_id, None))
        return await asyncio.shield(self._opening[session_id])

    async def _open(self, session_id: str) -> Room:
        found = await self.services.store.load(session_id)
        if found is None:
            raise Problem("unknown_session", f"no game {session_id[:40]!r}")
        session = await asyncio.to_thread(self._restore, *found)
        room = Room(session, self.services)
        self._rooms[session_id] = room
        return room

    def _restore(self, row: SessionRow, moves: list[MoveRow]) -> Session:
        return restore(row, moves, self.entry_of(row).game)

    def entry_of(self, row: SessionRow) -> Entry:
        """The game that a stored game was played by."""
        if row.rules_key is not None:
            return self.catalogue.by_key(row.rules_key, row.game)
        return self.catalogue.entry(row.game)

    async def create(self, request: NewSession, origin: str | None = None) -> Session:
        """Create a game on disk; `origin` names its creator, if not a person in the lobby."""
        for seat in (request.white, request.black):
            await self._check_seat(seat, request)
        session, rows, entry = await asyncio.to_thread(self._make, request, await self.past_of(request))
        session.origin = origin
        await self.services.store.save(session.row(session.touched), rows, rules=entry.content())
        return session

    async def past_of(self, source: PositionSource) -> Session | None:
        """The kept game that a source begins with, if it names one."""
        return None if source.session is None else (await self.room(source.session)).session

    async def _check_seat(self, seat: Seat, request: NewSession) -> None:
        if not seat.is_human:
            entry = await asyncio.to_thread(self.catalogue.entry, request.game)
            self.services.players.make(seat, entry.game)

    def _make(self, request: NewSession, past: Session | None) -> tuple[Session, list[MoveRow], Entry]:
        entry = self.catalogue.entry(request.game)
        seed = request.dice_seed if request.dice_seed is not None else secrets.randbits(32)
        moves: list[tuple[str, int | None]] = []
        layout: str | None
        if past is not None:
            if past.game != entry.game:
                raise Problem("bad_request", f"game {past.id} is not a game of {entry.id}", "session")
            start, layout = past.start, past.layout
            seed = start.seed if request.dice_seed is None else seed
            start = start.with_seed(seed)
            ply = past.ply if request.ply is None else min(request.ply, len(past.played))
            moves += [(played.text, played.roll) for played in past.played[:ply]]
        else:
            start, layout = start_position(request, entry.game, seed)
        rolls = [*request.rolls, *[None] * len(request.moves)]
        moves += list(zip(request.moves, rolls, strict=False))
        now = time.time()
        session = Session(
            id=new_id(),
            game=entry.game,
            game_id=entry.id,
            start=start,
            white=request.white,
            black=request.black,
            created=now,
            touched=now,
            layout=layout,
            clock_rule=request.clock,
            title=request.title,
            rules_key=entry.key,
        )
        rows: list[MoveRow] = []
        for number, (text, roll) in enumerate(moves):
            try:
                move = session.replayed(text, roll)
            except ChessmithError as error:
                raise Problem("bad_move", f"move {number + 1}: {error}", f"moves[{number}]") from error
            session.make(move)
            rows.append(move.row(session.ply))
        return session, rows, entry

    async def again(self, session: Session, swap: bool) -> Session:
        """The same game once more from its start, perhaps with sides exchanged."""
        white, black = (session.black, session.white) if swap else (session.white, session.black)
        now = time.time()
        start = session.start.with_seed(secrets.randbits(32))
        again = replace(session, id=new_id(), start=start, white=white, black=black, created=now, touched=now)
        await self.services.store.save(again.row(again.touched))
        return again

    async def summaries(self, limit: int, before: str | None, unfinished: bool) -> tuple[list[dict[str, Any]], bool]:
        """Return games, most recently used first, and whether there are more."""
        rows = await self.services.store.recent(limit + 1, before, unfinished)
        shown = [await self.summary(row) for row in rows[:limit]]
        return shown, len(rows) > limit

    async def summary(self, row: SessionRow) -> dict[str, Any]:
        """A game in the list."""
        record = await self.services.store.last_of(row.id, row.ply) if row.ply else None
        picture, game_title, problem = await asyncio.to_thread(self._picture, row)
        room = self._rooms.get(row.id)
        return {
            "id": row.id,
            "game": row.game,
            "game_title": game_title,
            "title": row.title,
            "white": _seat_view(row.white),
            "black": _seat_view(row.black),
            "created": iso_time(row.created),
            "touched": iso_time(row.touched),
            "ply": row.ply,
            "result": row.result,
            "reason": row.reason,
            "fen": row.fen,
            "last": None if record is None else record["san"],
            "picture": picture,
            "problem": problem or (room.session.problem if room else None),
            "origin": row.origin,
        }

    def _picture(self, row: SessionRow) -> tuple[dict[str, Any] | None, str, str | None]:
        try:
            game = self.entry_of(row).game
            return position_view(game.position(row.fen), row.game, legal=False), game.title, None
        except (ChessmithError, Problem) as error:
            return None, row.game, f"its rules cannot be read any more: {error}"

    async def delete(self, session_id: str) -> None:
        """Removes a game for good."""
        room = self._rooms.pop(session_id, None)
        if room is not None:
            await room.close()
            room.audience.dismiss("closed", {"why": "deleted"})
        if not await self.services.store.delete(session_id) and room is None:
            raise Problem("unknown_session", f"no game {session_id[:40]!r}")

    async def tidy(self) -> None:
        """Keeps tidying, for as long as the server runs."""
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            await self.tidy_once()

    async def tidy_once(self) -> None:
        """Close rooms that have been idle for a while. Their games are on disk and reopen on demand."""
        now = time.monotonic()
        for session_id, room in list(self._rooms.items()):
            if not room.busy and now - room.audience.idle_since > _IDLE_SECONDS:
                del self._rooms[session_id]
                await room.close()

    async def close(self) -> None:
        """Closes all rooms."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()), return_exceptions=True)
        self._rooms.clear()


def _seat_view(text: str) -> dict[str, Any]:
    """A stored player. An unreadable record counts as a person, so that it does not hide the other games."""
    try:
        return Seat.model_validate_json(text).view()
    except ValidationError:
        return Seat(kind="human").view()
