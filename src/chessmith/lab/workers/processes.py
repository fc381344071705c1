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

from chessmith.lab.workers.crew import Accident, Bench, Task, Workers

_NOTICE_SECONDS: Final = 0.3  # in which a process without a job notices that it is over
_GRACE_SECONDS: Final = 5  # for a process to clear its bench away


class Processes(Workers):
    """Processes, each with a bench of its own. One that has nothing to do waits for the next task."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._idle: list[_Process] = []

    def hire(self, task: Task) -> _Process:
        """A process that waits, or a new one."""
        worker = self._idle.pop() if self._idle else _Process(self._idle)
        worker.assign(task)
        return worker

    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """The processes that have something to say, or are gone."""
        ready = wait([worker.connection for worker in busy])
        return [worker for worker in busy if worker.connection in ready]

    def close(self) -> None:
        """End the processes."""
        while self._idle:
            self._idle.pop().end()


class _Process:
    def __init__(self, idle: list[_Process]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, there = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(there,), daemon=True)
        self._process.start()
        there.close()
        self._idle = idle
        self._is_free = True

    def assign(self, task: Task) -> None:
        """Say what the next jobs are part of."""
        self._send(pickle.dumps(task))

    def begin(self, work: Any) -> None:
        """Start a job."""
        self._is_free = False
        self._send((work,))

    def finished(self) -> Any:
        """The result of the job that has ended, or an Accident."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(2)
            return Accident(f"the process of a board ended with code {self._process.exitcode}")
        self._is_free = not isinstance(answer, Accident)
        return answer

    def close(self) -> None:
        """Let the process wait for the next task; one that is not done with its job ends."""
        if self._is_free:
            self._send(b"")
            self._idle.append(self)
        else:
            self.end()

    def end(self) -> None:
        """End the process, which clears its bench away."""
        self.connection.close()
        self._process.join(_NOTICE_SECONDS)
        self._process.terminate()
        self._process.join(_GRACE_SECONDS)
        if self._process.is_alive():
            self._process.kill()

    def _send(self, message: object) -> None:
        with contextlib.suppress(OSError):  # a process that is gone is noticed when it is waited for
            self.connection.send(message)


def _serve(connection: Connection) -> None:
    """Do what is asked for: bytes are the next task, or none; a tuple holds a job."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Not every engine quits when nobody is there any more: whoever ends a process gives it the time to end them.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    bench: Bench | None = None
    packed = b""
    try:
        while True:
            message = connection.recv()
            if isinstance(message, bytes):
                if bench is not None:
                    bench.close()
                bench, packed = None, message
                continue
            try:
                if bench is None:
                    task: Task = pickle.loads(packed)
                    bench = task.open()
                answer = bench.do(*message)
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
