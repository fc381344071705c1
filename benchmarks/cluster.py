"""Overhead of Ray: the same jobs in local processes and on Ray's workers, alternately.

Usage: python -m benchmarks.cluster [--jobs N] [--seconds S] [--workers N…] [--rounds N] [--address A] [--json]

A job sleeps for a fixed time, so neither the load of the machine nor its number of cores matters, and the first ratio
compares the time between jobs. The second also counts the start-up of a command with a single task: Ray's own processes
and its workers on one side, local processes on the other. It depends on the load. With `--address` the benchmark joins
a running cluster, and only the workers have to start. The exit code is 1 if the first ratio misses the bar.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from chessmith.lab.workers import Processes, Task, Workers

BAR = 1.10  # Ray's time as a multiple of local processes' time
_FIRST_NAP = 0.01


class Nap:
    """A bench whose jobs only sleep."""

    def do(self, seconds: float) -> int:
        time.sleep(seconds)
        return os.getpid()

    def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Overhead:
    """Seconds per task, by kind of worker, in order."""

    workers: int
    start_processes: float
    start_cluster: float  # Ray, unless it was running already, and its workers
    processes: list[float]
    cluster: list[float]

    @property
    def ratio(self) -> float:
        """Ray's time divided by that of local processes, over all tasks."""
        return sum(self.cluster) / sum(self.processes)

    @property
    def ratio_with_start(self) -> float:
        """The same for a command with a single task, including start-up."""
        one, other = (sum(times) / len(times) for times in (self.cluster, self.processes))
        return (self.start_cluster + one) / (self.start_processes + other)

    @property
    def met(self) -> bool:
        return self.ratio <= BAR


def seconds_for(workers: Workers, jobs: int, seconds: float) -> float:
    begin = time.perf_counter()
    done = sum(1 for _ in workers.results(Task(Nap), ((number, seconds) for number in range(jobs))))
    assert done == jobs
    return time.perf_counter() - begin


def overhead(count: int, jobs: int, seconds: float, rounds: int, address: str) -> Overhead:
    import ray

    from chessmith.lab.workers.cluster import Cluster

    # Workers elsewhere do not have the benchmarks, so ship this module by value.
    pickling: Any = ray.cloudpickle
    pickling.register_pickle_by_value(sys.modules[__name__])
    begin = time.perf_counter()
    with Cluster(address, count) as cluster, Processes(count) as processes:
        start_cluster = time.perf_counter() - begin + seconds_for(cluster, count, _FIRST_NAP)
        start_processes = seconds_for(processes, count, _FIRST_NAP)
        here, there = [], []
        for _ in range(rounds):
            here.append(seconds_for(processes, jobs, seconds))
            there.append(seconds_for(cluster, jobs, seconds))
    return Overhead(count, start_processes, start_cluster, here, there)


def _view(one: Overhead) -> dict[str, object]:
    ratios = {"ratio": round(one.ratio, 4), "ratio_with_start": round(one.ratio_with_start, 4)}
    return asdict(one) | ratios | {"met": one.met}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description="Overhead of Ray.")
    parser.add_argument("--jobs", type=int, default=60, metavar="N", help="jobs per task; 60")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="seconds per job; 1")
    parser.add_argument("--workers", type=int, nargs="+", default=[2, 4], metavar="N", help="workers; 2 and 4")
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="tasks per kind of worker; 2")
    parser.add_argument("--address", default="local", metavar="A", help="a running cluster; starts one by default")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    found = [
        overhead(count, options.jobs, options.seconds, options.rounds, options.address) for count in options.workers
    ]
    if options.json:
        print(json.dumps([_view(one) for one in found]))
    else:
        print(f"{options.jobs} jobs of {options.seconds:g} s; load {os.getloadavg()[0]:.1f}")
        heads = f"{'workers':>7} {'start':>6} {'processes':<20} {'start':>6} {'Ray':<20} {'ratio':>6} {'bar':>5}"
        print(f"{heads} {'':<6} with start")
        for one in found:
            here, there = (" ".join(f"{each:.2f} s" for each in times) for times in (one.processes, one.cluster))
            print(
                f"{one.workers:>7} {one.start_processes:>4.1f} s {here:<20} {one.start_cluster:>4.1f} s {there:<20}"
                f" {one.ratio:>6.3f} {BAR:>5.2f} {'met' if one.met else 'MISSED':<6} {one.ratio_with_start:.2f}"
            )
    return 0 if all(one.met for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
