"""Workers as local processes: for jobs in Python, and for jobs that may crash."""

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

_NOTICE_SECONDS: Final = 0.3  # seconds for an idle process to notice that it should end
_GRACE_SECONDS: Final = 5  # seconds for a process to close its bench


class Processes(Workers):
    """Processes, each with its own bench. Idle ones wait for the next task."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._idle: list[_Process] = []

    def hire(self, task: Task) -> _Process:
        """Return an idle process, or a new one."""
        worker = self._idle.pop() if self._idle else _Process(self._idle)
        worker.assign(task)
        return worker

    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """Return the processes that have a result or have died."""
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
        """Send the task of the next jobs."""
        self._send(pickle.dumps(task))

    def begin(self, work: Any) -> None:
        """Start a job."""
        self._is_free = False
        self._send((work,))

    def finished(self) -> Any:
        """Return the result of the finished job, or an Accident."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(2)
            return Accident(f"the process of a board ended with code {self._process.exitcode}")
        self._is_free = not isinstance(answer, Accident)
        return answer

    def close(self) -> None:
        """Keep the process for the next task; end it if it is still busy."""
        if self._is_free:
            self._send(b"")
            self._idle.append(self)
        else:
            self.end()

    def end(self) -> None:
        """End the process, which closes its bench."""
        self.connection.close()
        self._process.join(_NOTICE_SECONDS)
        self._process.terminate()
        self._process.join(_GRACE_SECONDS)
        if self._process.is_alive():
            self._process.kill()

    def _send(self, message: object) -> None:
        with contextlib.suppress(OSError):  # wait() notices dead processes
            self.connection.send(message)


def _serve(connection: Connection) -> None:
    """Main loop of a worker process. Bytes are the next task, empty for none; a tuple is a job."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Some engines do not quit when their input closes, so the process needs time to end them.
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
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # already exiting
        if bench is not None:
            bench.close()


def _leave_with_parent() -> None:
    """Exit when the parent process has been killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        with contextlib.suppress(Exception):
            parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE_SECONDS)
    os._exit(1)
