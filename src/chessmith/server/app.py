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
from chessmith.server.app_state import AppState
from chessmith.server.http import analysis_socket, page, session_socket
from chessmith.server.http.complaints import Complaints
from chessmith.server.http.door import Door
from chessmith.server.http.guard import Guard
from chessmith.server.play.campaign_host import CampaignHost
from chessmith.server.play.learning import Learning
from chessmith.server.play.lobby import Lobby
from chessmith.server.play.room import Services
from chessmith.server.play.session import Session
from chessmith.server.play.shared_game import SharedGames
from chessmith.server.protocol.problems import install_handlers
from chessmith.server.routes import (
    balance,
    campaign,
    capabilities,
    games,
    invitations,
    own,
    positions,
    preferences,
    puzzles,
    records,
    sessions,
    tables,
    training,
)
from chessmith.server.routes import (
    engines as engine_routes,
)
from chessmith.server.routes import (
    learning as learning_routes,
)
from chessmith.server.search.balance import Balance
from chessmith.server.search.engine_pool import EnginePool
from chessmith.server.search.engines import EngineFile
from chessmith.server.search.players import Players, engine_maker, installed_players
from chessmith.server.search.puzzle_finder import PuzzleFinder
from chessmith.server.search.search_pool import SearchPool
from chessmith.server.search.trainings import Trainings
from chessmith.server.settings import VERSION, Settings
from chessmith.server.store.catalogue import Catalogue
from chessmith.server.store.folder_lock import locked
from chessmith.server.store.game_store import GameStore
from chessmith.server.store.invitations import Invitations
from chessmith.server.store.own_games import OwnGames

log = logging.getLogger(__name__)

_VIEW_THREADS: Final = 2


def create_app(settings: Settings | None = None, players: Players | None = None) -> FastAPI:
    """The application. `players` are those of this installation unless others are given."""
    chosen = settings or Settings()
    shared = SharedGames(Invitations(chosen.invitations_file))

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Views are written in Python, one at a time whatever the number of threads: more would only delay the loop.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_VIEW_THREADS, "views"))
        kept = contextlib.ExitStack()
        kept.enter_context(locked(chosen.data_folder))
        asyncio.get_running_loop().set_exception_handler(Complaints())
        state = _open(chosen, installed_players() if players is None else players, shared)
        app.state.app_state = state
        tidying = asyncio.create_task(state.lobby.tidy())
        # The lobby is the first page, so its games are loaded while the browser starts.
        warming = asyncio.create_task(asyncio.to_thread(games.games, state))
        try:
            yield
        finally:
            tidying.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await state.trainings.close()
            await state.balance.close()
            await asyncio.to_thread(state.puzzles.stop)
            await state.lobby.close()
            state.engine_pool.close()
            await asyncio.to_thread(state.pool.close)
            await asyncio.to_thread(state.store.close)
            await asyncio.to_thread(state.learning.close)
            kept.close()

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
        engine_routes,
        games,
        own,
        positions,
        sessions,
        invitations,
        campaign,
        balance,
        training,
        learning_routes,
        records,
        preferences,
        puzzles,
        tables,
        session_socket,
        analysis_socket,
        page,
    ):
        app.include_router(part.router)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=4)
    app.add_middleware(Guard, settings=chosen, door=Door(chosen, shared.invitations))
    return app


def _open(settings: Settings, players: Players, shared: SharedGames) -> AppState:
    limits = settings.limits
    built_in = frozenset(chessmith.builtin_names())
    store = GameStore(settings.database)
    own_games = OwnGames(settings.own_games_folder, built_in.__contains__, limits.own_file_bytes, limits.own_files)
    catalogue = Catalogue(own_games, store)
    pool = SearchPool(settings.workers, limits.queued_searches)
    engines = EngineFile(settings.engines_file)
    engine_pool = EnginePool(engines)
    learning = Learning(settings.experience_database, settings.preferences_file)
    players = replace(
        players, remember=learning.remember, makers={**players.makers, "engine": engine_maker(engine_pool)}
    )

    async def finished(session: Session) -> None:
        log.info("game %s ended %s, %s", session.id, session.result, session.reason)
        await state.campaign.finished(session)
        await asyncio.to_thread(learning.finished, session)

    lobby = Lobby(catalogue, Services(store, pool, players, limits, finished))
    state = AppState(
        settings=settings,
        store=store,
        catalogue=catalogue,
        pool=pool,
        players=players,
        engines=engines,
        engine_pool=engine_pool,
        lobby=lobby,
        shared=shared,
        campaign=CampaignHost(RunStore(settings.campaign_database), lobby),
        balance=Balance(pool, replace(players, remember=None)),
        learning=learning,
        puzzles=PuzzleFinder(settings.puzzles_folder, can_think=players.can_think),
        trainings=Trainings(),
    )
    return state
