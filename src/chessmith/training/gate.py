"""The match at equal time that decides whether a new network is better than its predecessor.

Both sides search with a node limit, so that the result does not depend on what else the computer is doing. The nodes
of the new network are scaled by the relative speed of its search, measured in processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from chessmith import _core
from chessmith.endgame.worker import run_apart
from chessmith.lab.rating import Tally, tally
from chessmith.lab.sprt import Sprt

# A round is better by 25 Elo, or no better at all: the test ends as soon as it can tell.
_TEST: Final = Sprt(0.0, 25.0)
_SURE: Final = 0.9  # likelihood of a gain required where the time runs out before the test ends
LEAST_PAIRS: Final = 10
_SPEED_NODES: Final = 4000
_SPEED_SECONDS: Final = 1.0
_SLOWEST, _FASTEST = 0.25, 4.0


@dataclass(frozen=True, slots=True)
class Side:
    """One evaluation: the starts of the game under rules with that evaluation, and whether to use their network."""

    starts: Sequence[_core.State]
    network: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a match."""

    tally: Tally
    speed: float  # of the first side, in nodes per second, relative to the other

    @property
    def is_over(self) -> bool:
        """Whether more games would not change the verdict."""
        return _TEST.verdict(self.tally) is not None

    @property
    def is_better(self) -> bool:
        """Whether the first side counts as better."""
        verdict = _TEST.verdict(self.tally)
        if verdict is not None:
            return verdict == "accepted"
        return self.tally.games >= 2 * LEAST_PAIRS and self.tally.likelihood >= _SURE

    def view(self) -> dict[str, Any]:
        """Return it as JSON. The error is half the width of the 95 % interval."""
        low, high = self.tally.elo_bounds
        return {
            "wins": self.tally.wins,
            "draws": self.tally.draws,
            "losses": self.tally.losses,
            "elo": _bounded(self.tally.elo),
            "error": round((_bounded(high) - _bounded(low)) / 2, 1),
            "speed": round(self.speed, 2),
        }


def _bounded(elo: float) -> float:
    return round(min(max(elo, -1200.0), 1200.0), 1)


def play_match(
    first: Side,
    second: Side,
    *,
    nodes: int,
    pairs: int,
    seed: int,
    threads: int,
    decisive: bool = True,
    on_pairs: Callable[[Tally], bool] | None = None,
) -> Verdict:
    """Play a match; a decisive one ends when the test does.

    `on_pairs` receives the score now and then and returns whether to continue.
    """
    speed = speed_ratio(first, second, seed)
    scaled = max(1, round(nodes * speed))
    results: list[tuple[float, float]] = []
    batch = max(1, threads)
    switch = _core.StopSwitch()

    def duel() -> list[list[int]]:
        return _core.duel(
            first.starts,
            second.starts,
            (scaled, nodes),
            (first.network, second.network),
            seed=seed,
            first=len(results),
            count=min(batch, pairs - len(results)),
            threads=threads,
            stop=switch,
        )

    while len(results) < pairs:
        played = run_apart(duel, switch.press)
        results += [(one / 2, other / 2) for one, other in played]
        standing = tally(results)
        if on_pairs is not None and not on_pairs(standing):
            break
        if decisive and len(results) >= LEAST_PAIRS and Verdict(standing, speed).is_over:
            break
    return Verdict(tally(results), speed)


def speed_ratio(first: Side, second: Side, seed: int) -> float:
    """Return the first side's nodes per second relative to the other's, in processor time."""
    spent, nodes = [0.0, 0.0], [0, 0]
    number = 0
    while min(spent) < _SPEED_SECONDS:
        for index, side in enumerate((first, second)):
            begin = time.process_time()
            played = _core.self_play(side.starts, number, 1, _SPEED_NODES, seed, 1, side.network)
            spent[index] += time.process_time() - begin
            nodes[index] += played["nodes"]
        number += 1
    ratio = (nodes[0] / spent[0]) / (nodes[1] / spent[1]) if all(nodes) else 1.0
    return min(max(ratio, _SLOWEST), _FASTEST)
