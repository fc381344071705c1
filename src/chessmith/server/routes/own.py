"""The user's own game files."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.errors import ChessmithError, GameFileError
from chessmith.server.app_state import AppState, InApp
from chessmith.server.protocol import game_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem, as_problem
from chessmith.server.protocol.requests import GameFileText
from chessmith.server.store.catalogue import OWN, Entry
from chessmith.server.views.cards import game_detail

router = APIRouter(prefix="/api/own", tags=["own games"])


@router.get("")
def own_files(state: InApp) -> dict[str, Any]:
    """All own files."""
    listed = []
    for file in state.catalogue.own.files():
        title, problem = file.name, None
        try:
            title = state.catalogue.entry(OWN + file.name).game.title
        except (ChessmithError, Problem) as error:
            problem = as_problem(error).message
        listed.append(
            {
                "name": file.name,
                "id": OWN + file.name,
                "title": title,
                "bytes": file.bytes,
                "changed": file.changed,
                "problem": problem,
            }
        )
    return {"files": listed}


@router.post("/check", responses=shaped(game_answers.Check))
def check(body: GameFileText, state: InApp) -> dict[str, Any]:
    """Validate a game file. A valid one can be played at once, by its draft id."""
    return _check(state, body.text, None)


@router.get("/{name}")
def own_file(name: str, state: InApp) -> dict[str, Any]:
    """The text of a file."""
    return {"name": name, "id": OWN + name, "text": state.catalogue.own.read(name)}


@router.put("/{name}", responses=shaped(game_answers.Check))
def save(name: str, body: GameFileText, state: InApp) -> dict[str, Any]:
    """Saves a file, also one that is not right yet: no work is lost."""
    state.catalogue.own.write(name, body.text, body.overwrite)
    return {**_check(state, body.text, name), "saved": True}


@router.delete("/{name}", status_code=204)
def delete(name: str, state: InApp) -> None:
    """Removes a file. Games that were played by it keep their rules."""
    state.catalogue.own.delete(name)


def _check(state: AppState, text: str, name: str | None) -> dict[str, Any]:
    problems: list[dict[str, Any]] = []
    entry: Entry | None = None
    try:
        entry = state.catalogue.parse(text) if name is None else state.catalogue.parse(text, name, OWN + name)
    except GameFileError as error:
        problems = [{"line": each.line, "key": each.key, "message": each.message} for each in (error, *error.more)]
    except (ChessmithError, Problem) as error:
        problems = [{"line": None, "key": None, "message": as_problem(error).message}]
    detail = None if entry is None else game_detail(entry)
    return {"ok": entry is not None, "problems": problems, "game": detail, "saved": False}
