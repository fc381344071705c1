"""Other engines. The user adds them on the command line; a request can only name one by its id."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter

from chessmith.server.app_state import InApp
from chessmith.server.protocol import session_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem

router = APIRouter(prefix="/api/engines", tags=["engines"])


@router.get("", responses=shaped(session_answers.Engines))
async def engines(state: InApp) -> dict[str, Any]:
    """Other engines that the user has added."""
    return {"engines": [engine.view() for engine in state.engines.values()]}


@router.post("/{engine_id}/test", responses=shaped(session_answers.EngineTest))
async def test(engine_id: str, state: InApp) -> dict[str, Any]:
    """Starts an engine, waits until it is ready and ends it: whether one can play against it."""
    engine = state.engines.get(engine_id)
    if engine is None:
        raise Problem("unknown_engine", f"no engine {engine_id[:40]!r} is configured", "id")
    return await asyncio.to_thread(state.engine_pool.test, engine, state.catalogue.built_in())
