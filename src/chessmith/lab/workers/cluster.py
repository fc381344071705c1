"""Workers on a Ray cluster: on this machine, or on an existing cluster that the package is shipped to.

A worker is an actor with one processor. When it is killed, or the machine it runs on is lost, its job goes to a new
one. Machines of a cluster need Python and Ray in the versions that are used here, and nothing else: Chessmith and what
it needs to play are part of the runtime environment.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from chessmith.errors import ChessmithError
from chessmith.lab.workers.crew import Accident, Task, Workers
from chessmith.lab.workers.luggage import Luggage

LOCAL: Final = "local"
_PACKAGE: Final = Path(__file__).resolve().parents[2]
# What playing a game imports besides Chessmith; the page and the server stay here.
_NEEDED: Final = (
    "annotated_types",
    "platformdirs",
    "pydantic",
    "pydantic_core",
    "typing_extensions",
    "typing_inspection",
)
_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "static", "*.map")
_ANSWER_SECONDS: Final = 10  # in which a cluster is to accept a connection


class Cluster(Workers):
    """Workers of a Ray cluster. `count` is how many at most; by default one for each of its processors."""

    def __init__(self, address: str = LOCAL, count: int | None = None, luggage: Luggage | None = None) -> None:
        """Connect."""
        self._ray = _import_ray()
        self._luggage = luggage or Luggage()
        self._staged: tempfile.TemporaryDirectory[str] | None = None
        # A program that runs on Ray already goes on with its own.
        self._is_guest = address == LOCAL and self._ray.is_initialized()
        if not self._is_guest:
            self._connect(address, count)
        processors = int(self._ray.cluster_resources().get("CPU", 0))
        super().__init__(count or max(1, processors))
        self._actor = self._ray.remote(num_cpus=1, max_restarts=0)(_Actor)

    def hire(self, task: Task) -> _Remote:
        """A new actor."""
        return _Remote(self._ray, self._actor.remote(task, self._luggage))

    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """The actors whose job has ended, or that are gone."""
        by_job = {worker.job: worker for worker in busy}
        ended, _ = self._ray.wait(list(by_job), num_returns=1)
        return [by_job[job] for job in ended]

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        if not self._is_guest:
            self._ray.shutdown()
        if self._staged is not None:
            self._staged.cleanup()

    def _connect(self, address: str, count: int | None) -> None:
        options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if address == LOCAL:
            # Ray's workers give way to everything else by default, and games with a limit of time would suffer.
            os.environ.setdefault("RAY_worker_niceness", "0")
            options |= {"num_cpus": count or os.cpu_count(), "include_dashboard": False}
            # The workers run this very interpreter and find what it finds.
            options["runtime_env"] = {"env_vars": {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}}
        else:
            _expect_answer(address)
            self._staged = tempfile.TemporaryDirectory(prefix="chessmith-")
            options["runtime_env"] = {"py_modules": _staged_modules(Path(self._staged.name))}
        try:
            self._ray.init(address, **options)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            raise ChessmithError(f"cluster {address}: cannot be reached, {str(error).splitlines()[0]}") from None


class _Actor:
    """The worker as it runs on the cluster."""

    def __init__(self, task: Task, luggage: Luggage) -> None:
        luggage.unpack()
        self._task = task
        self._bench: Any = None

    def do(self, work: Any) -> Any:
        """Do a job."""
        try:
            self._bench = self._bench or self._task.open()
            return self._bench.do(work)
        except Exception as error:
            return Accident.of(error)

    def leave(self) -> None:
        """Clear the bench away."""
        if self._bench is not None:
            self._bench.close()
            self._bench = None


class _Remote:
    """The worker as it is seen from here."""

    def __init__(self, ray: Any, actor: Any) -> None:
        self._ray = ray
        self._actor = actor
        self.job: Any = None
        self._is_lost = False

    def begin(self, work: Any) -> None:
        """Start a job."""
        self.job = self._actor.do.remote(work)

    def finished(self) -> Any:
        """The result of the job that has ended, or an Accident."""
        try:
            result, self.job = self._ray.get(self.job), None
        except self._ray.exceptions.RayError as error:
            self._is_lost = True
            return Accident(f"a worker was lost: {str(error).splitlines()[0]}")
        return result

    def close(self) -> None:
        """End the actor, with its engines if it is between two jobs."""
        if not self._is_lost and self.job is None:
            with contextlib.suppress(self._ray.exceptions.RayError):
                self._ray.get(self._actor.leave.remote(), timeout=5)
        self._ray.kill(self._actor)


def _import_ray() -> Any:
    try:
        # Metrics are nobody's here, and asking first would hold up a command.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray
    except ImportError:
        raise ChessmithError('cluster: Ray is not installed, expected pip install "chessmith[cluster]"') from None
    return ray


def _expect_answer(address: str) -> None:
    """Refuse an address where nothing listens: Ray itself would try for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_ANSWER_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise ChessmithError(f"cluster {address}: cannot be reached, {error}") from None


def _staged_modules(folder: Path) -> list[str]:
    """Copies of what the workers import, without what they do not need."""
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
