"""Tools for any position: legal actions, lines, decisions, import and export."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import Response

from chessmith.engine.decision import Decision
from chessmith.engine.limits import Limits
from chessmith.engine.objection import Objection
from chessmith.engine.player import Player
from chessmith.engine.progress import Progress
from chessmith.errors import ChessmithError
from chessmith.notation import action_data
from chessmith.position import Position
from chessmith.server.app_state import AppState, Beginning, InApp
from chessmith.server.protocol import answers, session_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import (
    DecideRequest,
    ExportRequest,
    ImportRequest,
    PlayRequest,
    PositionRequest,
    PositionSource,
    Seat,
    TreeRequest,
    WhyNotRequest,
)
from chessmith.server.protocol.written import written
from chessmith.server.views.action_view import throws_dice
from chessmith.server.views.import_export import TreeRecord, export_text, grown_tree, import_text
from chessmith.server.views.move_view import move_view
from chessmith.server.views.position_source import last_position, steps
from chessmith.server.views.position_view import position_view
from chessmith.server.views.search_view import decision_view, objection_view

router = APIRouter(prefix="/api", tags=["positions"])

_LONGEST_LINE: Final = 1_000


@router.post("/position", responses=shaped(answers.Position))
async def position(body: PositionRequest, state: InApp) -> Response:
    """A position with its legal actions; 422 with the reason if it is invalid."""
    beginning = await state.begin(body)

    def view() -> dict[str, Any]:
        return position_view(_last(beginning), body.game, legal=body.legal)

    return await written(view)


@router.post("/line", responses=shaped(session_answers.PlayedLine))
async def line(body: PositionSource, state: InApp) -> Response:
    """A line of moves with the position after each."""
    beginning = await state.begin(body)
    if len(beginning.moves) > _LONGEST_LINE:
        raise Problem("too_large", f"a line of {len(beginning.moves)} moves, at most {_LONGEST_LINE}", "moves")

    def view() -> dict[str, Any]:
        played = list(steps(beginning.start, beginning.moves, beginning.rolls))
        last = len(played)
        return {
            "start": position_view(beginning.start, body.game, legal=not played),
            "moves": [move_view(step.before, step.action, step.turn, ply) for ply, step in enumerate(played, start=1)],
            "positions": [
                position_view(step.turn.after, body.game, legal=ply == last) for ply, step in enumerate(played, start=1)
            ],
        }

    return await written(view)


@router.post("/play", responses=shaped(session_answers.Played))
async def play(body: PlayRequest, state: InApp) -> Response:
    """One more move in a position."""
    beginning = await state.begin(body)

    def view() -> dict[str, Any]:
        before = _last(beginning)
        action = before.action(body.move)
        roll = None
        if throws_dice(before, action):
            roll = body.roll if body.roll is not None else 1 + secrets.randbelow(before.game.traits.dice)
        turn = before.take_turn(action, roll)
        move = move_view(before, action, turn, len(beginning.moves) + 1)
        return {"move": move, "position": position_view(turn.after, body.game)}

    return await written(view)


@router.post("/explain", responses=shaped(answers.Explained))
async def explain(body: PositionSource, state: InApp) -> dict[str, Any]:
    """A position's evaluation, term by term."""
    explainer = state.players.explain
    if explainer is None:
        raise Problem("not_available", "this installation cannot explain evaluations")
    beginning = await state.begin(body)
    start = await asyncio.to_thread(_last, beginning)
    return await asyncio.to_thread(explainer, start)


@router.post("/decide", responses=shaped(answers.Decided))
async def decide(body: DecideRequest, state: InApp) -> dict[str, Any]:
    """The decision of the engine, or another player, in a position: for games that keep their own board."""
    beginning = await state.begin(body)
    current = await asyncio.to_thread(_last, beginning)
    if current.is_over:
        raise Problem("game_over", f"the game is over: {current.result}, {current.reason}")
    seat, limits = _who(body, state.settings.limits.decision_seconds)
    decision = await _think(state, current, state.players.make(seat, current.game, limits), body.limits.seed)

    def view() -> dict[str, Any]:
        return {**decision_view(decision), **action_data.write(current, decision.action), "player": seat.label}

    return await asyncio.to_thread(view)


@router.post("/why-not", responses=shaped(answers.Objection))
async def why_not(body: WhyNotRequest, state: InApp) -> dict[str, Any]:
    """The case against a legal move: in words, and with the line that refutes it."""
    beginning = await state.begin(body)
    current = await asyncio.to_thread(_last, beginning)
    if current.is_over:
        raise Problem("game_over", f"the game is over: {current.result}, {current.reason}")
    asked = current.action(body.move)
    # Experience may choose a move without searching it, which proves nothing.
    seat = Seat(kind="search", seconds=body.seconds, learning=False)
    best = await _think(state, current, state.players.make(seat, current.game, Limits()))
    alone = best
    if best.move != asked.text:
        alone = await _think(state, current, state.players.make(seat, current.game, Limits(only=(asked,))))
    return await asyncio.to_thread(objection_view, Objection(alone, best))


async def _think(state: AppState, position: Position, player: Player, seed: int | None = None) -> Decision:
    """A player's decision, when its turn in the pool comes."""

    def nothing(progress: Progress) -> None:
        return None

    ticket = state.pool.submit(
        f"decide {secrets.token_hex(4)}",
        lambda table: player.begin(position, table=table, seed=seed),
        nothing,
        lambda _: None,
    )
    try:
        async with asyncio.timeout(2 * state.settings.limits.decision_seconds):
            return await ticket.future
    except TimeoutError:
        raise Problem("busy", "the search was not scheduled in time; try again later") from None
    finally:
        if not ticket.future.done() or ticket.future.cancelled():
            ticket.abandon()


def _who(body: DecideRequest, longest: float) -> tuple[Seat, Limits]:
    """Return the player and its limits, capped at the longest allowed decision."""
    asked, seat = body.limits, body.player
    seconds = min(asked.seconds or longest, longest)
    if seat is None and asked.level is not None:
        seat = Seat(kind="level", level=asked.level)
    if seat is None:
        seat = Seat(kind="search", seconds=seconds, depth=asked.depth, nodes=asked.nodes)
    if seat.is_human:
        raise Problem("bad_request", "a human seat cannot decide here", "player")
    return seat, Limits(seconds=seconds, depth=asked.depth, nodes=asked.nodes, multipv=asked.multipv)


@router.post("/import", responses=shaped(session_answers.Imported))
async def import_game(body: ImportRequest, state: InApp) -> Response:
    """A FEN, a PGN or a snapshot, whichever it is."""
    return await written(lambda: import_text(state.catalogue, body.text, body.game))


@router.post("/tree", responses=shaped(session_answers.Imported))
async def tree(body: TreeRequest, state: InApp) -> Response:
    """A tree of moves that a client has kept, with the position after each move."""
    beginning = await state.begin(body)

    def view() -> dict[str, Any]:
        played = list(steps(beginning.start, beginning.moves, beginning.rolls))
        return grown_tree(body.game, beginning.start, played, TreeRecord.of(body))

    return await written(view)


@router.post("/export", responses=shaped(session_answers.Exported))
async def export(body: ExportRequest, state: InApp) -> dict[str, Any]:
    """A position or a line as text."""
    beginning = await state.begin(body)

    def text() -> str:
        try:
            played = list(steps(beginning.start, beginning.moves, beginning.rolls))
        except ChessmithError as error:
            raise Problem("bad_move", str(error)) from error
        return export_text(body.format, beginning.start, played, TreeRecord.of(body))

    return {"format": body.format, "text": await asyncio.to_thread(text)}


def _last(beginning: Beginning) -> Any:
    return last_position(beginning.start, beginning.moves, beginning.rolls)
