"""Work in the core that can be monitored and stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Protocol

_LOOK_EVERY: Final = 0.2  # seconds between progress checks


class Stoppable(Protocol):
    """A task of the core."""

    def run(self) -> bool:
        """Run; return False if it did not finish."""

    def stop(self) -> None:
        """Stop soon."""


def run_core(task: Stoppable, look: Callable[[], None], stop: threading.Event) -> bool:
    """Run a task in its own thread, so that this one can handle Ctrl+C and report progress."""
    outcome: list[bool | BaseException] = []

    def work() -> None:
        try:
            outcome.append(task.run())
        except BaseException as error:
            outcome.append(error)

    worker = threading.Thread(target=work, name="solver")
    worker.start()
    try:
        while worker.is_alive():
            worker.join(_LOOK_EVERY)
            if stop.is_set():
                task.stop()
            look()
    finally:
        task.stop()
        worker.join()
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]
