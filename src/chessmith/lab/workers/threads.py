"""Workers as threads of this process: for jobs that run in the compiled core."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from typing import Any

from chessmith.endgame.worker import outlast
from chessmith.lab.workers.crew import Accident, Bench, Stoppable, Task, Workers


class Threads(Workers):
    """Threads. Closing stops running jobs, waits for them and drops their results.

    The interpreter must not exit while a thread is inside the compiled core: that would abort the process.
    """

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._ended: queue.SimpleQueue[_Thread] = queue.SimpleQueue()
        self._hired: list[_Thread] = []

    def hire(self, task: Task) -> _Thread:
        """Start a thread."""
        worker = _Thread(task, self._ended)
        # Known before it runs, so that an interruption in between leaves no thread behind.
        self._hired = [*(each for each in self._hired if not each.is_gone), worker]
        worker.start()
        return worker

    def wait(self, busy: Sequence[Any]) -> Sequence[Any]:
        """Return the next thread to finish its job."""
        while (ended := self._ended.get()) not in busy:
            pass  # left over from a stopped run
        return [ended]

    def release(self, workers: Sequence[Any]) -> None:
        """Stop the threads, all at the same time."""
        for worker in workers:
            worker.stop()
        super().release(workers)

    def close(self) -> None:
        """End all threads, also those that an interruption has left behind."""
        self.release(self._hired)


class _Thread:
    def __init__(self, task: Task, ended: queue.SimpleQueue[_Thread]) -> None:
        self._task = task
        self._ended = ended
        self._jobs: queue.SimpleQueue[tuple[Any] | None] = queue.SimpleQueue()
        self._outcome: Any = None
        self._bench: Bench | None = None
        self._is_stopped = False
        self._gone = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def begin(self, work: Any) -> None:
        """Start a job."""
        self._jobs.put((work,))

    def finished(self) -> Any:
        """Return the result of the finished job, or an Accident."""
        return self._outcome

    @property
    def is_gone(self) -> bool:
        """Whether the thread has ended."""
        return self._gone.is_set()

    def stop(self) -> None:
        """Let the thread end soon, whatever it is doing."""
        self._is_stopped = True
        self._jobs.put(None)
        if isinstance(self._bench, Stoppable):
            self._bench.stop()

    def close(self) -> None:
        """Let the thread end, and wait for it."""
        self.stop()
        if self._thread.ident is not None:
            outlast(self._gone)

    def _work(self) -> None:
        try:
            while (job := self._jobs.get()) is not None:
                try:
                    self._bench = self._bench or self._task.open()
                    if self._is_stopped:  # before there was a bench to stop
                        break
                    self._outcome = self._bench.do(*job)
                except Exception as error:
                    self._outcome = Accident.of(error)
                self._ended.put(self)
            if self._bench is not None:
                self._bench.close()
        finally:
            self._gone.set()
