"""Workers on a Ray cluster: a local one, or an existing one to which the package is shipped.

A worker is an actor with one processor. It is reused for later tasks, receives each task once and prefetches its next
job. If it is killed or its machine is lost, its jobs go to a new worker. An actor holds its processor for as long as it
lives, so idle actors are ended when others may be waiting for a processor.

Machines of the cluster need only Python and Ray, in the versions used here: Chessmith and the packages it needs to play
ship with the runtime environment.
"""

from __future__ import annotations

import logging
import os
import pickle
import shutil
import socket
import sys
import tempfile
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Final
from weakref import WeakSet

from chessmith.errors import ChessmithError
from chessmith.lab.workers.crew import Accident, Task, Workers
from chessmith.lab.workers.luggage import Luggage

LOCAL: Final = "local"
_PACKAGE: Final = Path(__file__).resolve().parents[2]
# Packages besides Chessmith that playing a game imports; those of the server are not shipped.
_NEEDED: Final = (
    "annotated_types",
    "platformdirs",
    "pydantic",
    "pydantic_core",
    "typing_extensions",
    "typing_inspection",
)
_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "static", "*.map")
_ANSWER_SECONDS: Final = 10  # seconds for a cluster to accept a connection
_ROOM_SECONDS: Final = 20  # seconds for an actor to start while others are idle
_MOST_LETTERS: Final = 400  # characters of Ray's error messages to show
_LEAVE_SECONDS: Final = 5  # seconds for the workers to close their benches


class Cluster(Workers):
    """Workers of a Ray cluster. `count` is the maximum; by default one per processor of the cluster."""

    ahead = 1
    _opened: ClassVar[WeakSet[Cluster]] = WeakSet()  # in this process

    def __init__(self, address: str = LOCAL, count: int | None = None, luggage: Luggage | None = None) -> None:
        """Connect."""
        self._ray = _import_ray()
        self._staged: tempfile.TemporaryDirectory[str] | None = None
        # A program that already runs on Ray keeps its connection.
        self._is_guest = address == LOCAL and self._ray.is_initialized()
        if not self._is_guest:
            self._connect(address, count)
        processors = max(1, int(self._ray.cluster_resources().get("CPU", 0)))
        super().__init__(min(count or processors, processors))
        self._actor = self._ray.remote(num_cpus=1, max_restarts=0)(_Actor)
        self._idle: list[_Remote] = []
        self._luggage_there = self._ray.put(luggage or Luggage())
        self._task: Task | None = None
        self._task_there: Any = None  # reference to the packed task
        self._starting: list[Any] = []  # one per new actor; resolves once the actor runs
        Cluster._opened.add(self)

    def hire(self, task: Task) -> _Remote:
        """Return an idle actor, or a new one."""
        if task is not self._task:
            self._task, self._task_there = task, self._ray.put(self._ray.cloudpickle.dumps(task))
        if self._idle:
            worker = self._idle.pop()
            worker.assign(self._task_there)
            return worker
        for other in Cluster._opened - {self}:
            other.dismiss()
        worker = _Remote(self._ray, self._actor.remote(self._luggage_there), self)
        self._starting.append(worker.assign(self._task_there))
        return worker

    def retire(self, worker: _Remote) -> None:
        """Keep an actor for the next task."""
        worker.leave()
        self._idle.append(worker)

    def dismiss(self) -> None:
        """End the idle actors."""
        while self._idle:
            self._idle.pop().end()

    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """Return the actors whose oldest job has finished or failed."""
        by_job = {worker.job: worker for worker in busy}
        if self._starting:
            _, self._starting = self._ray.wait(self._starting, num_returns=len(self._starting), timeout=0)
        patience = _ROOM_SECONDS if self._idle and self._starting else None
        ended, _ = self._ray.wait(list(by_job), num_returns=1, timeout=patience)
        if not ended:
            # Actors that have not started may be waiting for the processors of idle ones.
            self.dismiss()
            ended, _ = self._ray.wait(list(by_job), num_returns=1)
        return [by_job[job] for job in ended]

    def close(self) -> None:
        """Release the actors and leave the cluster; shut it down if it was started here."""
        leaving = [worker.leave() for worker in self._idle]
        if leaving:
            self._ray.wait(leaving, num_returns=len(leaving), timeout=_LEAVE_SECONDS)
        self.dismiss()
        Cluster._opened.discard(self)
        if not self._is_guest:
            self._ray.shutdown()
        self._drop_staged()

    def _connect(self, address: str, count: int | None) -> None:
        options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        environment: dict[str, str] = {}
        if address == LOCAL:
            options |= {"num_cpus": count or os.cpu_count(), "include_dashboard": False}
            # The workers run this very interpreter with its path. They inherit it from here: a runtime environment
            # would be created for each of them at start-up.
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
            # Ray's workers run at low priority by default, which would hurt games with a time limit.
            os.environ.setdefault("RAY_worker_niceness", "0")
        else:
            _expect_answer(address)
            self._staged = tempfile.TemporaryDirectory(prefix="chessmith-")
            options["runtime_env"] = {"py_modules": _staged_modules(Path(self._staged.name))}
        try:
            with _environment(environment):
                self._ray.init(address, **options)
        except Exception as error:  # what Ray raises here has no common base class
            self._drop_staged()
            raise ChessmithError(f"cluster {address}: cannot be reached, {_in_a_line(error)}") from None

    def _drop_staged(self) -> None:
        if self._staged is not None:
            self._staged.cleanup()


class _Actor:
    """The remote side of a worker."""

    def __init__(self, luggage: Luggage) -> None:
        luggage.unpack()
        self._packed = b""
        self._bench: Any = None

    def assign(self, packed: bytes) -> None:
        """Close the bench; the next jobs belong to this task."""
        bench, self._bench, self._packed = self._bench, None, packed
        if bench is not None:
            bench.close()

    def do(self, work: Any) -> Any:
        """Do a job."""
        try:
            if self._bench is None:
                task: Task = pickle.loads(self._packed)
                self._bench = task.open()
            return self._bench.do(work)
        except Exception as error:
            return Accident.of(error)


class _Remote:
    """The local side of a worker."""

    def __init__(self, ray: Any, actor: Any, cluster: Cluster) -> None:
        self._ray = ray
        self._actor = actor
        self._cluster = cluster
        self._jobs: deque[Any] = deque()
        self._is_sound = True

    @property
    def job(self) -> Any:
        """The oldest job."""
        return self._jobs[0]

    def assign(self, task: Any) -> Any:
        """Send the task of the next jobs; the returned reference resolves once the actor runs."""
        return self._actor.assign.remote(task)

    def begin(self, work: Any) -> None:
        """Start a job, or queue it."""
        self._jobs.append(self._actor.do.remote(work))

    def finished(self) -> Any:
        """Return the result of the oldest job, which has finished, or an Accident."""
        try:
            outcome = self._ray.get(self._jobs.popleft())
        except self._ray.exceptions.RayError as error:
            # Queued jobs may be lost with the actor; each must not be charged for it in turn.
            self._cluster.dismiss()
            outcome = Accident(f"a worker was lost: {_in_a_line(error)}")
        self._is_sound = not isinstance(outcome, Accident)
        return outcome

    def leave(self) -> Any:
        """Make the actor close its bench."""
        return self._actor.assign.remote(b"")

    def close(self) -> None:
        """Keep the actor for the next task; end it if its jobs are not done."""
        if self._is_sound and not self._jobs:
            self._cluster.retire(self)
        else:
            self.end()

    def end(self) -> None:
        """End the actor, whatever it is doing."""
        self._ray.kill(self._actor)


def _import_ray() -> Any:
    try:
        # Nothing reads metrics here, and a usage-statistics prompt would block the command.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray
    except ImportError:
        raise ChessmithError('cluster: Ray is not installed, expected pip install "chessmith[cluster]"') from None
    return ray


@contextmanager
def _environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables for processes started here."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _in_a_line(error: Exception) -> str:
    """Return Ray's message on one line, without the indented details that precede the cause."""
    lines = [line for line in str(error).splitlines() if line.strip() and not line.startswith(("\t", "  "))]
    return " ".join(" ".join(lines).split())[:_MOST_LETTERS] or type(error).__name__


def _expect_answer(address: str) -> None:
    """Refuse an address where nothing listens: Ray itself would retry for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_ANSWER_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise ChessmithError(f"cluster {address}: cannot be reached, {error}") from None


def _staged_modules(folder: Path) -> list[str]:
    """Copy the modules that the workers import, leaving out files they do not need."""
    from importlib.util import find_spec

    staged = [shutil.copytree(_PACKAGE, folder / _PACKAGE.name, ignore=_LEFT_OUT)]
    for name in _NEEDED:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            continue
        source = Path(spec.origin)
        if source.name == "__init__.py":
            staged.append(shutil.copytree(source.parent, folder / name, ignore=_LEFT_OUT))
        else:
            staged.append(Path(shutil.copy(source, folder / source.name)))
    return [str(path) for path in staged]
