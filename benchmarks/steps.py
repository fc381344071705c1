"""How precisely a search keeps to its time slices: `python -m benchmarks.steps [--steps 3000] [--json]`.

Searches of various positions, some with terrain, advance by `step(14)`. In between, an empty loop spins for the same
time, to separate the machine's own delays from those of the search. The bars: a median overrun of at most 0.2 ms, a
99th percentile at most 1 ms above the loop's, and no processor time between steps. The exit code is 1 if a bar is
missed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final

import chessmith
from chessmith import Position, Search

BUDGET: Final = 14.0  # milliseconds
GAMES: Final = ("chess", "fragments", "pirate_seas", "ruins", "factory", "rift", "grand", "chess960")
MEDIAN_BAR: Final = 0.2
TAIL_BAR: Final = 1.0
IDLE_BAR: Final = 0.05  # milliseconds of processor time in a 2 ms rest: the cost of reading the clock
_STEPS_OF_ONE: Final = 25  # steps per position before the next one's turn
_REST: Final = 0.002  # seconds


@dataclass(frozen=True, slots=True)
class Overruns:
    """Overruns of the budget, in milliseconds."""

    median: float
    most_of_100: float
    worst: float


@dataclass(frozen=True, slots=True)
class Report:
    """All results, in milliseconds."""

    steps: int
    search: Overruns
    loop: Overruns
    idle: float  # median processor time in a rest between steps

    @property
    def met(self) -> bool:
        return (
            self.search.median <= MEDIAN_BAR
            and self.search.most_of_100 <= self.loop.most_of_100 + TAIL_BAR
            and self.idle <= IDLE_BAR
        )


def positions(seed: int) -> Iterator[Position]:
    dice = random.Random(seed)
    while True:
        for name in GAMES:
            position = chessmith.load(name).start(seed=dice.randrange(1000))
            for _ in range(dice.randrange(40)):
                if position.is_over:
                    break
                position = position.play(dice.choice(position.moves))
            if not position.is_over:
                yield position


def spin(milliseconds: float) -> None:
    end = time.perf_counter() + milliseconds / 1000
    while time.perf_counter() < end:
        pass


def measure(steps: int, seed: int) -> Report:
    searching: list[float] = []
    spinning: list[float] = []
    idle: list[float] = []
    for position in positions(seed):
        search = Search(position)
        for _ in range(_STEPS_OF_ONE):
            begin = time.perf_counter()
            done = search.step(BUDGET)
            searching.append((time.perf_counter() - begin) * 1000 - BUDGET)
            used = time.process_time()
            time.sleep(_REST)
            idle.append((time.process_time() - used) * 1000)
            begin = time.perf_counter()
            spin(BUDGET)
            spinning.append((time.perf_counter() - begin) * 1000 - BUDGET)
            if done or len(searching) >= steps:
                break
        search.stop()
        if len(searching) >= steps:
            return Report(len(searching), overruns(searching), overruns(spinning), statistics.median(idle))
    raise AssertionError


def overruns(found: list[float]) -> Overruns:
    ordered = sorted(found)
    return Overruns(
        round(statistics.median(ordered), 3),
        round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
        round(ordered[-1], 3),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.steps", description="Precision of time slices.")
    parser.add_argument("--steps", type=int, default=3000, metavar="N", help="steps to take; 3000")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the positions; 1")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    report = measure(options.steps, options.seed)
    if options.json:
        print(json.dumps(asdict(report) | {"met": report.met}))
    else:
        print(f"{report.steps} steps of {BUDGET:g} ms, overrun in milliseconds:")
        for name, one in (("search", report.search), ("bare loop", report.loop)):
            print(f"  {name:<10} median {one.median:.3f}, 99 of 100 below {one.most_of_100:.3f}, worst {one.worst:.3f}")
        print(f"  processor time in a rest of {_REST * 1000:g} ms between steps: {report.idle:.3f} ms")
        print("met" if report.met else "MISSED")
    return 0 if report.met else 1


if __name__ == "__main__":
    sys.exit(main())
