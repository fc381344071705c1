"""Games that the core plays by itself, without a referee: benches for `chessmith.lab.workers`.

A game depends only on its number and the seed, so any partition into jobs gives the same games.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypeVar

from chessmith import _core
from chessmith.core_view import layout_setup, rules_of, rules_with
from chessmith.endgame.worker import run_apart
from chessmith.networks.file import NetworkFile
from chessmith.tunings.file import Tuning

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.setup import Setup

Evaluation = bytes | Tuning | Literal["own"] | None
"""A network's bytes, a tuning, "own" for whatever evaluation the game has, or None for its terms as they are."""
_MOST_STARTS = 64  # layouts to play, of games that have very many

Games = TypeVar("Games")


def layout_setups(game: Game) -> list[Setup]:
    """Return a game's layouts, or a sample if there are very many."""
    names = list(game.layouts)
    step = max(1, len(names) // _MOST_STARTS)
    return [layout_setup(game, name) for name in names[::step][:_MOST_STARTS]]


def start_states(game: Game, setups: Sequence[Setup], evaluation: Evaluation = "own") -> list[_core.State]:
    """Return the positions of set-ups, under rules with the given evaluation."""
    worlds = {setup.world for setup in setups}
    rules = {world: _rules(game, world, evaluation) for world in worlds}
    return [rules[setup.world].position(setup.for_core()) for setup in setups]


def _rules(game: Game, world: str, evaluation: Evaluation) -> _core.Rules:
    if evaluation == "own":
        return rules_of(game, world)
    if isinstance(evaluation, Tuning):
        return rules_with(game, world, None, evaluation)
    if evaluation is None:
        return rules_with(game, world, None)
    return rules_with(game, world, evaluation, Tuning.under(NetworkFile.of(evaluation, "the network")))


class _CoreGames:
    """A bench whose games the core plays."""

    def __init__(self) -> None:
        self._switch = _core.StopSwitch()

    def stop(self) -> None:
        """Stop the games under way."""
        self._switch.press()

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _play(self, games: Callable[[], Games]) -> Games:
        """Play games of the core; in the main thread, so that it hears signals."""
        if threading.current_thread() is not threading.main_thread():
            return games()
        return run_apart(games, self.stop)


class SelfPlay(_CoreGames):
    """Self-play that records positions. A job is a group of set-ups, the number of the first game, and a count."""

    def __init__(
        self,
        game: Game,
        groups: Sequence[Sequence[Setup]],
        nodes: int,
        seeds: Sequence[int],  # one per group
        evaluation: Evaluation = "own",
        terms: bool = False,  # whether to record the terms of the evaluation
        asides: int = 0,  # positions recorded off the line of play, per ply
    ) -> None:
        super().__init__()
        self._game, self._groups, self._nodes, self._seeds = game, groups, nodes, seeds
        self._evaluation, self._terms, self._asides = evaluation, terms, asides
        self._starts: dict[int, list[_core.State]] = {}

    def do(self, job: tuple[int, int, int]) -> _core._SelfPlayed:
        """Play the games."""
        group, first, count = job
        if group not in self._starts:
            self._starts[group] = start_states(self._game, self._groups[group], self._evaluation)
        starts, seed, network = self._starts[group], self._seeds[group], self._evaluation is not None
        return self._play(
            lambda: _core.self_play(
                starts, first, count, self._nodes, seed, 1, network, self._terms, self._asides, self._switch
            )
        )


class Duel(_CoreGames):
    """Pairs of games between two evaluations. A job is both sides' nodes, the number of the first pair, and a count."""

    def __init__(self, game: Game, seed: int, evaluations: tuple[Evaluation, Evaluation] = ("own", "own")) -> None:
        super().__init__()
        self._game, self._seed, self._evaluations = game, seed, evaluations
        self._starts: list[list[_core.State]] = []

    def do(self, job: tuple[tuple[int, int], int, int]) -> list[tuple[float, float]]:
        """Return the first side's points in each pair, as White and as Black."""
        nodes, first, count = job
        if not self._starts:
            setups = layout_setups(self._game)
            self._starts = [start_states(self._game, setups, evaluation) for evaluation in self._evaluations]
        networks = (self._evaluations[0] is not None, self._evaluations[1] is not None)
        one, other = self._starts
        played = self._play(
            lambda: _core.duel(one, other, nodes, networks, self._seed, first, count, stop=self._switch)
        )
        return [(as_white / 2, as_black / 2) for as_white, as_black in played]
