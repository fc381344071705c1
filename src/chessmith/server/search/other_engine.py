"""An external UCI engine as a player: its process thinks while the pool waits in small slices."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Final

from chessmith.engine.decision import Decision
from chessmith.engine.line import Line
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.errors import ChessmithError
from chessmith.transposition import Table
from chessmith.uci.client import EngineError
from chessmith.uci.teaching import describe

if TYPE_CHECKING:
    from chessmith.engine.limits import Limits
    from chessmith.position import Position
    from chessmith.server.search.engine_pool import EnginePool
    from chessmith.server.search.engines import ConfiguredEngine
    from chessmith.uci.client import Reply, UciEngine
    from chessmith.uci.info import Info

_PATIENCE: Final = 5.0  # seconds past its time limit after which an engine counts as hung
_LONGEST: Final = 60.0  # seconds, if nothing else limits the search


class OtherEngine:
    """A configured engine."""

    def __init__(self, engine_pool: EnginePool, engine: ConfiguredEngine, limits: Limits) -> None:
        self.name = engine.title
        self._engine_pool = engine_pool
        self._engine = engine
        self._limits = limits

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> OtherThought:
        """Start a search. The engine has its own hash table, so `table` is unused."""
        return OtherThought(self._engine_pool, self._engine, self._limits, position)


class OtherThought:
    """One search by an engine. A separate thread waits for the result."""

    def __init__(self, engine_pool: EnginePool, engine: ConfiguredEngine, limits: Limits, position: Position) -> None:
        self._engine_pool, self._engine, self._limits, self._position = engine_pool, engine, limits, position
        self._thread: threading.Thread | None = None
        self._done = threading.Event()
        self._process: UciEngine | None = None
        self._stopped = False
        self._began = 0.0
        self._lines: dict[int, Line] = {}
        self._last = Progress()
        self._reply: Reply | None = None
        self._error: ChessmithError | None = None

    def step(self, milliseconds: float) -> bool:
        """Wait for this long; return whether the engine has answered."""
        if self._thread is None:
            self._began = time.monotonic()
            self._thread = threading.Thread(target=self._ask, name=f"engine {self._engine.id}", daemon=True)
            self._thread.start()
        return self._done.wait(milliseconds / 1000)

    def run(self) -> None:
        """Wait for the engine's answer."""
        while not self.step(1000):
            pass

    def stop(self) -> None:
        """Ask for a move now."""
        self._stopped = True
        if self._process is not None:
            self._process.stop()

    @property
    def progress(self) -> Progress:
        """Return what the engine has reported so far."""
        return self._last

    def decision(self) -> Decision:
        """Return the engine's move, or raise the error that prevented one."""
        self.stop()
        self.run()
        if self._error is not None:
            raise self._error
        assert self._reply is not None
        try:
            action = self._position.action(self._reply.move)
        except ChessmithError:
            raise EngineError(
                f"{self._engine.title} wants to play {self._reply.move[:20]!r}, which is illegal"
            ) from None
        lines = self._last.lines
        own = next((line for line in lines if line.moves[0] == action.text), None)
        return Decision(
            position=self._position,
            action=action,
            score=own.score if own is not None else Score(cp=0),
            depth=self._last.depth,
            nodes=self._last.nodes,
            seconds=self._reply.seconds,
            line=own.moves if own is not None else (action.text,),
            alternatives=tuple(line for line in lines if line is not own),
            player=self._engine.title,
        )

    def _ask(self) -> None:
        try:
            with self._engine_pool.lend(self._engine, self._position.game) as process:
                if process.option("MultiPV"):
                    process.set_option("MultiPV", str(self._limits.multipv))
                self._process = process
                limits, seconds = self._words()
                shown = describe(process, self._position, (), self._position)
                self._reply = process.go(shown, limits, seconds=seconds, report=self._heard)
        except ChessmithError as error:
            self._error = error
        finally:
            self._process = None
            self._done.set()

    def _words(self) -> tuple[str, float]:
        """Return the arguments of UCI's `go`, and the seconds after which the engine counts as hung."""
        limits = self._limits
        seconds = 0.0 if self._stopped else limits.seconds or _LONGEST
        words = [f"movetime {max(1, round(seconds * 1000))}"]
        words += [f"depth {limits.depth}"] if limits.depth else []
        words += [f"nodes {limits.nodes}"] if limits.nodes else []
        return " ".join(words), seconds + _PATIENCE

    def _heard(self, info: Info) -> None:
        if info.has_score and info.bound is None and info.pv:
            score = Score(mate=info.mate) if info.mate is not None else Score(cp=info.cp)
            self._lines[info.multipv] = Line(info.pv, score, info.depth or 0, info.deepest or info.depth or 0)
        before = self._last
        self._last = Progress(
            depth=info.depth or before.depth,
            deepest=info.deepest or before.deepest,
            nodes=info.nodes or before.nodes,
            seconds=time.monotonic() - self._began,
            hash_full=before.hash_full if info.hash_full is None else info.hash_full / 1000,
            lines=tuple(line for _, line in sorted(self._lines.items())),
        )
