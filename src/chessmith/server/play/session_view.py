"""A session as clients see it: the whole state, and a line for the list of games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from chessmith.server.play.session import KEPT
from chessmith.server.views.move_view import move_view
from chessmith.server.views.position_view import position_view

if TYPE_CHECKING:
    from chessmith.server.play.session import Session


def state_view(session: Session, stored: Sequence[str], names: dict[str, str]) -> dict[str, Any]:
    """Everything about a session but what changes by the second: clocks and thinking. `stored` is what the store has
    of its moves; a game whose rules have changed may have more of them than can still be made."""
    moves = list(_moves(session, stored))
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
        "moves": moves,
        "last": moves[session.ply - 1] if session.ply else None,
        **standing_view(session),
        "paused": session.paused,
        "problem": session.problem,
        "origin": session.origin,
    }


def _moves(session: Session, stored: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The moves that were made: what the store keeps of them, and what the rules tell."""
    for ply, (before, played, record) in enumerate(zip(session.positions(), session.played, stored, strict=False), 1):
        kept = json.loads(record)
        action = before.action(played.text)
        view = move_view(before, action, before.take_turn(action, played.roll), ply, kept["san"])
        yield view | {key: kept[key] for key in KEPT}


def standing_view(session: Session) -> dict[str, Any]:
    """Return the current state of the game: what changes with every move."""
    position = position_view(session.position, session.game_id, legal=not session.over)
    playable = session.problem is None
    return {
        "position": position,
        "captured": captured_view(session, session.ply),
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


def captured_view(session: Session, ply: int) -> dict[str, list[str]]:
    """The pieces that each side has lost in the first `ply` moves, most valuable first."""
    lost: dict[str, list[str]] = {"white": [], "black": []}
    for played in session.played[:ply]:
        for side, name in played.lost:
            lost[side].append(name)
    pieces = session.game.file.pieces
    return {side: sorted(names, key=lambda name: -_worth(pieces[name].value)) for side, names in lost.items()}


def _worth(value: int | list[int] | None) -> int:
    return value if isinstance(value, int) else sum(value or [0]) // 2


def iso_time(seconds: float) -> str:
    """A stored time for people and programs."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
