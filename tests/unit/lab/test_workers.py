"""Every kind of workers gives the same results, each exactly once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from chessmith.errors import ChessmithError
from chessmith.lab.workers import Job, Processes, Task, Threads, Workers
from chessmith.lab.workers.crew import Accident


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


class Queues(Workers):
    """Workers that have one more job at hand, as those of a cluster do; some are lost while they do a job."""

    ahead = 1

    def __init__(self, count: int, fatal: set[int]) -> None:
        super().__init__(count)
        self.fatal, self.most, self.hired = fatal, 0, 0

    def hire(self, task: Task) -> _Queue:
        self.hired += 1
        return _Queue(self)

    def wait(self, busy: Sequence[_Queue]) -> Sequence[_Queue]:
        self.most = max(self.most, *(len(worker.jobs) for worker in busy))
        if self.is_ending:
            assert all(len(worker.jobs) == 1 for worker in busy) or len(busy) == self.count
        return busy[:1]  # all jobs take the same time

    is_ending = False


class _Queue:
    def __init__(self, workers: Queues) -> None:
        self._workers = workers
        self.jobs: list[int] = []

    def begin(self, work: int) -> None:
        self.jobs.append(work)

    def finished(self) -> object:
        job = self.jobs.pop(0)
        if job in self._workers.fatal:
            self._workers.fatal.discard(job)
            return Accident("lost")
        return job * job

    def close(self) -> None:
        self.jobs = []


@pytest.mark.parametrize("count", [1, 3])
def test_jobs_that_wait_at_a_lost_worker_are_done_by_another(count: int) -> None:
    workers = Queues(count, {0, 4, 5, 19})
    found = list(workers.results(Task(Squares), numbered(20)))
    assert sorted(found) == [(number, number * number) for number in range(20)]
    assert workers.most == 2 and workers.hired == count + 4


def test_no_job_waits_behind_another_while_a_worker_has_nothing_to_do() -> None:
    workers = Queues(3, set())
    workers.is_ending = True
    assert len(list(workers.results(Task(Squares), numbered(4)))) == 4
    assert len(list(workers.results(Task(Squares), numbered(7)))) == 7
