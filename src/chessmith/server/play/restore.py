"""Restore a stored game by replaying its moves, so that the result obeys the rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter

from chessmith.errors import ChessmithError
from chessmith.server.play.clock import Reading
from chessmith.server.play.session import Played, Session, Verdict
from chessmith.server.protocol.requests import ClockRule, Seat
from chessmith.server.store.game_store import MoveRow, SessionRow

if TYPE_CHECKING:
    from chessmith.game import Game

_CLOCK_RULE: Final[TypeAdapter[ClockRule]] = TypeAdapter(ClockRule)


def restore(row: SessionRow, moves: Sequence[MoveRow], game: Game) -> Session:
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
    )
    session.origin = row.origin
    session.paused = bool(row.paused)
    position = start
    for move in moves:
        try:
            turn = position.take_turn(move.text, roll=move.roll)
            position = turn.after
            record = json.loads(move.record)
            if position.fen != record["fen"]:
                raise ChessmithError(f"it now leads to {position.fen}")
        except ChessmithError as error:
            session.problem = f"the rules of {game.title} have changed since this game; move {move.ply}: {error}"
            break
        reading = None if move.reading is None else Reading(**json.loads(move.reading))
        session.played.append(Played.of(move.text, turn, reading, record["decision"]))
    session.go_to(min(row.ply, len(session.played)))
    if session.clock is not None and row.reading is not None and row.ply == session.ply:
        session.clock.set(Reading(**json.loads(row.reading)))  # time that went by since the last move is gone
    if row.verdict:
        session.verdict = Verdict(row.result, row.reason or "")
    return session
