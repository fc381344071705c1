"""What this installation can do, and its health."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from chessmith.rules.terrain import KINDS
from chessmith.server.app_state import InApp, person_of
from chessmith.server.http.addresses import is_loopback
from chessmith.server.protocol.channel import PROTOCOL
from chessmith.server.settings import VERSION

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/capabilities")
async def capabilities(request: Request, state: InApp) -> dict[str, Any]:
    """Capabilities for the client. A front end hides what is absent."""
    players, limits = state.players, state.settings.limits
    usable = [engine for engine in state.engines.values() if engine.problem is None]
    guest = person_of(request).session
    return {
        "guest": guest,
        "invite": guest is None and not is_loopback(state.settings.host),
        "version": VERSION,
        "protocol": PROTOCOL,
        "engine": guest is None and players.can_think,
        "levels": players.levels,
        "profiles": players.profiles,
        "agents": players.agents,
        "multipv": players.multipv,
        "explain": players.explain is not None,
        "engines": 0 if guest else len(usable),
        "learning": guest is None,
        "campaign": guest is None and players.can_think,
        "balance": guest is None and players.can_think,
        "workers": state.pool.workers,
        "terrain": [kind.shown() for kind in KINDS],
        "limits": {
            "seconds": limits.decision_seconds,
            "own_file_bytes": limits.own_file_bytes,
            "import_bytes": limits.body_bytes,
            "message_bytes": limits.message_bytes,
        },
    }


@router.get("/health")
async def health(state: InApp) -> dict[str, Any]:
    """Whether it is alive, and how busy."""
    return {
        "ok": True,
        "sessions": state.lobby.open_rooms,
        "searching": state.pool.under_way,
        "queued": state.pool.waiting,
    }
