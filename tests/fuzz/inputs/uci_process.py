"""Our engine as a UCI process, for tests."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time


class UciProcess:
    """A running `chessmith uci`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "chessmith", "uci"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.said: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for raw in self.process.stdout:
            self._lines.put(raw.decode().rstrip("\n"))
        self._lines.put(None)

    def tell(self, *lines: str) -> None:
        """Send lines."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, start: str, seconds: float = 20.0) -> list[str]:
        """Read lines up to one that starts with `start`; fail if it does not arrive in time."""
        heard: list[str] = []
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {start!r} in {seconds} s after {heard[-3:]}") from None
            if line is None:
                raise AssertionError(f"the engine is gone, code {self.process.wait()}: {self.errors()}")
            heard.append(line)
            self.said.append(line)
            if line.startswith(start):
                return heard

    def errors(self) -> str:
        """What it wrote to stderr, available after it has exited."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def end(self) -> int:
        """Close its input and wait; return the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(20)
