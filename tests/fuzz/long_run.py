"""Random games in several processes, until enough positions have been tried."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from multiprocessing import get_context
from typing import NamedTuple

_SECONDS_BETWEEN_REPORTS = 10.0


class Task(NamedTuple):
    """A few random games, fixed by seed and number."""

    seed: int
    number: int


class Outcome(NamedTuple):
    """The result of a task."""

    positions: int
    differences: list[str]


Play = Callable[[Task], Outcome]


def run(play: Play, positions: int, seed: int, processes: int) -> Iterator[Outcome]:
    """Yield outcomes of tasks until enough positions have been tried."""
    tasks = (Task(seed, number) for number in count())
    seen = 0
    # Spawn, since the core's threads do not survive a fork.
    with get_context("spawn").Pool(processes) as pool:
        while seen < positions:
            for outcome in pool.imap_unordered(play, islice(tasks, 8 * processes)):
                seen += outcome.positions
                yield outcome


def main(play: Play, description: str, positions: int) -> int:
    """Run the command line, printing the progress; the exit code is 1 if there is a difference."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--positions", type=int, default=positions, help="at least so many")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    begin = reported = time.monotonic()
    positions = differences = 0
    for outcome in run(play, options.positions, options.seed, options.processes):
        positions += outcome.positions
        differences += len(outcome.differences)
        for difference in outcome.differences:
            print(difference, flush=True)
        now = time.monotonic()
        if now - reported > _SECONDS_BETWEEN_REPORTS:
            reported = now
            rate = positions / (now - begin)
            print(f"{positions:,} positions, {differences} differences, {rate:,.0f} a second", flush=True)
    print(f"{positions:,} positions, {differences} differences")
    return 1 if differences else 0
