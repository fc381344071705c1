"""Tools for any position: legal actions, lines, decisions, import and export."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final

from fastapi import APIRouter

from chessmith.engine.limits import Limits
from chessmith.engine.progress import Progress
from chessmith.errors import ChessmithError
from chessmith.server import answers, session_answers
from chessmith.server.action_view import throws_dice
from chessmith.server.answers import shaped
from chessmith.server.exchange import export_text, import_text
from chessmith.server.house import Beginning, InHouse
from chessmith.server.move_view import move_view
from chessmith.server.position_view import position_view
from chessmith.server.problems import Problem
from chessmith.server.requests import (
    DecideRequest,
    ExportRequest,
    ImportRequest,
    PlayRequest,
    PositionRequest,
    PositionSource,
    Seat,
)
from chessmith.server.sources import last_position, steps
from chessmith.server.thinking import decision_view

router = APIRouter(prefix="/api", tags=["positions"])

_LONGEST_LINE: Final = 1_000


@router.post("/position", responses=shaped(answers.Position))
async def position(body: PositionRequest, house: InHouse) -> dict[str, Any]:
    """A position with its legal actions; 422 says why it is none."""
    beginning = await house.begin(body)

    def view() -> dict[str, Any]:
        return position_view(_last(beginning), body.game, legal=body.legal)

    return await asyncio.to_thread(view)


@router.post("/line", responses=shaped(session_answers.PlayedLine))
async def line(body: PositionSource, house: InHouse) -> dict[str, Any]:
    """A line of moves with the position after each."""
    beginning = await house.begin(body)
    if len(beginning.moves) > _LONGEST_LINE:
        raise Problem("too_large", f"a line of {len(beginning.moves)} moves, at most {_LONGEST_LINE}", "moves")

    def view() -> dict[str, Any]:
        played = list(steps(beginning.start, beginning.moves, beginning.rolls))
        last = len(played)
        return {
            "start": position_view(beginning.start, body.game, legal=not played),
            "moves": [
                move_view(step.before, step.action, step.after, ply, step.roll)
                for ply, step in enumerate(played, start=1)
            ],
            "positions": [
                position_view(step.after, body.game, legal=ply == last) for ply, step in enumerate(played, start=1)
            ],
        }

    return await asyncio.to_thread(view)


@router.post("/play", responses=shaped(session_answers.Played))
async def play(body: PlayRequest, house: InHouse) -> dict[str, Any]:
    """One more move in a position."""
    beginning = await house.begin(body)

    def view() -> dict[str, Any]:
        before = _last(beginning)
        action = before.action(body.move)
        roll = None
        if throws_dice(before, action):
            roll = body.roll if body.roll is not None else 1 + secrets.randbelow(before.game.traits.dice)
        after = before.play(action, roll)
        move = move_view(before, action, after, len(beginning.moves) + 1, roll)
        return {"move": move, "position": position_view(after, body.game)}

    return await asyncio.to_thread(view)


@router.post("/explain", responses=shaped(answers.Explained))
async def explain(body: PositionSource, house: InHouse) -> dict[str, Any]:
    """A position's evaluation, term by term."""
    explainer = house.players.explain
    if explainer is None:
        raise Problem("not_available", "this installation cannot take evaluations apart")
    beginning = await house.begin(body)
    start = await asyncio.to_thread(_last, beginning)
    return await asyncio.to_thread(explainer, start)


@router.post("/decide", responses=shaped(answers.Decision))
async def decide(body: DecideRequest, house: InHouse) -> dict[str, Any]:
    """What the engine, or another player, would do in a position: for games that keep their own board."""
    beginning = await house.begin(body)
    current = await asyncio.to_thread(_last, beginning)
    if current.is_over:
        raise Problem("game_over", f"the game is over: {current.result}, {current.reason}")
    seat, limits = _who(body, house.settings.limits.decision_seconds)
    player = house.players.make(seat, current.game, limits)
    seed = body.limits.seed

    def nothing(progress: Progress) -> None:
        return None

    ticket = house.pool.submit(
        f"decide {secrets.token_hex(4)}",
        lambda table: player.begin(current, table=table, seed=seed),
        nothing,
        lambda _: None,
    )
    try:
        async with asyncio.timeout(2 * house.settings.limits.decision_seconds):
            decision = await ticket.future
    except TimeoutError:
        raise Problem("busy", "the search did not get its turn in time; try again later") from None
    finally:
        if not ticket.future.done() or ticket.future.cancelled():
            ticket.abandon()
    return {**await asyncio.to_thread(decision_view, decision), "player": seat.label}


def _who(body: DecideRequest, longest: float) -> tuple[Seat, Limits]:
    """Who decides, and within which limits: never longer than a decision may take here."""
    asked, seat = body.limits, body.player
    seconds = min(asked.seconds or longest, longest)
    if seat is None and asked.level is not None:
        seat = Seat(kind="level", level=asked.level)
    if seat is None:
        seat = Seat(kind="search", seconds=seconds, depth=asked.depth, nodes=asked.nodes)
    if seat.is_human:
        raise Problem("bad_request", "a human does not decide here", "player")
    return seat, Limits(seconds=seconds, depth=asked.depth, nodes=asked.nodes, multipv=asked.multipv)


@router.post("/import", responses=shaped(session_answers.Imported))
async def import_game(body: ImportRequest, house: InHouse) -> dict[str, Any]:
    """A FEN, a PGN or a snapshot, whichever it is."""
    return await asyncio.to_thread(import_text, house.catalogue, body.text, body.game)


@router.post("/export", responses=shaped(session_answers.Exported))
async def export(body: ExportRequest, house: InHouse) -> dict[str, Any]:
    """A position or a line as text."""
    beginning = await house.begin(body)

    def text() -> str:
        try:
            played = list(steps(beginning.start, beginning.moves, beginning.rolls))
        except ChessmithError as error:
            raise Problem("bad_move", str(error)) from error
        return export_text(body.format, beginning.start, played, {}, body.tree)

    return {"format": body.format, "text": await asyncio.to_thread(text)}


def _last(beginning: Beginning) -> Any:
    return last_position(beginning.start, beginning.moves, beginning.rolls)
