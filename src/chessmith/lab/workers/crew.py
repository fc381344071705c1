"""What all kinds of workers have in common: who does which job, and what happens when a worker is lost."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol

from chessmith.errors import ChessmithError

_MOST_ACCIDENTS: Final = 5  # workers that one job may cost before it is given up
Job = tuple[int, Any]
"""A number, and what to do."""


class Bench(Protocol):
    """What a worker sets up once and does its jobs with."""

    def do(self, job: Any) -> Any:
        """The result of a job, which depends on the job and the settings of the task alone."""
        ...

    def close(self) -> None:
        """Clear the bench away."""
        ...


@dataclass(frozen=True, slots=True)
class Task:
    """Where jobs are done: a bench opened with these settings. All of it travels to the worker by pickle."""

    bench: Callable[..., Bench]
    settings: tuple[Any, ...] = ()

    def open(self) -> Bench:
        """Set up a bench."""
        return self.bench(*self.settings)


@dataclass(frozen=True, slots=True)
class Accident:
    """Why there is no result."""

    reason: str

    @classmethod
    def of(cls, error: BaseException) -> Accident:
        """What an exception says; one that is not for users comes with its place."""
        if isinstance(error, ChessmithError):
            return cls(str(error))
        frames = traceback.extract_tb(error.__traceback__)
        place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
        return cls(f"{type(error).__name__}: {error}{place}")


class Worker(Protocol):
    """One worker, with one job at a time."""

    def begin(self, work: Any) -> None:
        """Start a job."""
        ...

    def finished(self) -> Any:
        """The result of the job that has ended, or an Accident."""
        ...

    def close(self) -> None:
        """Let the worker go, whatever it is doing."""
        ...


class Workers(ABC):
    """Workers of one kind."""

    def __init__(self, count: int) -> None:
        self.count = count
        """How many jobs are done at a time."""

    @abstractmethod
    def hire(self, task: Task) -> Worker:
        """A new worker."""

    @abstractmethod
    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """Those of the busy workers whose job has ended; waits until there is one."""

    def close(self) -> None:  # noqa: B027, most kinds leave nothing behind
        """Give back what belongs to all workers."""

    def results(self, task: Task, jobs: Iterable[Job]) -> Generator[Job, None, None]:
        """Each job's number and result, as they come.

        Jobs are taken from `jobs` when a worker is free. A worker that is lost is replaced, and its job done again.
        Closing the iterator ends the jobs that are under way.
        """
        more = iter(jobs)
        again: list[Job] = []
        accidents: dict[int, int] = {}
        busy: dict[int, tuple[Worker, Job]] = {}

        def next_job() -> Job | None:
            return again.pop() if again else next(more, None)

        def employ(worker: Worker, job: Job) -> None:
            busy[id(worker)] = worker, job
            worker.begin(job[1])

        try:
            while len(busy) < self.count and (job := next_job()) is not None:
                employ(self.hire(task), job)
            while busy:
                for worker in self.wait([worker for worker, _ in busy.values()]):
                    _, job = busy.pop(id(worker))
                    outcome = worker.finished()
                    if isinstance(outcome, Accident):
                        worker.close()
                        accidents[job[0]] = accidents.get(job[0], 0) + 1
                        if accidents[job[0]] >= _MOST_ACCIDENTS:
                            raise ChessmithError(f"game {job[0] + 1} cannot be played: {outcome.reason}")
                        employ(self.hire(task), job)
                        continue
                    if (following := next_job()) is not None:
                        employ(worker, following)
                    else:
                        worker.close()
                    yield job[0], outcome
        finally:
            for worker, _ in busy.values():
                worker.close()

    def in_order(self, task: Task, jobs: Iterable[Job]) -> Generator[Any, None, None]:
        """The results of jobs that are numbered from 0 without a gap, each as soon as those before it are there."""
        early: dict[int, Any] = {}
        following = 0
        with closing(self.results(task, jobs)) as results:
            for number, result in results:
                early[number] = result
                while following in early:
                    yield early.pop(following)
                    following += 1

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
