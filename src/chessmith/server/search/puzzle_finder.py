"""A background search for puzzles, one game at a time."""

from __future__ import annotations

import secrets
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith.errors import ChessmithError
from chessmith.puzzles import Puzzle, PuzzleProgress, PuzzleStore, find_puzzles
from chessmith.server.protocol.problems import Problem

if TYPE_CHECKING:
    from chessmith.game import Game

_SECONDS: Final = 300.0  # time limit of one search


class PuzzleFinder:
    """The stored puzzles, and the search for more. Safe to use from any thread."""

    def __init__(self, folder: Path, *, can_think: bool) -> None:
        self._folder = folder
        self._can_think = can_think
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._rules = ""  # hash of the rules of the current or last search
        self._progress = PuzzleProgress(0, 0, 0)
        self._problem: str | None = None

    def store(self, game: Game) -> PuzzleStore:
        """Return the store of a game's puzzles."""
        return PuzzleStore(game, self._folder / f"{game.rules_hash}.jsonl")

    def progress(self, game: Game) -> PuzzleProgress | None:
        """Return the progress of the search for a game's puzzles; None if there is none."""
        with self._lock:
            return self._progress if self._running and self._rules == game.rules_hash else None

    def problem(self, game: Game) -> str | None:
        """Return why the last search for a game's puzzles ended early; None if it did not."""
        with self._lock:
            return self._problem if self._rules == game.rules_hash else None

    def start(self, game: Game, count: int) -> None:
        """Search for `count` new puzzles. Refused while a search for another game is running."""
        if not self._can_think:
            raise Problem("not_available", "this installation has no engine to find puzzles with")
        with self._lock:
            if self._running:
                if self._rules == game.rules_hash:
                    return
                raise Problem("busy", "puzzles of another game are being looked for; stop that first")
            self._stop = threading.Event()
            self._rules, self._problem, self._progress = game.rules_hash, None, PuzzleProgress(0, 0, 0)
            self._thread = threading.Thread(target=self._look, args=(game, count, self._stop), name="puzzles")
            self._thread.start()

    def stop(self) -> None:
        """End the search, keeping the puzzles found."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    @property
    def _running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _look(self, game: Game, count: int, stop: threading.Event) -> None:
        give_up = time.monotonic() + _SECONDS

        def report(progress: PuzzleProgress) -> None:
            with self._lock:
                self._progress = PuzzleProgress(progress.games, progress.positions, found)
            if time.monotonic() > give_up:
                stop.set()

        found = 0
        try:
            store = self.store(game)
            known = {puzzle.fen for puzzle in store.read()}
            for puzzle in find_puzzles(game, seed=secrets.randbits(31), report=report, stop=stop):
                if puzzle.fen not in known:
                    store.add(puzzle)
                    known.add(puzzle.fen)
                    found += 1
                if found >= count:
                    return
        except ChessmithError as error:
            with self._lock:
                self._problem = str(error)

    def read(self, game: Game) -> list[Puzzle]:
        """Return a game's puzzles, easiest first."""
        return self.store(game).read()
