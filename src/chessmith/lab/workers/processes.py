"""Workers that are processes of this machine: for jobs in Python, and for those that may crash."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from chessmith.lab.workers.crew import Accident, Task, Workers

_NOTICE_SECONDS: Final = 0.3  # in which a process without a job notices that it is over
_GRACE_SECONDS: Final = 5  # for a process to clear its bench away


class Processes(Workers):
    """Processes, each with a bench of its own."""

    def hire(self, task: Task) -> _Process:
        """A new process."""
        return _Process(task)

    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """The processes that have something to say, or are gone."""
        ready = wait([worker.connection for worker in busy])
        return [worker for worker in busy if worker.connection in ready]


class _Process:
    def __init__(self, task: Task) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, there = context.Pipe()
        # The arguments of a process live as long as it does; what the core has made must not outlive the interpreter.
        packed = pickle.dumps(task)
        self._process: BaseProcess = context.Process(target=_serve, args=(there, packed), daemon=True)
        self._process.start()
        there.close()

    def begin(self, work: Any) -> None:
        """Start a job."""
        with contextlib.suppress(OSError):  # a process that is gone is noticed when it is waited for
            self.connection.send(work)

    def finished(self) -> Any:
        """The result of the job that has ended, or an Accident."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            self._process.join(2)
            return Accident(f"the process of a board ended with code {self._process.exitcode}")

    def close(self) -> None:
        """End the process, which clears its bench away."""
        self.connection.close()
        self._process.join(_NOTICE_SECONDS)
        self._process.terminate()
        self._process.join(_GRACE_SECONDS)
        if self._process.is_alive():
            self._process.kill()


def _serve(connection: Connection, packed: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Not every engine quits when nobody is there any more: whoever ends a process gives it the time to end them.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    bench = None
    try:
        while True:
            work = connection.recv()
            try:
                if bench is None:
                    task: Task = pickle.loads(packed)
                    bench = task.open()
                answer = bench.do(work)
            except Exception as error:
                answer = Accident.of(error)
            connection.send(answer)
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # leaving already
        if bench is not None:
            bench.close()


def _leave_with_parent() -> None:
    """A process whose parent was killed must not go on alone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        with contextlib.suppress(Exception):
            parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE_SECONDS)
    os._exit(1)
