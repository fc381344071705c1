"""The user's own game files."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.errors import ChessmithError, GameFileError
from chessmith.server import game_answers
from chessmith.server.answers import shaped
from chessmith.server.cards import game_detail
from chessmith.server.catalogue import OWN, Entry
from chessmith.server.house import House, InHouse
from chessmith.server.problems import Problem, as_problem
from chessmith.server.requests import GameFileText

router = APIRouter(prefix="/api/own", tags=["own games"])


@router.get("")
def own_files(house: InHouse) -> dict[str, Any]:
    """All own files."""
    listed = []
    for file in house.catalogue.own.files():
        title, problem = file.name, None
        try:
            title = house.catalogue.entry(OWN + file.name).game.title
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
def check(body: GameFileText, house: InHouse) -> dict[str, Any]:
    """Says what is wrong with a text, or what game it is. The game can be played at once, by its draft id."""
    return _check(house, body.text, None)


@router.get("/{name}")
def own_file(name: str, house: InHouse) -> dict[str, Any]:
    """The text of a file."""
    return {"name": name, "id": OWN + name, "text": house.catalogue.own.read(name)}


@router.put("/{name}", responses=shaped(game_answers.Check))
def save(name: str, body: GameFileText, house: InHouse) -> dict[str, Any]:
    """Saves a file, also one that is not right yet: no work is lost."""
    house.catalogue.own.write(name, body.text, body.overwrite)
    return {**_check(house, body.text, name), "saved": True}


@router.delete("/{name}", status_code=204)
def delete(name: str, house: InHouse) -> None:
    """Removes a file. Games that were played by it keep their rules."""
    house.catalogue.own.delete(name)


def _check(house: House, text: str, name: str | None) -> dict[str, Any]:
    problems: list[dict[str, Any]] = []
    entry: Entry | None = None
    try:
        entry = house.catalogue.parse(text) if name is None else house.catalogue.parse(text, name, OWN + name)
    except GameFileError as error:
        problems = [{"line": error.line, "key": error.key, "message": error.message}]
    except (ChessmithError, Problem) as error:
        problems = [{"line": None, "key": None, "message": as_problem(error).message}]
    detail = None if entry is None else game_detail(entry)
    return {"ok": entry is not None, "problems": problems, "game": detail, "saved": False}
