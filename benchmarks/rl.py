"""Random play of chess with an observation and the legal actions of every position, next to other environments.

Each plays for the same processor time, on one thread, in alternation; the best round counts. OpenSpiel uses its fastest
kind of observation, which reuses one array.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from chessmith import rl

_SECONDS: Final = 1.0
_GAMES: Final = 256
_ADVICE: Final = "pip install -r requirements/bench.txt"
# The single-game environment is measured, but only the batch has bars.
_BARS: Final = {"OpenSpiel": 2.0, "PettingZoo chess_v6": 100.0, "chessmith.rl.env": None}


@dataclass(frozen=True, slots=True)
class Pace:
    """The speed of an environment, and how much faster the batch is."""

    name: str
    steps: float  # per second of processor time
    ratio: float  # speed of the batch divided by this one's
    bar: float | None

    @property
    def met(self) -> bool:
        return self.bar is None or self.ratio >= self.bar


def missing() -> list[str]:
    """The environments that are not installed, and how to install them."""
    packages = {"OpenSpiel": "pyspiel", "PettingZoo chess_v6": "pygame"}
    return [f"{name}: {_ADVICE}" for name, package in packages.items() if find_spec(package) is None]


def paces(rounds: int) -> list[Pace]:
    """Measure all installed environments in alternation."""
    players: dict[str, Callable[[], Iterator[int]]] = {"chessmith.rl.Batch": _batch, "chessmith.rl.env": _env}
    if find_spec("pyspiel") is not None:
        players["OpenSpiel"] = _open_spiel
    if find_spec("pygame") is not None:
        players["PettingZoo chess_v6"] = _pettingzoo
    best = dict.fromkeys(players, 0.0)
    for _ in range(rounds):
        for name, player in players.items():
            best[name] = max(best[name], _rate(player()))
    ours = best["chessmith.rl.Batch"]
    return [Pace(name, steps, ours / steps, _BARS.get(name)) for name, steps in best.items()]


def _rate(steps: Iterator[int]) -> float:
    next(steps)  # leave out the set-up
    played, begin = 0, time.process_time()
    while (passed := time.process_time() - begin) < _SECONDS:
        played += next(steps)
    return played / passed


def _batch() -> Iterator[int]:
    batch = rl.Batch("chess", _GAMES)
    while True:
        batch.step(batch.sample())
        yield _GAMES


def _env() -> Iterator[int]:
    yield from _cycle(rl.env("chess"))


def _pettingzoo() -> Iterator[int]:
    from pettingzoo.classic import chess_v6

    yield from _cycle(chess_v6.env())


def _cycle(env: Any) -> Iterator[int]:
    chance = random.Random(1)
    for seed in range(1 << 30):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
            if not over:
                yield 1


def _open_spiel() -> Iterator[int]:
    import pyspiel
    from open_spiel.python.observation import make_observation

    chance, game = random.Random(1), pyspiel.load_game("chess")
    observation = make_observation(game)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            observation.set_from(state, state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            yield 1
