"""The games that were played to their end: listed, searched, replayed and taken along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import StreamingResponse

from chessmith.errors import ChessmithError
from chessmith.experience.records import Wanted
from chessmith.rules.built_in import builtin_names
from chessmith.server.app_state import InApp
from chessmith.server.protocol import learning_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem
from chessmith.server.store.catalogue import OWN

router = APIRouter(prefix="/api/records", tags=["records"])

_Text = Annotated[str | None, Query(max_length=100)]
_Day = Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$")]


@router.get("", responses=shaped(learning_answers.RecordedGames))
def records(
    state: InApp,
    game: _Text = None,
    player: _Text = None,
    result: _Text = None,
    since: _Day = None,
    until: _Day = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> dict[str, Any]:
    """Games, the latest first."""
    kept, wanted = state.learning.experience.records, _wanted(game, player, result, since, until)
    found = kept.find(wanted, limit=limit, offset=offset)
    return {"records": [record.view() for record in found], "total": kept.count(wanted)}


@router.get("/pgn")
def pgn(
    state: InApp,
    game: _Text = None,
    player: _Text = None,
    result: _Text = None,
    since: _Day = None,
    until: _Day = None,
) -> StreamingResponse:
    """Games as PGN, the oldest first."""
    wanted = _wanted(game, player, result, since, until)

    def texts() -> Iterator[str]:
        for text in state.learning.experience.records.pgn(wanted):
            yield text + "\n"

    return StreamingResponse(
        texts(),
        media_type="application/x-chess-pgn",
        headers={"content-disposition": 'attachment; filename="chessmith-games.pgn"'},
    )


@router.get("/achievements", responses=shaped(learning_answers.Achievements))
def achievements(state: InApp) -> dict[str, Any]:
    """A person's achievements, by game and opponent."""
    return {"achievements": [each.view() for each in state.learning.experience.records.achievements()]}


@router.get("/{number}", responses=shaped(learning_answers.Replay))
def replay(number: Annotated[int, Path(ge=0, le=2**62)], state: InApp) -> dict[str, Any]:
    """One game, to be gone through again."""
    played = state.learning.experience.records.replay(number)
    name = played.start.game.name
    return {
        "game": name if name in builtin_names() else OWN + name,
        "fen": played.start.fen,
        "seed": played.start.seed,
        "moves": list(played.moves),
        "rolls": list(played.rolls),
        "result": played.result,
    }


def _wanted(game: str | None, player: str | None, result: str | None, since: str | None, until: str | None) -> Wanted:
    try:
        return Wanted.between(since, until, game=game, player=player, result=result)
    except ChessmithError as error:
        raise Problem("bad_request", str(error)) from None
