"""Test all properties on positions of random games, printing the progress every few seconds.

    python -m tests.fuzz.properties --positions 1000000 --seed 1 --jobs 2

Each failure is written to a file with the game file, the moves and the position. To resume an interrupted run, pass the
seed in its last line.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from tests.fuzz.properties import PROPERTIES, Property, tried

_BETWEEN = 10.0  # seconds between lines of progress
_BLOCK = 16  # games per process in a batch, which must be done before the next batch


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Properties of random games.")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others follow")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    parser.add_argument("--only", choices=[each.__name__ for each in PROPERTIES])
    parser.add_argument("--go-on", action="store_true", help="after a failure, too")
    parser.add_argument("--failures", type=Path, default=Path("build/properties"), help="folder for what fails")
    given = parser.parse_args()
    chosen = [each for each in PROPERTIES if given.only in (None, each.__name__)]
    began = shown = time.monotonic()
    done, games, failures = 0, 0, 0

    def say() -> None:
        seconds = time.monotonic() - began
        rate = f"{seconds:.0f} s, {done / max(seconds, 0.001):.0f} a second"
        told = f"{done:,} positions of {games:,} games, {failures} failures, {rate}"
        print(f"{told}; go on with --seed {given.seed + games}", flush=True)

    for seed, (positions, wrong) in zip(count(given.seed), _answers(given.seed, given.jobs, chosen), strict=False):
        done, games = done + positions, games + 1
        if wrong:
            failures += 1
            given.failures.mkdir(parents=True, exist_ok=True)
            path = given.failures / f"{seed}.txt"
            path.write_text(wrong + "\n")
            print(f"{wrong}\nwritten to {path}", file=sys.stderr, flush=True)
        if done >= given.positions or (failures and not given.go_on):
            break
        if time.monotonic() - shown > _BETWEEN:
            say()
            shown = time.monotonic()
    say()
    sys.exit(1 if failures else 0)


def _answers(seed: int, jobs: int, properties: Sequence[Property]) -> Iterator[tuple[int, str]]:
    """Yield the results of successive seeds."""
    try_seed = partial(tried, properties=properties)
    gc.freeze()  # exclude modules from collection, which makes it fast
    if jobs <= 1:
        yield from map(try_seed, count(seed))
    with multiprocessing.get_context("spawn").Pool(jobs, gc.freeze) as pool:
        for first in count(seed, jobs * _BLOCK):
            yield from pool.imap(try_seed, range(first, first + jobs * _BLOCK))


if __name__ == "__main__":
    main()
