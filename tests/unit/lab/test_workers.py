"""Every kind of workers gives the same results, each exactly once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from chessmith.errors import ChessmithError
from chessmith.lab.workers import Job, Processes, Task, Threads, Workers


class Squares:
    """Squares numbers. Where a file is given, whoever does a job of `fatal` first is killed, or fails."""

    def __init__(self, fatal: frozenset[int] = frozenset(), marks: Path | None = None, *, kill: bool = False) -> None:
        self._fatal, self._marks, self._kill = fatal, marks, kill

    def do(self, job: int) -> int:
        if job in self._fatal and self._marks is not None:
            mark = self._marks / str(job)
            if not mark.exists():
                mark.touch()
                if self._kill:
                    os.kill(os.getpid(), signal.SIGKILL)
                raise RuntimeError("once")
        return job * job

    def close(self) -> None:
        pass


class Stubborn:
    def do(self, job: int) -> int:
        raise ChessmithError(f"no {job}")

    def close(self) -> None:
        pass


def numbered(count: int) -> Iterator[Job]:
    return ((number, number) for number in range(count))


@pytest.fixture(params=[Threads, Processes])
def workers(request: pytest.FixtureRequest) -> Iterator[Workers]:
    with request.param(2) as opened:
        yield opened


def test_each_result_comes_once_and_in_order_if_wanted(workers: Workers) -> None:
    found = list(workers.results(Task(Squares), numbered(9)))
    assert sorted(found) == [(number, number * number) for number in range(9)]
    assert list(workers.in_order(Task(Squares), numbered(5))) == [0, 1, 4, 9, 16]
    assert list(workers.results(Task(Squares), [])) == []


def test_a_job_that_failed_is_done_again(workers: Workers, tmp_path: Path) -> None:
    task = Task(Squares, (frozenset({1, 4}), tmp_path))
    assert sorted(workers.results(task, numbered(6))) == [(number, number * number) for number in range(6)]


def test_a_job_that_cannot_be_done_ends_the_run_in_one_line(workers: Workers) -> None:
    with pytest.raises(ChessmithError, match="game 1 cannot be played: no 0"):
        list(workers.results(Task(Stubborn), numbered(1)))


def test_a_killed_process_costs_nothing_but_time(tmp_path: Path) -> None:
    with Processes(2) as workers:
        found = list(workers.results(Task(KilledSquares, (tmp_path,)), numbered(6)))
    assert sorted(found) == [(number, number * number) for number in range(6)]
    assert {path.name for path in tmp_path.iterdir()} == {"2", "3"}


class KilledSquares(Squares):
    def __init__(self, marks: Path) -> None:
        super().__init__(frozenset({2, 3}), marks, kill=True)


def test_a_run_that_is_given_up_leaves_the_workers_ready_for_the_next(workers: Workers) -> None:
    results = workers.results(Task(Squares), numbered(1000))
    assert next(results)[0] in (0, 1)
    results.close()
    assert len(list(workers.results(Task(Squares), numbered(3)))) == 3
