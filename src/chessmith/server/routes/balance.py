"""Quick balance reports."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter

from chessmith.server import game_answers
from chessmith.server.answers import shaped
from chessmith.server.house import InHouse
from chessmith.server.requests import BalanceRequest

router = APIRouter(prefix="/api/balance", tags=["balance"])


@router.post("", status_code=202)
async def start(body: BalanceRequest, house: InHouse) -> dict[str, Any]:
    """Begins a series of the engine against itself."""
    entry = await asyncio.to_thread(house.catalogue.entry, body.game)
    return {"job": house.balance.start(entry.game, body.games, body.seconds)}


@router.get("/{job}", responses=shaped(game_answers.BalanceJob))
async def look(job: str, house: InHouse) -> dict[str, Any]:
    """How far a series has come, and what it says."""
    return house.balance.find(job).view()


@router.delete("/{job}", status_code=204)
async def stop(job: str, house: InHouse) -> None:
    """Ends a series; what was played so far can still be looked at."""
    await house.balance.stop(job)
