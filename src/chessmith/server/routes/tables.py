"""Endgame tables: their verdict on a position and on each of its moves."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter

from chessmith.endgame import Tabled, tables_of
from chessmith.server.app_state import Beginning, InApp
from chessmith.server.protocol import endgame_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.requests import PositionSource
from chessmith.server.views.position_source import last_position

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.post("/position", responses=shaped(endgame_answers.TabledPosition))
async def position(body: PositionSource, state: InApp) -> dict[str, Any]:
    """The outcome of perfect play, and each move, best first."""
    beginning = await state.begin(body)
    return await asyncio.to_thread(_tabled, beginning)


def _tabled(beginning: Beginning) -> dict[str, Any]:
    position = last_position(beginning.start, beginning.moves, beginning.rolls)
    tables = tables_of(position.game, position.world)
    found = tables.probe(position)
    rows = tables.moves(position) if found is not None else None
    return {
        "found": None if found is None else _view(found),
        "rows": [{"move": row.move, "san": position.san(row.move), **_view(row.outcome)} for row in rows or ()],
    }


def _view(tabled: Tabled) -> dict[str, Any]:
    return {"result": tabled.result, "distance": tabled.distance, "moves": tabled.moves}
