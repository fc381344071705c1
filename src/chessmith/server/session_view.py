"""A session as clients see it: the whole state, and a line for the list of games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from chessmith.server.position_view import position_view
from chessmith.traits import BLACK_CODE

if TYPE_CHECKING:
    from chessmith.position import Position
    from chessmith.server.session import Session


def state_view(session: Session, stored: Sequence[str], names: dict[str, str]) -> dict[str, Any]:
    """Everything about a session but what changes by the second: clocks and thinking. `stored` is what the store has
    of its moves; a game whose rules have changed may have more of them than can still be made."""
    records = [json.loads(record) for record in stored[: len(session.played)]]
    return {
        "id": session.id,
        "game": session.game_id,
        "game_title": session.game.title,
        "title": session.title,
        "files": session.game.files,
        "ranks": session.game.ranks,
        "white": session.white.view(),
        "black": session.black.view(),
        "names": names,
        "start_fen": session.start.fen,
        "layout": session.layout,
        "dice_seed": session.start.seed if session.game.traits.dice else None,
        "rules_hash": session.game.rules_hash,
        "ply": session.ply,
        "moves": records,
        "last": records[session.ply - 1] if session.ply else None,
        **standing_view(session),
        "paused": session.paused,
        "problem": session.problem,
        "origin": session.origin,
    }


def standing_view(session: Session) -> dict[str, Any]:
    """How the game stands now: what changes with every move."""
    position = position_view(session.position, session.game_id, legal=not session.over)
    playable = session.problem is None
    return {
        "position": position,
        "captured": captured_view(session.start, session.position),
        "result": session.result,
        "reason": session.reason,
        "claim": session.claim,
        "can": {
            "takeback": playable and session.origin is None and session.takeback_ply() < session.ply,
            "redo": playable and session.redo_ply() > session.ply,
            "resign": playable and not session.over and bool(session.humans),
            "claim": playable and session.claim is not None and session.seat(session.turn).is_human,
        },
    }


def captured_view(start: Position, now: Position) -> dict[str, list[str]]:
    """The pieces that each side has had at the start and has no more, most valuable first."""
    traits, pieces = start.game.traits, start.game.file.pieces
    lost: dict[str, list[str]] = {}
    for side, offset in (("white", 1), ("black", 1 + BLACK_CODE)):
        names: list[str] = []
        for number, kind in enumerate(traits.pieces):
            code = number + offset
            names += [kind.name] * max(0, start.state.board.count(code) - now.state.board.count(code))
        lost[side] = sorted(names, key=lambda name: -_worth(pieces[name].value))
    return lost


def _worth(value: int | list[int] | None) -> int:
    return value if isinstance(value, int) else sum(value or [0]) // 2


def iso_time(seconds: float) -> str:
    """A stored time for people and programs."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
