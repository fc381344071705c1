"""Shared by all kinds of workers: assigning jobs, and recovering from lost workers."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Final, Protocol

from chessmith.errors import ChessmithError

_MOST_ACCIDENTS: Final = 5  # lost workers per job before it is given up
Job = tuple[int, Any]
"""A number, and the job's input."""


class Bench(Protocol):
    """What a worker sets up once and uses for all its jobs."""

    def do(self, job: Any) -> Any:
        """Return the result of a job, which must depend only on the job and the task's settings."""
        ...

    def close(self) -> None:
        """Release the bench."""
        ...


@dataclass(frozen=True, slots=True)
class Task:
    """The context of jobs: a bench opened with these settings. Pickled and sent to the workers."""

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
        """Return an exception's message; an unexpected one comes with its location."""
        if isinstance(error, ChessmithError):
            return cls(str(error))
        frames = traceback.extract_tb(error.__traceback__)
        place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
        return cls(f"{type(error).__name__}: {error}{place}")


class Worker(Protocol):
    """One worker, which does one job at a time, in the order given."""

    def begin(self, work: Any) -> None:
        """Start a job, or queue it."""
        ...

    def finished(self) -> Any:
        """Return the result of the oldest job, which has finished, or an Accident."""
        ...

    def close(self) -> None:
        """Release the worker, whatever it is doing."""
        ...


class Workers(ABC):
    """Workers of one kind."""

    ahead: ClassVar[int] = 0
    """Number of jobs to queue beyond the current one; more than none if sending one takes time."""

    def __init__(self, count: int) -> None:
        self.count = count
        """Number of concurrent jobs."""

    @abstractmethod
    def hire(self, task: Task) -> Worker:
        """Return a worker that is ready for jobs of this task."""

    @abstractmethod
    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """Block until at least one busy worker has finished a job; return those that have."""

    def close(self) -> None:  # noqa: B027, most kinds have nothing to release
        """Release what all workers share."""

    def results(self, task: Task, jobs: Iterable[Job]) -> Generator[Job, None, None]:
        """Yield each job's number and result, in order of completion.

        Jobs are taken from `jobs` when a worker is free, or slightly before. A lost worker is replaced and its jobs are
        repeated. Closing the iterator ends the jobs in progress.
        """
        supply = _Supply(jobs, self.count if self.ahead else 0)
        accidents: dict[int, int] = {}
        busy: dict[int, tuple[Worker, deque[Job]]] = {}

        def employ(worker: Worker, given: deque[Job]) -> None:
            while len(given) <= self.ahead and (job := supply.take(urgent=not given)) is not None:
                given.append(job)
                worker.begin(job[1])
            if given:
                busy[id(worker)] = worker, given
            else:
                worker.close()

        def fill() -> None:
            while len(busy) < self.count and not supply.is_empty:
                employ(self.hire(task), deque())

        try:
            fill()
            while busy:
                for worker in self.wait([worker for worker, _ in busy.values()]):
                    _, given = busy.pop(id(worker))
                    job = given.popleft()
                    outcome = worker.finished()
                    if isinstance(outcome, Accident):
                        worker.close()
                        accidents[job[0]] = accidents.get(job[0], 0) + 1
                        if accidents[job[0]] >= _MOST_ACCIDENTS:
                            raise ChessmithError(f"game {job[0] + 1} cannot be played: {outcome.reason}")
                        supply.give_back([job, *given])
                        fill()
                        continue
                    employ(worker, given)
                    yield job[0], outcome
        finally:
            for worker, _ in busy.values():
                worker.close()

    def in_order(self, task: Task, jobs: Iterable[Job]) -> Generator[Any, None, None]:
        """Yield results in order of job number, each as early as possible. Jobs are numbered from 0 without gaps."""
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


class _Supply:
    """Jobs not yet assigned, some of them fetched ahead.

    A busy worker gets another job queued only while one is left for every worker that may be free before it. So if jobs
    take about the same time, at the end of a run no job waits behind another while a worker is idle.
    """

    def __init__(self, jobs: Iterable[Job], reserve: int) -> None:
        self._more: Iterator[Job] = iter(jobs)
        self._reserve = reserve
        self._waiting: deque[Job] = deque()

    @property
    def is_empty(self) -> bool:
        """Whether there is no job left."""
        self._look(1)
        return not self._waiting

    def take(self, *, urgent: bool) -> Job | None:
        """Return a job for a free worker or, if not urgent, for a busy one."""
        needed = 1 if urgent else self._reserve + 1
        self._look(needed)
        return self._waiting.popleft() if len(self._waiting) >= needed else None

    def give_back(self, jobs: Sequence[Job]) -> None:
        """Put jobs back at the front of the queue."""
        self._waiting.extendleft(reversed(jobs))

    def _look(self, count: int) -> None:
        while len(self._waiting) < count and (job := next(self._more, None)) is not None:
            self._waiting.append(job)
