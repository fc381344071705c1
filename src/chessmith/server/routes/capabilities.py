"""What this installation can do, and how it is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.server.channel import PROTOCOL
from chessmith.server.house import InHouse
from chessmith.server.version import VERSION

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/capabilities")
async def capabilities(house: InHouse) -> dict[str, Any]:
    """What this installation can do. A front end hides what is absent."""
    players, limits = house.players, house.settings.limits
    usable = [engine for engine in house.engines.values() if engine.problem is None]
    return {
        "version": VERSION,
        "protocol": PROTOCOL,
        "engine": players.can_think,
        "levels": players.levels,
        "agents": players.agents,
        "multipv": players.multipv,
        "explain": players.explain is not None,
        "engines": len(usable),
        "learning": False,
        "campaign": players.can_think,
        "balance": players.can_think,
        "workers": house.pool.workers,
        "limits": {
            "seconds": limits.decision_seconds,
            "own_file_bytes": limits.own_file_bytes,
            "import_bytes": limits.body_bytes,
            "message_bytes": limits.message_bytes,
        },
    }


@router.get("/health")
async def health(house: InHouse) -> dict[str, Any]:
    """Whether it is alive, and how busy."""
    return {
        "ok": True,
        "sessions": house.lobby.open_rooms,
        "searching": house.pool.under_way,
        "queued": house.pool.waiting,
    }


@router.get("/engines")
async def engines(house: InHouse) -> dict[str, Any]:
    """Engines of others that the user has configured."""
    return {"engines": [engine.view() for engine in house.engines.values()]}
