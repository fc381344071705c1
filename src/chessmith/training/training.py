"""Training: rounds of self-play, learning and a match, until the time is up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from typing import Any, Final

from chessmith import _core
from chessmith.game import Game
from chessmith.lab.core_games import Evaluation, SelfPlay, layout_setups, start_states
from chessmith.lab.rating import Tally
from chessmith.lab.workers import Job, Task, Threads, Workers
from chessmith.networks import store
from chessmith.networks.file import NetworkFile
from chessmith.training.gate import Side, Verdict, play_match
from chessmith.training.learner import Learner
from chessmith.training.recipe import Recipe, size_for
from chessmith.training.report import Learned, RoundReport, Status
from chessmith.training.state import Batch, State, StateFolder
from chessmith.training.tuner import Tuner, TuningPlan
from chessmith.tunings import store as tunings
from chessmith.tunings.file import Tuning

_JOB_SECONDS: Final = 0.5  # of work in the core between clock checks
_TUNING_SECONDS: Final = 900  # a training this long fits the weights of the terms first
_TUNING_SHARE: Final = 0.25  # share of its time that this may take
_TUNING: Final = TuningPlan(games=2000, nodes=200, pairs=150, match_nodes=1000)  # a minute or two on two processors
_MATCH_SHARE: Final = 0.3  # share of a round's time that its match may take


class Training:
    """Trains a network for a game. `run` resumes where the last run stopped."""

    def __init__(
        self,
        game: Game,
        *,
        seed: int = 1,
        threads: int = 1,
        workers: Workers | None = None,  # for self-play; threads of this process if left out
        recipe: Recipe | None = None,
        afresh: bool = False,
    ) -> None:
        game.check_start()
        self.game = game
        self._recipe = recipe or Recipe()
        self._threads = threads
        self._workers = workers or Threads(threads)
        self._size = size_for(game)
        self._open(seed, afresh=afresh)

    def _open(self, seed: int, *, afresh: bool) -> None:
        """Open the training on the terms of the evaluation that it corrects."""
        self._tuning = self._terms_to_correct(afresh=afresh)
        self._folder = self._folder_under(self._tuning)
        self._folder.lock()
        try:
            if afresh:
                self._folder.clear()
                self._folder.save(State(seed, from_nothing=True))
            self.state: State = self._folder.load(seed)
        except BaseException:
            self.close()
            raise
        self._best = self._network_to_beat()
        self._began_with = self._provenance()

    @property
    def best(self) -> NetworkFile | None:
        """The network of the last accepted round."""
        return self._best

    def run(
        self,
        seconds: float,
        on_status: Callable[[Status], None] | None = None,
        on_round: Callable[[RoundReport], None] | None = None,
    ) -> None:
        """Train for this long. A round that does not fit into the time is left for the next run.

        Can be interrupted at any time: games already played are kept.
        """
        end = time.monotonic() + seconds
        if seconds >= _TUNING_SECONDS and self._is_new():
            self._tune(on_status or (lambda status: None), seconds * _TUNING_SHARE)
        try:
            self._run_until(end, on_status or (lambda status: None), on_round)
        except BaseException:
            # An interruption may fall between two updates of the state; the one on disk is consistent.
            self.state = self._folder.load(self.state.seed)
            raise

    def _is_new(self) -> bool:
        """Whether nothing is known about the game yet but its rules."""
        return self._tuning is None and self._best is None and not self.state.batches

    def _tune(self, tell: Callable[[Status], None], seconds: float) -> None:
        """Fit the weights of the terms first: they need minutes, and leave the network less to learn."""
        from importlib.util import find_spec

        if find_spec("numpy") is None:
            return

        def follow(what: str, done: int, total: int) -> None:
            playing = what == "games"
            tell(Status(1, "self-play" if playing else "match", done / total, done if playing else 0, 0))

        with Tuner(self.game, self._workers, _TUNING) as tuner:
            report = tuner.run(follow, seconds)
        if report.kept:
            self.close()
            self._open(self.state.seed, afresh=self.state.from_nothing)

    def _run_until(
        self, end: float, tell: Callable[[Status], None], on_round: Callable[[RoundReport], None] | None
    ) -> None:
        while True:
            begin = time.monotonic()
            batch = self._play(end, tell)
            if batch is None:
                self._note_time(begin)
                return
            report = self._learn(batch, tell, begin)
            if on_round is not None:
                on_round(report)
            if time.monotonic() >= end:
                return

    def _play(self, end: float, tell: Callable[[Status], None]) -> Batch | None:
        """Play one round's games; return None if the time is up before there is enough to learn from."""
        state = self.state
        number = len(state.rounds) + 1
        if not state.batches or state.batches[-1].round != number:
            state.batches.append(Batch(number))
        batch = state.batches[-1]
        wanted, size = self._recipe.round_seconds, 1

        def jobs() -> Iterator[Job]:
            first = state.games
            for number in count():
                taken = size  # which may be another one by the time the next job is asked for
                yield number, (0, first, taken)
                first += taken

        def is_short() -> bool:
            return batch.seconds < wanted or not self._is_enough_to_learn()

        if time.monotonic() >= end or not is_short():
            return self._enough(batch)
        evaluation: Evaluation = self._tuning
        if (network := self._network_to_improve()) is not None:
            evaluation = network.content
        setups = [layout_setups(self.game)]
        recipe = self._recipe
        task = Task(SelfPlay, (self.game, setups, recipe.nodes, [state.seed], evaluation, False, recipe.asides))
        begin, before, games = time.monotonic(), batch.seconds, 0
        with closing(self._workers.in_order(task, jobs())) as parts:
            for played in parts:
                self._folder.append(batch, played["samples"])
                batch.games += played["games"]
                batch.positions += played["positions"]
                now = time.monotonic()
                batch.seconds = before + now - begin
                self._folder.save(state)
                # A worker's job should take long enough to make the overhead negligible.
                games += played["games"]
                pace = games / max((now - begin) * self._workers.count, 1e-3)
                size = max(1, min(4 * size, round(pace * _JOB_SECONDS)))
                tell(Status(number, "self-play", min(1.0, batch.seconds / wanted), state.games, state.positions))
                if now >= end or not is_short():
                    break
        return self._enough(batch)

    def _enough(self, batch: Batch) -> Batch | None:
        """Return the round's games, if there are enough to learn from."""
        # The remaining time is best spent on learning from at least half a round.
        return batch if self._is_enough_to_learn() and batch.seconds >= self._recipe.round_seconds / 2 else None

    def _is_enough_to_learn(self) -> bool:
        return sum(batch.positions for batch in self.state.fresh) >= self._recipe.least_positions

    def _learn(self, batch: Batch, tell: Callable[[Status], None], begin: float) -> RoundReport:
        state, number = self.state, batch.round
        learner = Learner(
            self._starts(None), self._network_to_improve(), self._folder, self._recipe, self._size, self._threads
        )
        learned = learner.learn(state, number, tell)
        candidate = self._file(learned, number, {})
        against = self._opponent()

        def follow(standing: Tally) -> bool:
            share = standing.games / (2 * self._recipe.most_pairs)
            tell(Status(number, "match", share, state.games, state.positions, tally=standing))
            return time.monotonic() < match_end

        match_end = time.monotonic() + max(_MATCH_SHARE * self._recipe.round_seconds, 2.0)
        verdict = self._match(candidate, self._best, number, follow)
        kept = verdict.is_better
        untrained: dict[str, Any] | None = None
        if kept and self._best is not None:
            match_end = time.monotonic() + max(_MATCH_SHARE / 2 * self._recipe.round_seconds, 2.0)
            untrained = self._match(candidate, None, number, follow, decisive=False).view()
        elif kept:
            untrained = verdict.view()
        state.seconds += time.monotonic() - begin
        report = RoundReport(
            round=number,
            games=state.games,
            positions=learned.positions,
            epochs=learned.epochs,
            loss=round(learned.loss, 6),
            held_out_loss=round(learned.held_out_loss, 6),
            kept=kept,
            against=against,
            match=verdict.view(),
            untrained=untrained,
            seconds=round(state.seconds, 1),
        )
        state.rounds.append(report.view())
        if kept:
            self._best = self._file(learned, number, untrained or {})
            store.save(self._best)
        self._folder.save(state)
        return report

    def _match(
        self,
        candidate: NetworkFile,
        best: NetworkFile | None,
        number: int,
        follow: Callable[[Tally], bool],
        *,
        decisive: bool = True,
    ) -> Verdict:
        return play_match(
            Side(self._starts(candidate), network=True),
            Side(self._starts(best), network=best is not None),
            nodes=self._recipe.match_nodes,
            pairs=self._recipe.most_pairs,
            seed=self.state.seed + 1000 * number,
            threads=self._threads,
            decisive=decisive,
            on_pairs=follow,
        )

    def _starts(self, network: NetworkFile | None) -> list[_core.State]:
        """Return the layouts under rules with the network."""
        return start_states(self.game, layout_setups(self.game), self._tuning if network is None else network.content)

    def _terms(self) -> Tuning | None:
        """Return the weights alone, as a network's file has them."""
        return None if self._tuning is None else Tuning(self._tuning.terms, self._tuning.pieces)

    def _file(self, learned: Learned, number: int, gain: dict[str, Any]) -> NetworkFile:
        from importlib.metadata import version

        state = self.state
        description = {
            "game": self.game.name,
            "title": self.game.title,
            "rules_hash": self.game.rules_hash,
            "key": self.game.network_key,
            "games": state.games,
            "positions": state.positions,
            "rounds": number,
            "kept_rounds": state.kept,
            "seconds": round(state.seconds, 1),
            "gain": gain,
            "history": state.rounds,
            "began_with": self._began_with,
            "tuning": None if self._tuning is None else self._tuning.numbers(),
            "nodes": self._recipe.nodes,
            "seed": state.seed,
            "hidden": self._size.hidden,
            "chessmith": version("chessmith"),
        }
        return NetworkFile(learned.content, {}).described(description)

    def close(self) -> None:
        """Release the lock."""
        self._folder.unlock()

    def __enter__(self) -> Training:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _terms_to_correct(self, *, afresh: bool) -> Tuning | None:
        """Return the weights of the terms: those under the network that the game has, or else the game's own.

        The stronger the player whose games a network learns from, the stronger the network: so the one that the game
        has goes on, even where the terms have been fitted again since.
        """
        key = self.game.network_key
        tuning = tunings.find(key)
        network = store.find(key) if self.game.uses_network else None
        if afresh or network is None or self._folder_under(tuning).is_from_nothing:
            return tuning
        return Tuning.under(network)

    def _folder_under(self, tuning: Tuning | None) -> StateFolder:
        """Return the folder of the positions under these weights: those recorded under others do not fit."""
        weights = "" if tuning is None else f"-{tuning.digest}"
        return StateFolder(self.game.network_key + weights)

    def _network_to_beat(self) -> NetworkFile | None:
        """Return the network that the game already has: of an earlier run, imported or shipped.

        A round must beat it, so that training never replaces a network by a worse one. A training from nothing knows
        only its own.
        """
        key = self.game.network_key
        if self.state.kept and store.own_stamp(key) is not None:
            return NetworkFile.read(store.own_path(key))
        return store.find(key) if self.game.uses_network and not self.state.from_nothing else None

    def _network_to_improve(self) -> NetworkFile | None:
        """Return the best network, if it corrects the terms as they are weighted in this training."""
        best = self._best
        return best if best is not None and Tuning.under(best) == self._terms() else None

    def _provenance(self) -> dict[str, Any] | None:
        """Return what the network learned from that the training began with, if there was one."""
        if self._best is None:
            return None
        before = self._best.description
        if self.state.kept:
            return before.get("began_with")
        facts = ("games", "positions", "seconds", "chessmith", "began_with")
        return {key: before[key] for key in facts if before.get(key)}

    def _opponent(self) -> str:
        if self._best is None:
            return "untrained"
        return f"round {self._best.description['rounds']}" if self.state.kept else "its network"

    def _note_time(self, begin: float) -> None:
        self.state.seconds += time.monotonic() - begin
        self._folder.save(self.state)
