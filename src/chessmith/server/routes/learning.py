"""Experience: inspect it, switch it on or off, export, import and reset it."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any, Literal

from fastapi import APIRouter
from starlette.background import BackgroundTask
from starlette.responses import FileResponse

from chessmith.errors import ChessmithError
from chessmith.experience import documents
from chessmith.game import Game
from chessmith.rules.built_in import builtin_names
from chessmith.server.app_state import AppState, Beginning, InApp
from chessmith.server.protocol import learning_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import LearningChange, LearningReset, PositionSource
from chessmith.server.store.catalogue import OWN
from chessmith.server.views.position_source import last_position, steps

router = APIRouter(prefix="/api/learning", tags=["learning"])


@router.get("", responses=shaped(learning_answers.Learning))
def learning(state: InApp) -> dict[str, Any]:
    """The amount of experience."""
    preferences, totals = state.learning.preferences, state.learning.experience.totals()
    return {
        **{name: preferences[f"learning.{name}"] for name in ("use", "record", "read_only")},
        **{name: getattr(totals, name) for name in totals.__slots__},
    }


@router.put("", responses=shaped(learning_answers.Learning))
def change(body: LearningChange, state: InApp) -> dict[str, Any]:
    """Changes what is done with games and with what was learned."""
    for name, value in body.model_dump(exclude_none=True).items():
        state.learning.preferences.change(f"learning.{name}", value)
    return learning(state)


@router.post("/position", responses=shaped(learning_answers.LearnedMoves))
async def position(body: PositionSource, state: InApp) -> dict[str, Any]:
    """The results of the moves in a position, for the side to move."""
    beginning = await state.begin(body)
    return await asyncio.to_thread(_rows, state, beginning)


@router.post("/line", responses=shaped(learning_answers.LearnedLine))
async def line(body: PositionSource, state: InApp) -> dict[str, Any]:
    """What is known about each move on the way to a position, for a replay."""
    beginning = await state.begin(body)
    return await asyncio.to_thread(_line, state, beginning)


@router.get("/export")
def export(state: InApp, form: Literal["raw", "readable"] = "readable", game: str | None = None) -> dict[str, Any]:
    """Everything as JSON, in either form."""
    entries = state.learning.experience.entries(game)
    return documents.readable(entries) if form == "readable" else documents.raw(entries)


@router.post("/import", responses=shaped(learning_answers.Merged))
def import_(body: dict[str, Any], state: InApp, game: str | None = None) -> dict[str, Any]:
    """Add the contents of a document of either form to the store."""
    state.learning.expect_writable()
    try:
        given = state.catalogue.entry(game).game if game else None
        found = list(documents.read(body, given, lambda name: _game(state, name)))
    except ChessmithError as error:
        raise Problem("bad_request", str(error)) from None
    added = state.learning.experience.merge(found)
    return {"added": added, "games": sum(results.games for _, _, results in found)}


@router.post("/reset", responses=shaped(learning_answers.Learning))
def reset(body: LearningReset, state: InApp) -> dict[str, Any]:
    """Forgets everything that was learned. Records of games stay."""
    state.learning.expect_writable()
    state.learning.experience.reset()
    return learning(state)


@router.get("/backup")
def backup(state: InApp) -> FileResponse:
    """The whole store as a file, with the records of games."""
    folder = tempfile.TemporaryDirectory(prefix="chessmith-backup-")
    copy = Path(folder.name) / "experience.sqlite"
    state.learning.experience.backup(copy)
    return FileResponse(
        copy,
        filename="chessmith-experience.sqlite",
        media_type="application/vnd.sqlite3",
        background=BackgroundTask(folder.cleanup),
    )


def _rows(state: AppState, beginning: Beginning) -> dict[str, Any]:
    position = last_position(beginning.start, beginning.moves, beginning.rolls)
    found = state.learning.experience.results(position)
    return {
        "rows": [
            {
                "move": move,
                "san": position.san(move),
                "games": each.games,
                "wins": each.wins,
                "losses": each.losses,
                "draws": each.draws,
                "win_rate": each.win_rate,
                "bonus": each.bonus,
                "last": each.last,
            }
            for move, each in found.items()
            if move in position.moves
        ]
    }


def _line(state: AppState, beginning: Beginning) -> dict[str, Any]:
    known = [
        state.learning.known(step.before, step.action.text)
        for step in steps(beginning.start, beginning.moves, beginning.rolls)
    ]
    return {
        "moves": [
            {"origin": each.origin, "games": each.results.games, "win_rate": each.results.win_rate} for each in known
        ]
    }


def _game(state: AppState, name: str) -> Game:
    """A game that a document names: a built-in one or one of the user's own, never a path."""
    return state.catalogue.entry(name if name in builtin_names() else OWN + name).game
