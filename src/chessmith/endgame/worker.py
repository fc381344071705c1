"""Work in the core that can be monitored and stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol, TypeVar

_LOOK_EVERY: Final = 0.2  # seconds between progress checks

Result = TypeVar("Result")


class Stoppable(Protocol):
    """A task of the core."""

    def run(self) -> bool:
        """Run; return False if it did not finish."""

    def stop(self) -> None:
        """Stop soon."""


def run_core(task: Stoppable, look: Callable[[], None], stop: threading.Event) -> bool:
    """Run a task in its own thread, so that this one can handle Ctrl+C and report progress."""

    def look_and_stop() -> None:
        if stop.is_set():
            task.stop()
        look()

    finished = run_apart(task.run, task.stop, look_and_stop)
    look()
    return finished


def run_apart(work: Callable[[], Result], stop: Callable[[], None], look: Callable[[], None] = lambda: None) -> Result:
    """Do work of the core in its own thread; `stop` makes it end soon.

    It has ended when this returns or raises: the interpreter must not exit while a thread is inside the core.
    """
    results: list[Result] = []
    failures: list[BaseException] = []
    ended = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            failures.append(error)
        finally:
            ended.set()

    thread = threading.Thread(target=run, name="core")
    try:
        thread.start()
        # Not `thread.join`: Ctrl+C would make it take the thread for one that has ended.
        while not ended.wait(_LOOK_EVERY):
            look()
    finally:
        if not ended.is_set():
            stop()
        if thread.ident is not None:
            outlast(ended)
    if failures:
        raise failures[0]
    return results[0]


def outlast(end: threading.Event) -> None:
    """Wait for the end of something that has been told to end, however often Ctrl+C is pressed."""
    while not end.is_set():
        with suppress(KeyboardInterrupt):
            end.wait()
