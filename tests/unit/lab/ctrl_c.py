"""Ctrl+C for the process of the tests."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

PATIENCE = 120.0  # seconds, for a busy machine; nothing here takes more than a moment


class CtrlC:
    """Pressed by a thread, each time once the main thread has heard it the time before."""

    def __init__(self) -> None:
        self._heard = threading.Semaphore(0)
        self.done = threading.Event()
        """Whether all presses have been heard."""
        self._over = threading.Event()
        self._pressing: threading.Thread | None = None

    def press(self, times: int, once: threading.Event) -> None:
        """Press it so many times, from when `once` is set."""

        main = threading.get_ident()

        def send() -> None:
            assert once.wait(PATIENCE)
            for _ in range(times):
                os.kill(os.getpid(), signal.SIGINT)
                # A signal just before a lock is waited for would be heard only when the lock is there.
                while not self._heard.acquire(timeout=0.05):
                    if self._over.is_set():
                        return
                    signal.pthread_kill(main, signal.SIGUSR1)
            self.done.set()

        self._pressing = threading.Thread(target=send, daemon=True)
        self._pressing.start()

    def leave(self) -> None:
        """Press it no more."""
        self._over.set()
        if self._pressing is not None:
            self._pressing.join()

    def hear(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal."""
        self._heard.release()
        raise KeyboardInterrupt


@contextmanager
def ctrl_c() -> Iterator[CtrlC]:
    """Return a Ctrl+C to press."""
    pressed = CtrlC()
    before = signal.signal(signal.SIGINT, pressed.hear)
    waking = signal.signal(signal.SIGUSR1, lambda *_: None)
    try:
        yield pressed
    finally:
        pressed.leave()
        signal.signal(signal.SIGINT, before)
        signal.signal(signal.SIGUSR1, waking)
