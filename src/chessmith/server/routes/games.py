"""The games that can be played."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.errors import ChessmithError
from chessmith.server import answers, game_answers
from chessmith.server.answers import shaped
from chessmith.server.cards import broken_card, game_card, game_detail
from chessmith.server.catalogue import OWN
from chessmith.server.house import InHouse
from chessmith.server.position_view import position_view
from chessmith.server.problems import Problem, as_problem
from chessmith.server.requests import GameId, PositionSource
from chessmith.server.sources import start_position

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("", responses=shaped(game_answers.Games))
def games(house: InHouse) -> dict[str, Any]:
    """All games: a card for each."""
    catalogue = house.catalogue
    cards = [game_card(catalogue.entry(name)) for name in catalogue.built_in()]
    for file in catalogue.own.files():
        game_id = OWN + file.name
        try:
            cards.append(game_card(catalogue.entry(game_id)))
        except (ChessmithError, Problem) as error:
            cards.append(broken_card(game_id, file.name, as_problem(error).message))
    return {"games": cards}


@router.get("/{game_id}", responses=shaped(game_answers.GameDetail))
def game(game_id: GameId, house: InHouse) -> dict[str, Any]:
    """One game with its rules and pieces."""
    return game_detail(house.catalogue.entry(game_id))


@router.get("/{game_id}/start", responses=shaped(answers.Position))
def start(game_id: GameId, house: InHouse, layout: str | None = None) -> dict[str, Any]:
    """A start position."""
    entry = house.catalogue.entry(game_id)
    position, _ = start_position(PositionSource(game=game_id, layout=layout), entry.game, 0)
    return position_view(position, game_id)
