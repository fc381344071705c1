"""The long comparison of core and oracle in the skirmish games.

Usage: python -m tests.fuzz.skirmish --positions 300000 --seed 1 --processes 2
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from tests.oracle.skirmish import GAMES
from tests.property.skirmish import compare_from_anywhere, compare_from_start
from tests.property.walk import Difference

_LONG = 150
_SHORT = 30
_GAMES_A_TASK = 12
_SECONDS_BETWEEN_REPORTS = 10.0


class Task(NamedTuple):
    """Some random games, one after another: always the same ones for a seed and a number."""

    seed: int
    number: int


class Outcome(NamedTuple):
    """What became of a task."""

    positions: int
    differences: list[str]


def play(task: Task) -> Outcome:
    """Play the games of a task; each goes on until its first difference."""
    positions, differences = 0, list[str]()
    for number, name in enumerate(list(GAMES) * (_GAMES_A_TASK // len(GAMES))):
        dice = Random(f"{task.seed} {task.number} {number}")
        try:
            if number == task.number % _GAMES_A_TASK:
                positions += compare_from_start(name, dice, _LONG)
            else:
                positions += compare_from_anywhere(name, dice, _SHORT)
        except Difference as difference:
            differences.append(f"task {task.number}, game {number}: {difference}")
    return Outcome(positions, differences)


def run(positions: int, seed: int, processes: int) -> Iterator[Outcome]:
    """Outcomes of tasks until there are enough positions."""
    tasks = (Task(seed, number) for number in count())
    seen = 0
    # A fresh interpreter for each process: the core's threads do not survive a fork.
    with get_context("spawn").Pool(processes) as pool:
        while seen < positions:
            for outcome in pool.imap_unordered(play, islice(tasks, 8 * processes)):
                seen += outcome.positions
                yield outcome


def main() -> int:
    """Run, report on the way, and say how many differences there were."""
    parser = argparse.ArgumentParser(description="Core and oracle play random skirmishes and must agree.")
    parser.add_argument("--positions", type=int, default=300_000, help="at least so many")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    begin = reported = time.monotonic()
    positions = differences = 0
    for outcome in run(options.positions, options.seed, options.processes):
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


if __name__ == "__main__":
    sys.exit(main())
