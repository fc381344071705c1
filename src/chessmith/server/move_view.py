"""A move that was played, as the move list and the board need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chessmith.server.action_view import action_view
from chessmith.server.stages import turn_stages

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.position import Position


def move_view(before: Position, action: Action, after: Position, ply: int, roll: int | None) -> dict[str, Any]:
    """One move, without what only a played game knows of it: its time, its player and the reason."""
    view = action_view(before, action)
    return {
        "ply": ply,
        "side": before.turn,
        "text": action.text,
        "san": view["san"],
        "number": f"{before.state.fullmove}{'.' if before.turn == 'white' else '…'}",
        "fen": after.fen,
        "check": after.in_check,
        "captures": view["captures"],
        "from": view["from"],
        "ends": view["ends"],
        "roll": roll,
        "seconds": 0.0,
        "clock": None,
        "by": "",
        "decision": None,
        "stages": turn_stages(before, view, after, roll),
    }
