"""Games that are played here."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from chessmith.server.app_state import InApp
from chessmith.server.play.room import Room
from chessmith.server.play.session import Session
from chessmith.server.play.session_view import captured_view
from chessmith.server.protocol import session_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import NewSession
from chessmith.server.views.import_export import TreeRecord, export_text
from chessmith.server.views.position_source import Step
from chessmith.server.views.position_view import position_view

router = APIRouter(prefix="/api/sessions", tags=["sessions"])

_MOST_POSITIONS: Final = 64
_ENDINGS: Final = {"pgn": "pgn", "fen": "fen", "snapshot": "json"}


@router.post("", status_code=201, responses=shaped(session_answers.Summary, 201))
async def create(body: NewSession, state: InApp) -> dict[str, Any]:
    """A new game."""
    session = await state.lobby.create(body)
    return await state.lobby.summary(session.row(session.touched))


@router.get("", responses=shaped(session_answers.Summaries))
async def recent(
    state: InApp,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: str | None = None,
    unfinished: bool = False,
) -> dict[str, Any]:
    """Games, last touched first."""
    sessions, more = await state.lobby.summaries(limit, before, unfinished)
    return {"sessions": sessions, "more": more}


@router.get("/{session_id}", responses=shaped(session_answers.State))
async def state(session_id: str, state: InApp) -> Response:
    """The whole state of a game."""
    room = await state.lobby.room(session_id)
    return Response(await room.state_text(), media_type="application/json")


@router.get("/{session_id}/positions", responses=shaped(session_answers.Pictures))
async def positions(
    session_id: str,
    state: InApp,
    first: Annotated[int, Query(alias="from", ge=0)] = 0,
    last: Annotated[int | None, Query(alias="to", ge=0)] = None,
) -> dict[str, Any]:
    """Pictures of the positions of a game, to browse through."""
    session = (await state.lobby.room(session_id)).session
    end = len(session.played) if last is None else min(last, len(session.played))
    if first > end:
        raise Problem("bad_request", f"from {first}, expected at most {end}", "from")
    end = min(end, first + _MOST_POSITIONS - 1)

    shown = list(islice(session.positions(), first, end + 1))

    def views() -> list[dict[str, Any]]:
        return [position_view(position, session.game_id, legal=False) for position in shown]

    captured = [captured_view(session, ply) for ply in range(first, end + 1)]
    return {"from": first, "positions": await asyncio.to_thread(views), "captured": captured}


@router.get("/{session_id}/export")
async def export(
    session_id: str, state: InApp, form: Annotated[Literal["pgn", "fen", "snapshot"], Query(alias="format")] = "pgn"
) -> dict[str, Any]:
    """A game as text for other programs."""
    room = await state.lobby.room(session_id)
    text = await asyncio.to_thread(_text, form, room)
    name = re.sub(r"[^a-z0-9]+", "-", room.session.game.title.lower()).strip("-") or "game"
    return {"format": form, "text": text, "filename": f"{name}-{session_id}.{_ENDINGS[form]}"}


@router.delete("/{session_id}", status_code=204)
async def delete(session_id: str, state: InApp) -> None:
    """Removes a game for good."""
    state.shared.end(session_id)
    await state.lobby.delete(session_id)


def _text(form: str, room: Room) -> str:
    session, names = room.session, room.names()
    tags = {
        "Event": session.title or "Chessmith game",
        "Site": "Chessmith",
        "Date": datetime.fromtimestamp(session.created, UTC).strftime("%Y.%m.%d"),
        "White": names["white"],
        "Black": names["black"],
        "Result": session.result,
    }
    if session.reason:
        tags["Termination"] = session.reason
    return export_text(form, session.start, _steps(session), TreeRecord(tags))


def _steps(session: Session) -> list[Step]:
    steps: list[Step] = []
    before = session.start
    for played in session.played[: session.ply]:
        action = before.action(played.text)
        steps.append(Step(before, action, before.take_turn(action, played.roll)))
        before = steps[-1].turn.after
    return steps
