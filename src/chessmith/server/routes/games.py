"""The games that can be played."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.errors import ChessmithError
from chessmith.server.app_state import InApp
from chessmith.server.protocol import answers, game_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.problems import Problem, as_problem
from chessmith.server.protocol.requests import GameId, PositionSource
from chessmith.server.store.catalogue import OWN
from chessmith.server.views.cards import broken_card, game_card, game_detail
from chessmith.server.views.position_source import start_position
from chessmith.server.views.position_view import position_view

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("", responses=shaped(game_answers.Games))
def games(state: InApp) -> dict[str, Any]:
    """All games: a card for each."""
    catalogue = state.catalogue
    cards = [game_card(catalogue.entry(name)) for name in catalogue.built_in()]
    for file in catalogue.own.files():
        game_id = OWN + file.name
        try:
            cards.append(game_card(catalogue.entry(game_id)))
        except (ChessmithError, Problem) as error:
            cards.append(broken_card(game_id, file.name, as_problem(error).message))
    return {"games": cards}


@router.get("/{game_id}", responses=shaped(game_answers.GameDetail))
def game(game_id: GameId, state: InApp) -> dict[str, Any]:
    """One game with its rules and pieces."""
    return game_detail(state.catalogue.entry(game_id))


@router.get("/{game_id}/start", responses=shaped(answers.Position))
def start(game_id: GameId, state: InApp, layout: str | None = None) -> dict[str, Any]:
    """A start position."""
    entry = state.catalogue.entry(game_id)
    position, _ = start_position(PositionSource(game=game_id, layout=layout), entry.game, 0)
    return position_view(position, game_id)
