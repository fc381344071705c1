"""What all kinds of workers have in common: who does which job, and what happens when a worker is lost."""

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
    """One worker, which does one job at a time, in the order in which it is given them."""

    def begin(self, work: Any) -> None:
        """Start a job, or note it as the next one."""
        ...

    def finished(self) -> Any:
        """The result of the oldest job, which has ended, or an Accident."""
        ...

    def close(self) -> None:
        """Let the worker go, whatever it is doing."""
        ...


class Workers(ABC):
    """Workers of one kind."""

    ahead: ClassVar[int] = 0
    """How many jobs a worker is given beyond the one that it is doing; more than none if sending one takes time."""

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

        Jobs are taken from `jobs` when a worker is free, or a few before. A worker that is lost is replaced, and its
        jobs done again. Closing the iterator ends the jobs that are under way.
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


class _Supply:
    """The jobs that are still to be given to a worker, of which some are looked at in advance.

    A worker that is busy gets another job only as long as there is one for each that may be free before it: when jobs
    take about the same time, none waits behind another at the end of a run while a worker has nothing to do.
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
        """A job for a worker that is free, or, if it is not urgent, for one that is busy."""
        needed = 1 if urgent else self._reserve + 1
        self._look(needed)
        return self._waiting.popleft() if len(self._waiting) >= needed else None

    def give_back(self, jobs: Sequence[Job]) -> None:
        """Jobs to be done again, before all others."""
        self._waiting.extendleft(reversed(jobs))

    def _look(self, count: int) -> None:
        while len(self._waiting) < count and (job := next(self._more, None)) is not None:
            self._waiting.append(job)
