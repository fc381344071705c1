"""Bringing a stored game back: its moves are played again, so that what comes back is a game by the rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter

from chessmith.errors import ChessmithError
from chessmith.server.clock import Reading
from chessmith.server.requests import ClockRule, Seat
from chessmith.server.session import Played, Session, Verdict
from chessmith.server.store import MoveRow, SessionRow

if TYPE_CHECKING:
    from chessmith.game import Game

_CLOCK_RULE: Final[TypeAdapter[ClockRule]] = TypeAdapter(ClockRule)


def revive(row: SessionRow, moves: Sequence[MoveRow], game: Game) -> Session:
    """A session as it was stored.

    Where the rules have changed since, it comes back up to the last move that can still be made, to be looked at.
    """
    start = game.position(row.start_fen, row.dice_seed)
    session = Session(
        id=row.id,
        game=game,
        game_id=row.game,
        start=start,
        white=Seat.model_validate_json(row.white),
        black=Seat.model_validate_json(row.black),
        created=row.created,
        touched=row.touched,
        layout=row.layout,
        rules_key=row.rules_key,
        clock_rule=None if row.clock is None else _CLOCK_RULE.validate_json(row.clock),
        title=row.title,
        origin=row.origin,
        paused=bool(row.paused),
    )
    position = start
    for move in moves:
        try:
            position = position.play(move.text, roll=move.roll)
            if position.fen != json.loads(move.record)["fen"]:
                raise ChessmithError(f"it now leads to {position.fen}")
        except ChessmithError as error:
            session.problem = f"the rules of {game.title} have changed since this game; move {move.ply}: {error}"
            break
        reading = None if move.reading is None else Reading(**json.loads(move.reading))
        session.played.append(Played(move.text, move.roll, position.state, reading))
    session.go_to(min(row.ply, len(session.played)))
    if row.verdict:
        session.verdict = Verdict(row.result, row.reason or "")
    return session
