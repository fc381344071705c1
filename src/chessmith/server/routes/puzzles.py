"""Puzzles: those of a game, and the search for more."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path

from chessmith.game import Game
from chessmith.server.app_state import AppState, InApp
from chessmith.server.protocol import endgame_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.requests import FindPuzzles, GameId

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

_SHOWN: Final = ("fen", "moves", "theme", "rating")
InPath = Annotated[GameId, Path()]


@router.get("/{game}", responses=shaped(endgame_answers.Puzzles))
async def puzzles(game: InPath, state: InApp) -> dict[str, Any]:
    """All puzzles of a game, easiest first, and how far the search for more is."""
    return await asyncio.to_thread(_view, state, game)


@router.post("/{game}/find", status_code=202, responses=shaped(endgame_answers.Puzzles, 202))
async def find(game: InPath, body: FindPuzzles, state: InApp) -> dict[str, Any]:
    """Begins to look for more in games that the engine plays against itself."""
    loaded = await asyncio.to_thread(_game, state, game)
    state.puzzles.start(loaded, body.count)
    return await asyncio.to_thread(_view, state, game)


@router.delete("/{game}/find", status_code=204)
async def stop(game: InPath, state: InApp) -> None:
    """Ends the search; what was found is kept."""
    if state.puzzles.progress(await asyncio.to_thread(_game, state, game)) is not None:
        await asyncio.to_thread(state.puzzles.stop)


def _game(state: AppState, game: str) -> Game:
    return state.catalogue.entry(game).game


def _view(state: AppState, game: str) -> dict[str, Any]:
    loaded = _game(state, game)
    # Asked first: what is found between the two questions is then in the list, or in the next answer.
    progress = state.puzzles.progress(loaded)
    kept = [puzzle.view() for puzzle in state.puzzles.read(loaded)]
    return {
        "game": game,
        "puzzles": [{name: each[name] for name in _SHOWN} for each in kept],
        "looking": None if progress is None else asdict(progress),
        "problem": state.puzzles.problem(loaded),
    }
