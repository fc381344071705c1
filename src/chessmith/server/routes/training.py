"""Training a network for a game."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter

from chessmith.server.app_state import InApp
from chessmith.server.protocol import game_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import TrainingRequest

router = APIRouter(prefix="/api/training", tags=["training"])


@router.get("/{game}", responses=shaped(game_answers.Training))
async def look(game: str, state: InApp) -> dict[str, Any]:
    """The network of a game, what its rounds have gained, and the training under way."""
    entry = await asyncio.to_thread(state.catalogue.entry, game)
    return await asyncio.to_thread(state.trainings.view, entry.game)


@router.post("", status_code=202)
async def start(body: TrainingRequest, state: InApp) -> dict[str, Any]:
    """Start to train a game, or resume."""
    if not state.players.can_think:
        raise Problem("not_available", "this installation has no engine to train")
    entry = await asyncio.to_thread(state.catalogue.entry, body.game)
    await state.trainings.start(body.game, entry.game, body.hours)
    return {"game": body.game}


@router.delete("", status_code=204)
async def stop(state: InApp) -> None:
    """Ends the training; what it has played is kept."""
    await state.trainings.stop()
