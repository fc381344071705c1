"""Quick balance reports."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from chessmith.server.app_state import InApp
from chessmith.server.protocol import game_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.requests import BalanceRequest

router = APIRouter(prefix="/api/balance", tags=["balance"])


@router.post("", status_code=202)
async def start(body: BalanceRequest, state: InApp) -> dict[str, Any]:
    """Begins a series of the engine against itself."""
    entry = await asyncio.to_thread(state.catalogue.entry, body.game)
    return {"job": state.balance.start(entry.game, body.games, body.seconds)}


@router.get("/{job}", responses=shaped(game_answers.BalanceJob))
async def look(job: str, state: InApp) -> dict[str, Any]:
    """The progress of a series, and its results so far."""
    return await asyncio.to_thread(state.balance.find(job).view)


@router.get("/{job}/report", response_class=HTMLResponse)
async def report(job: str, state: InApp) -> str:
    """The full report on a series, as an HTML page."""
    return await asyncio.to_thread(state.balance.find(job).page)


@router.delete("/{job}", status_code=204)
async def stop(job: str, state: InApp) -> None:
    """Ends a series; what was played so far can still be looked at."""
    await state.balance.stop(job)
