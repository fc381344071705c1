"""The house: everything a running server holds, in one place for the routes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from chessmith.position import Position
from chessmith.server.balance import Balance
from chessmith.server.campaign_host import CampaignHost
from chessmith.server.catalogue import Catalogue
from chessmith.server.engine_stable import EngineStable
from chessmith.server.engines import ConfiguredEngine
from chessmith.server.lobby import Lobby
from chessmith.server.players import Players
from chessmith.server.problems import Problem
from chessmith.server.requests import PositionSource
from chessmith.server.search_pool import SearchPool
from chessmith.server.settings import Settings
from chessmith.server.sources import start_position
from chessmith.server.store import GameStore

if TYPE_CHECKING:
    from chessmith.server.session import Session


@dataclass
class House:
    """What the routes work with."""

    settings: Settings
    store: GameStore
    catalogue: Catalogue
    pool: SearchPool
    players: Players
    engines: dict[str, ConfiguredEngine]
    stable: EngineStable
    lobby: Lobby
    campaign: CampaignHost
    balance: Balance
    connections: int = 0

    async def begin(self, source: PositionSource) -> Beginning:
        """Where a source begins and which moves follow."""
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


def house_of(connection: HTTPConnection) -> House:
    """The house that a request or connection is in."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


def _request_house(request: Request) -> House:
    return house_of(request)


InHouse = Annotated[House, Depends(_request_house)]
"""How a route asks for the house."""
