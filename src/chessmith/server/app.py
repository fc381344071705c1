"""The web application: puts guard, routes, sockets and page together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import chessmith
from chessmith.campaign import RunStore
from chessmith.server import analysis_socket, page, session_socket
from chessmith.server.balance import Balance
from chessmith.server.campaign_host import CampaignHost
from chessmith.server.catalogue import Catalogue
from chessmith.server.engine_stable import EngineStable
from chessmith.server.engines import read_engines
from chessmith.server.guard import Guard
from chessmith.server.house import House
from chessmith.server.lobby import Lobby
from chessmith.server.own_games import OwnGames
from chessmith.server.players import Players, engine_maker, installed_players
from chessmith.server.problems import install_handlers
from chessmith.server.routes import absent, balance, campaign, capabilities, games, own, positions, sessions
from chessmith.server.search_pool import SearchPool
from chessmith.server.services import Services
from chessmith.server.session import Session
from chessmith.server.settings import Settings
from chessmith.server.store import GameStore
from chessmith.server.version import VERSION

log = logging.getLogger(__name__)

_VIEW_THREADS: Final = 2


def create_app(settings: Settings | None = None, players: Players | None = None) -> FastAPI:
    """The application. `players` are those of this installation unless others are given."""
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Views are written in Python, one at a time whatever the number of threads: more would only delay the loop.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_VIEW_THREADS, "views"))
        house = _open(chosen, installed_players() if players is None else players)
        app.state.house = house
        tidying = asyncio.create_task(house.lobby.tidy())
        # The lobby is what everybody sees first, so its games are made ready while the browser starts.
        warming = asyncio.create_task(asyncio.to_thread(games.games, house))
        try:
            yield
        finally:
            tidying.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await house.balance.close()
            await house.lobby.close()
            house.stable.close()
            await asyncio.to_thread(house.pool.close)
            await asyncio.to_thread(house.store.close)

    app = FastAPI(
        title="Chessmith",
        version=VERSION,
        summary="Play, analyse and design chess-like games.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages would load code from another host
        redoc_url=None,
    )
    install_handlers(app)
    for part in (
        capabilities,
        games,
        own,
        positions,
        sessions,
        campaign,
        balance,
        absent,
        session_socket,
        analysis_socket,
        page,
    ):
        app.include_router(part.router)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=4)
    app.add_middleware(Guard, settings=chosen)
    return app


def _open(settings: Settings, players: Players) -> House:
    limits = settings.limits
    built_in = frozenset(chessmith.builtin_names())
    store = GameStore(settings.database)
    own_games = OwnGames(settings.own_games_folder, built_in.__contains__, limits.own_file_bytes, limits.own_files)
    catalogue = Catalogue(own_games, store)
    pool = SearchPool(settings.workers, limits.queued_searches)
    engines = read_engines(settings.engines_file)
    stable = EngineStable(engines)
    players = replace(players, makers={**players.makers, "engine": engine_maker(stable)})

    async def finished(session: Session) -> None:
        log.info("game %s ended %s, %s", session.id, session.result, session.reason)
        await house.campaign.finished(session)

    lobby = Lobby(catalogue, Services(store, pool, players, limits, finished))
    house = House(
        settings=settings,
        store=store,
        catalogue=catalogue,
        pool=pool,
        players=players,
        engines=engines,
        stable=stable,
        lobby=lobby,
        campaign=CampaignHost(RunStore(settings.campaign_database), lobby),
        balance=Balance(pool, players),
    )
    return house
