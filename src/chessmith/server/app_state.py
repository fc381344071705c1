"""The state of a running app, in one place for routes and sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from chessmith.position import Position
from chessmith.server.play.campaign_host import CampaignHost
from chessmith.server.play.learning import Learning
from chessmith.server.play.lobby import Lobby
from chessmith.server.play.shared_game import Person, SharedGames
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import PositionSource
from chessmith.server.search.balance import Balance
from chessmith.server.search.engine_pool import EnginePool
from chessmith.server.search.engines import ConfiguredEngine
from chessmith.server.search.players import Players
from chessmith.server.search.puzzle_finder import PuzzleFinder
from chessmith.server.search.search_pool import SearchPool
from chessmith.server.search.trainings import Trainings
from chessmith.server.settings import Settings
from chessmith.server.store.catalogue import Catalogue
from chessmith.server.store.game_store import GameStore
from chessmith.server.views.position_source import start_position

if TYPE_CHECKING:
    from chessmith.server.play.session import Session


@dataclass
class AppState:
    """Shared state of the routes."""

    settings: Settings
    store: GameStore
    catalogue: Catalogue
    pool: SearchPool
    players: Players
    engines: Mapping[str, ConfiguredEngine]
    engine_pool: EnginePool
    lobby: Lobby
    shared: SharedGames
    campaign: CampaignHost
    balance: Balance
    learning: Learning
    trainings: Trainings
    puzzles: PuzzleFinder
    connections: int = 0

    async def begin(self, source: PositionSource) -> Beginning:
        """Return the start of a source and the moves that follow."""
        past = await self.lobby.past_of(source)
        return await asyncio.to_thread(self._begin, source, past)

    def _begin(self, source: PositionSource, past: Session | None) -> Beginning:
        if past is None:
            start, _ = start_position(source, self.catalogue.entry(source.game).game, 0)
            return Beginning(source.game, start, tuple(source.moves), tuple(source.rolls))
        if past.game_id != source.game:
            raise Problem("bad_request", f"game {past.id} is a game of {past.game_id}, not {source.game}", "game")
        ply = past.ply if source.ply is None else min(source.ply, len(past.played))
        played = past.played[:ply]
        return Beginning(
            past.game_id,
            past.start,
            (*(move.text for move in played), *source.moves),
            (*(move.roll for move in played), *source.rolls),
        )


@dataclass(frozen=True)
class Beginning:
    """A start position and the moves from there."""

    game_id: str
    start: Position
    moves: tuple[str, ...]
    rolls: tuple[int | None, ...]


def app_state_of(connection: HTTPConnection) -> AppState:
    """The state of the app that serves a request or connection."""
    state = connection.app.state.app_state
    assert isinstance(state, AppState)
    return state


def person_of(connection: HTTPConnection) -> Person:
    """Return the sender of a request: the host, or a guest."""
    person = connection.scope["person"]
    assert isinstance(person, Person)
    return person


def _request_state(request: Request) -> AppState:
    return app_state_of(request)


InApp = Annotated[AppState, Depends(_request_state)]
"""The parameter type by which a route receives the state."""
