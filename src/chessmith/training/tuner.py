"""Tuning a game: self-play, a fit of the evaluation's weights, and a match that decides whether they are kept."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

from chessmith import _core
from chessmith.errors import ChessmithError
from chessmith.game import Game
from chessmith.lab.core_games import Duel, SelfPlay, layout_setups
from chessmith.lab.rating import tally
from chessmith.lab.workers import Job, Task, Workers
from chessmith.training.gate import LEAST_PAIRS, Verdict
from chessmith.training.state import Batch, StateFolder
from chessmith.training.term_fit import Fitted, fit_terms, width
from chessmith.tunings import store
from chessmith.tunings.file import Tuning

_JOB_GAMES: Final = 4
_COUNT_BYTES: Final = 4
_NUMBER_BYTES: Final = 4
_MATCH_SEED: Final = 1000  # distinct from self-play's: the match must show more than memorised games


@dataclass(frozen=True, slots=True, kw_only=True)
class TuningPlan:
    """How much to play."""

    games: int = 2000  # of self-play, including earlier runs
    nodes: int = 400  # per search in self-play
    pairs: int = 300  # of games in the match, at most
    match_nodes: int = 2000  # per search in the match
    seed: int = 1


@dataclass(frozen=True, slots=True)
class TuningReport:
    """The result of tuning."""

    games: int
    positions: int
    fitted: Fitted | None  # None if no other weights explain the games better
    match: Verdict | None
    against: str  # what the new weights played against
    kept: bool


class Tuner:
    """Tunes the evaluation of a game. `run` resumes where the last run stopped."""

    def __init__(self, game: Game, workers: Workers, plan: TuningPlan | None = None, *, afresh: bool = False) -> None:
        game.check_start()
        self.game = game
        self._plan = plan or TuningPlan()
        self._workers = workers
        self._letters = [piece.letter for piece in game.pieces]
        self._royal = [piece.letter for piece in game.pieces if piece.royal]
        self._folder = StateFolder(game.network_key, "tuning")
        self._folder.lock()
        try:
            if afresh:
                self._folder.clear()
            self.state = self._folder.load(self._plan.seed)
            if not self.state.batches:
                self.state.batches.append(Batch(1))
        except BaseException:
            self.close()
            raise

    def run(
        self,
        on_progress: Callable[[str, int, int], None] = lambda what, done, total: None,
        seconds: float = math.inf,
    ) -> TuningReport:
        """Play the remaining games, fit, and let a match decide. Can be interrupted at any time.

        Half of the time is for the games, the rest for the match: what could be played in it decides, and the next run
        continues from there.
        """
        try:
            return self._run(on_progress, seconds)
        except BaseException:
            # An interruption may fall between two updates of the state; the one on disk is consistent.
            self.state = self._folder.load(self._plan.seed)
            raise

    def _run(self, on_progress: Callable[[str, int, int], None], seconds: float) -> TuningReport:
        begin = time.monotonic()
        self._play(on_progress, begin + seconds / 2)
        fitted = fit_terms(self._games(), self._letters, self._royal)
        if fitted is None:
            return TuningReport(self.state.games, self.state.positions, None, None, "", kept=False)
        before = store.find(self.game.network_key)
        verdict = self._match(fitted.tuning, before or Tuning(), on_progress, begin + seconds)
        report = TuningReport(
            self.state.games,
            self.state.positions,
            fitted,
            verdict,
            "untuned" if before is None else "the tuning before",
            verdict.is_better,
        )
        if report.kept:
            store.save(replace(fitted.tuning, description=self._description(report, verdict, fitted)))
        return report

    def _play(self, on_progress: Callable[[str, int, int], None], end: float) -> None:
        state, batch, wanted = self.state, self.state.batches[0], self._plan.games
        begin, before = time.monotonic(), batch.seconds
        if state.games >= wanted or begin >= end:
            return

        def jobs() -> Iterator[Job]:
            for number, first in enumerate(range(state.games, wanted, _JOB_GAMES)):
                yield number, (0, first, min(_JOB_GAMES, wanted - first))

        setups = [layout_setups(self.game)]
        # Record the untuned terms.
        task = Task(SelfPlay, (self.game, setups, self._plan.nodes, [state.seed], Tuning(), True))
        with closing(self._workers.in_order(task, list(jobs()))) as parts:
            for played in parts:
                self._folder.append(batch, self._records(played))
                batch.games += played["games"]
                batch.positions += played["positions"]
                batch.seconds = before + time.monotonic() - begin
                self._folder.save(state)
                on_progress("games", state.games, wanted)
                if time.monotonic() >= end:
                    break

    def _records(self, played: _core._SelfPlayed) -> bytes:
        """Return the rows of each game, preceded by their number."""
        rows, size, start = played["terms"], _NUMBER_BYTES * width(self._letters), 0
        records = b""
        for count in played["noted"]:
            records += count.to_bytes(_COUNT_BYTES, "little") + rows[start : start + count * size]
            start += count * size
        return records

    def _games(self) -> list[bytes]:
        content = b"".join(self._folder.samples(self.state, self.state.positions + 1))
        games: list[bytes] = []
        size, start = _NUMBER_BYTES * width(self._letters), 0
        while start < len(content):
            count = int.from_bytes(content[start : start + _COUNT_BYTES], "little")
            start += _COUNT_BYTES
            games.append(content[start : start + count * size])
            start += count * size
        if start != len(content):
            raise ChessmithError(f"{self._folder.path}: damaged, or written by another version; --afresh starts over")
        return games

    def _match(
        self, candidate: Tuning, before: Tuning, on_progress: Callable[[str, int, int], None], end: float
    ) -> Verdict:
        """Play the match of the new weights against the current ones, counting pairs from an earlier run."""
        plan, state = self._plan, self.state
        key = [candidate.content().decode(), before.content().decode(), plan.match_nodes]
        if not state.rounds or state.rounds[-1]["match"] != key:
            state.rounds.append({"kept": False, "match": key, "pairs": []})
        pairs: list[Sequence[float]] = state.rounds[-1]["pairs"]
        task = Task(Duel, (self.game, state.seed + _MATCH_SEED, (candidate, before)))
        nodes = (plan.match_nodes, plan.match_nodes)
        jobs = [(number, (nodes, first, 1)) for number, first in enumerate(range(len(pairs), plan.pairs))]
        verdict = Verdict(tally(pairs), 1.0)
        if verdict.is_over or time.monotonic() >= end:
            return verdict
        with closing(self._workers.in_order(task, jobs)) as results:
            for played in results:
                pairs.extend(played)
                self._folder.save(state)
                verdict = Verdict(tally(pairs), 1.0)
                on_progress(f"pairs of the match, {verdict.tally.elo:+.0f} Elo", len(pairs), plan.pairs)
                if (len(pairs) >= LEAST_PAIRS and verdict.is_over) or time.monotonic() >= end:
                    break
        return verdict

    def _description(self, report: TuningReport, verdict: Verdict, fitted: Fitted) -> dict[str, Any]:
        from importlib.metadata import version

        return {
            "game": self.game.name,
            "title": self.game.title,
            "rules_hash": self.game.rules_hash,
            "key": self.game.network_key,
            "games": report.games,
            "positions": fitted.positions,
            "loss": [round(fitted.loss_before, 6), round(fitted.loss_after, 6)],
            "against": report.against,
            "gain": verdict.view(),
            "nodes": self._plan.match_nodes,
            "seed": self.state.seed,
            "chessmith": version("chessmith"),
        }

    def close(self) -> None:
        """Release the lock."""
        self._folder.unlock()

    def __enter__(self) -> Tuner:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
