"""A move that was played, as the move list and the board need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chessmith.core_view import state_of
from chessmith.server.views.action_view import action_view
from chessmith.server.views.animation import turn_stages

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.events import Turn
    from chessmith.position import Position


def move_view(before: Position, action: Action, turn: Turn, ply: int, san: str | None = None) -> dict[str, Any]:
    """One move, without what only a played game knows of it: its time, its player and the reason.

    `san` is its notation, if it is known already.
    """
    view, after = action_view(before, action, san), turn.after
    return {
        "ply": ply,
        "side": before.turn,
        "text": action.text,
        "san": view["san"],
        "number": f"{state_of(before).fullmove}{'.' if before.turn == 'white' else '…'}",
        "fen": after.fen,
        "check": after.in_check,
        "captures": view["captures"],
        "from": view["from"],
        "ends": view["ends"],
        "roll": turn.roll,
        "seconds": 0.0,
        "clock": None,
        "by": "",
        "decision": None,
        "stages": turn_stages(before.game, turn.events),
    }
