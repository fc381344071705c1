"""The engine pool: processes of the configured engines, a few of them kept running between moves."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from chessmith.errors import ChessmithError
from chessmith.server.protocol.problems import Problem
from chessmith.uci.client import EngineError, UciEngine
from chessmith.uci.teaching import known_games, start_for

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.server.search.engines import ConfiguredEngine

_MOST_IDLE: Final = 4
_Key = tuple[str, str, str]  # engine, game, and hash of its rules, which the user may change


class EnginePool:
    """Processes by engine and game. Safe to use from any thread."""

    def __init__(self, engines: Mapping[str, ConfiguredEngine]) -> None:
        self._engines = engines
        self._idle: OrderedDict[_Key, UciEngine] = OrderedDict()
        self._used: set[UciEngine] = set()
        self._lock = threading.Lock()
        self._testing = threading.Lock()  # one at a time, since a page may test them all
        self._closed = False

    def configured(self, engine_id: str, game: Game) -> ConfiguredEngine:
        """Return an engine by id if it can play a game; otherwise raise a Problem."""
        engine = self._engines.get(engine_id)
        if engine is None:
            raise Problem("unknown_engine", f"no engine {engine_id!r} is configured", "id")
        if engine.problem is not None:
            raise Problem("not_available", f"engine {engine_id}: {engine.problem}")
        if engine.games is not None and game.name not in engine.games:
            raise Problem("not_available", f"engine {engine_id} is configured for {', '.join(engine.games)} only")
        return engine

    def test(self, engine: ConfiguredEngine, games: Sequence[str]) -> dict[str, Any]:
        """Start an engine, wait until it is ready, and end it. Return its name, the time it took and its `games`.

        Of `games` those it knows by name; None if it can be taught others, too.
        """
        try:
            if engine.problem is not None:
                raise ChessmithError(engine.problem)
            with self._testing:
                began = time.monotonic()
                with UciEngine(engine.command) as running:
                    running.ready()
                    seconds = time.monotonic() - began
                    known = known_games(running, games)
        except ChessmithError as error:
            return {"name": None, "seconds": None, "games": None, "problem": str(error)}
        plays = known if engine.games is None else list(engine.games)
        return {"name": running.name, "seconds": round(seconds, 3), "games": plays, "problem": None}

    @contextlib.contextmanager
    def lend(self, engine: ConfiguredEngine, game: Game) -> Iterator[UciEngine]:
        """Lend a running process for one search. It is not kept if the search fails."""
        key = (engine.id, game.name, game.rules_hash)
        with self._lock:
            if self._closed:
                raise EngineError("the server is shutting down")
            process = self._idle.pop(key, None)
        if process is None or not process.is_running:
            settings = {name: _text(value) for name, value in engine.options.items()}
            process = start_for(engine.command, game, settings=settings)
        with self._lock:
            self._used.add(process)
        try:
            yield process
        except BaseException:
            process.kill()
            raise
        finally:
            self._give_back(key, process)

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            processes = [*self._idle.values(), *self._used]
            self._idle.clear()
        for process in processes:
            process.kill()

    def _give_back(self, key: _Key, process: UciEngine) -> None:
        spare: list[UciEngine] = []
        with self._lock:
            self._used.discard(process)
            if self._closed or key in self._idle or not process.is_running:
                spare.append(process)
            else:
                self._idle[key] = process
            while len(self._idle) > _MOST_IDLE:
                spare.append(self._idle.popitem(last=False)[1])
        for each in spare:
            each.close()


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
