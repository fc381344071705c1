"""An engine of somebody else as a player like any other: it plays, analyses, and says what it thinks."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from chessmith.engine.decision import Decision
from chessmith.engine.line import Line
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.errors import ChessmithError
from chessmith.uci.client import EngineError, Reply, UciEngine
from chessmith.uci.teaching import describe, teach

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.player import Thought
    from chessmith.game import Game
    from chessmith.position import Position
    from chessmith.uci.info import Info

_SPARE: Final = 5.0  # seconds that it may take longer than asked before it counts as hanging


class UciOpponent:
    """A player behind a command. The process is started with the first thought, and anew if it has ended.

    >>> opponent = UciOpponent(["stockfish"], seconds=0.5)  # doctest: +SKIP
    >>> thought = opponent.begin(chessmith.load("chess").start())  # doctest: +SKIP
    """

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        name: str | None = None,
        seconds: float | None = 1.0,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        game_path: str | None = None,
    ) -> None:
        self._command = tuple(command)
        self._options = dict(options or {})
        self._name = name
        self._words = " ".join(
            word
            for word in (
                f"movetime {round(seconds * 1000)}" if seconds else "",
                f"nodes {nodes}" if nodes else "",
                f"depth {depth}" if depth else "",
            )
            if word
        )
        self._seconds = seconds
        self._lines = lines
        self._game_path = game_path
        self._engine: UciEngine | None = None
        self._game: Game | None = None

    @property
    def name(self) -> str:
        """What people call it."""
        return self._name or (self._engine.name if self._engine else self._command[0])

    def begin(self, position: Position, *, table: _core.Table | None = None, seed: int | None = None) -> Thought:
        """Begin to think; the engine works on its own from now on."""
        engine = self._ready(position.game)
        limit = None if self._seconds is None else self._seconds + _SPARE
        return UciThought(engine, position, self._words or "infinite", limit, self.name)

    def close(self) -> None:
        """End the process."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _ready(self, game: Game) -> UciEngine:
        if self._engine is None or not self._engine.is_running or self._game != game:
            self.close()
            self._engine = UciEngine(self._command, self._options)
            try:
                teach(self._engine, game, self._game_path)
                if self._lines > 1:
                    self._engine.set_option("MultiPV", str(self._lines))
            except ChessmithError:
                self.close()
                raise
            self._game = game
        return self._engine


class UciThought:
    """One `go`, watched from the outside."""

    def __init__(self, engine: UciEngine, position: Position, limits: str, seconds: float | None, name: str) -> None:
        self._engine = engine
        self._position = position
        self._name = name
        self._infos: dict[int, Info] = {}
        self._reply: Reply | None = None
        self._error: Exception | None = None
        self._done = threading.Event()
        shown = describe(engine, position, (), position)
        self._thread = threading.Thread(target=self._ask, args=(shown, limits, seconds), daemon=True)
        self._thread.start()

    def step(self, milliseconds: float) -> bool:
        """Wait for so long."""
        return self._done.wait(milliseconds / 1000)

    def run(self) -> None:
        """Wait for the end."""
        self._done.wait()

    def stop(self) -> None:
        """Ask for the answer."""
        if not self._done.is_set():
            self._engine.stop()
            self._done.wait()

    @property
    def progress(self) -> Progress:
        """What the engine has told so far."""
        infos = [info for _, info in sorted(self._infos.items())]
        if not infos:
            return Progress(done=self._done.is_set())
        best = infos[0]
        return Progress(
            depth=best.depth or 0,
            deepest=best.deepest or best.depth or 0,
            nodes=best.nodes or 0,
            seconds=(best.milliseconds or 0) / 1000,
            hash_full=(best.hash_full or 0) / 1000,
            done=self._done.is_set(),
            lines=tuple(Line(info.pv, _score(info), info.depth or 0, info.deepest or 0) for info in infos),
        )

    def decision(self) -> Decision:
        """The engine's choice; an EngineError if it has none that is legal."""
        self.stop()
        if self._reply is None:
            raise self._error or EngineError(f"{self._name} gave no move")
        progress, move = self.progress, self._reply.move
        if move not in self._position.moves:
            self._engine.kill()
            raise EngineError(f"{self._name} played {move[:20]}, which is not legal in {self._position.fen}")
        chosen = next((line for line in progress.lines if line.moves[0] == move), None)
        return Decision(
            position=self._position,
            action=self._position.action(move),
            score=chosen.score if chosen else Score(cp=0),
            depth=progress.depth,
            nodes=progress.nodes,
            seconds=self._reply.seconds,
            line=chosen.moves if chosen else (move,),
            alternatives=tuple(line for line in progress.lines if line is not chosen),
            player=self._name,
        )

    def _ask(self, shown: str, limits: str, seconds: float | None) -> None:
        try:
            self._reply = self._engine.go(shown, limits, seconds=seconds, report=self._note)
        except EngineError as error:
            self._error = error
        finally:
            self._done.set()

    def _note(self, info: Info) -> None:
        if info.has_score and info.bound is None and info.pv:
            self._infos[info.multipv] = info


def _score(info: Info) -> Score:
    return Score(mate=info.mate) if info.mate is not None else Score(cp=info.cp or 0)
