"""Workers as threads of this process: for jobs that run in the compiled core."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from typing import Any

from chessmith.lab.workers.crew import Accident, Task, Workers


class Threads(Workers):
    """Threads. Closing waits for running jobs and drops their results.

    The interpreter must not exit while a thread is inside the compiled core: that would abort the process.
    """

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._ended: queue.SimpleQueue[_Thread] = queue.SimpleQueue()

    def hire(self, task: Task) -> _Thread:
        """Start a thread."""
        return _Thread(task, self._ended)

    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """Return the next thread to finish its job."""
        while (ended := self._ended.get()) not in busy:
            pass  # left over from a stopped run
        return [ended]


class _Thread:
    def __init__(self, task: Task, ended: queue.SimpleQueue[_Thread]) -> None:
        self._task = task
        self._ended = ended
        self._jobs: queue.SimpleQueue[tuple[Any] | None] = queue.SimpleQueue()
        self._outcome: Any = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def begin(self, work: Any) -> None:
        """Start a job."""
        self._jobs.put((work,))

    def finished(self) -> Any:
        """Return the result of the finished job, or an Accident."""
        return self._outcome

    def close(self) -> None:
        """Let the thread end, and wait for it."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        bench = None
        while (job := self._jobs.get()) is not None:
            try:
                bench = bench or self._task.open()
                self._outcome = bench.do(*job)
            except Exception as error:
                self._outcome = Accident.of(error)
            self._ended.put(self)
        if bench is not None:
            bench.close()
