"""The WebSocket for analysis."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter, WebSocket

from chessmith.server.app_state import app_state_of
from chessmith.server.http.analysis import Analysis, Review, Start
from chessmith.server.protocol.channel import GOING_DOWN, PROTOCOL, Channel
from chessmith.server.protocol.problems import Problem
from chessmith.server.settings import VERSION

router = APIRouter()


@router.websocket("/api/ws/analysis")
async def analyse(socket: WebSocket) -> None:
    """Serve one analysis connection."""
    state = app_state_of(socket)
    await socket.accept()
    channel = Channel(socket, state.settings.limits)
    analysis = Analysis(f"analysis {secrets.token_hex(4)}", state, channel.send)

    async def handle(kind: str, data: dict[str, Any]) -> dict[str, Any]:
        match kind:
            case "start":
                return {"run": await analysis.start(Start.model_validate(data))}
            case "more":
                return {"run": await analysis.more()}
            case "review":
                return {"run": await analysis.review(Review.model_validate(data))}
            case "stop":
                analysis.stop()
                return {}
        raise Problem("bad_request", f"no message {kind!r} in analysis", "type")

    if state.connections >= state.settings.limits.connections:
        channel.send("error", Problem("busy", "too many connections; close another page").body())
        channel.close(GOING_DOWN)
    state.connections += 1
    try:
        channel.send("hello", {"protocol": PROTOCOL, "version": VERSION})
        await channel.run(handle)
    finally:
        state.connections -= 1
        analysis.close("stopped")
