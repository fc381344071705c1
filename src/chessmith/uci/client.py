"""An external UCI engine: a process that is driven, watched, and terminated when it misbehaves."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final

from chessmith.errors import ChessmithError
from chessmith.uci.info import Info, read_info
from chessmith.uci.option import Option, read_option

_LONGEST_LINE: Final = 65_536
_DRAIN_SECONDS: Final = 1.0  # for lines that wait when the time is up; more would come from a flood for ever
_MOST_WAITING: Final = 4096  # lines; an engine that writes more has to wait until they are read
_LAST_LINES: Final = 8
START_SECONDS: Final = 10.0
GRACE_SECONDS: Final = 2.0  # from `stop` or `quit` to the end


class EngineError(ChessmithError):
    """An engine that did not do what the protocol asks of it; it has been ended."""


class EngineCrashed(EngineError):
    """The process is gone."""


class EngineHung(EngineError):
    """No answer in time."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An engine's answer to `go`."""

    move: str
    ponder: str | None
    seconds: float  # from the question to the answer
    lines: tuple[Info, ...] = ()  # the last word on each line, best first

    @property
    def best(self) -> Info:
        """The engine's report on the move itself."""
        return self.lines[0] if self.lines else Info()


@dataclass(slots=True)
class _Talk:
    """The recent conversation, for error reports."""

    last: deque[str] = field(default_factory=lambda: deque(maxlen=_LAST_LINES))


class UciEngine:
    """A running engine. Use it in one thread; only `stop` and `close` may come from another.

    Every call ends in bounded time. An EngineError says what went wrong and leaves the process ended.
    """

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        start_seconds: float = START_SECONDS,
    ) -> None:
        self.command = tuple(command)
        self.name = os.path.basename(self.command[0])  # noqa: PTH119
        self.options: dict[str, Option] = {}
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_WAITING)
        self._talk = _Talk()
        self._sending = threading.Lock()
        self._ended = False
        self._has_variant_file = False
        self._start_seconds = start_seconds
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # Ctrl+C is for us to handle; the engine gets `quit`.
                start_new_session=True,
            )
        except OSError as error:
            raise EngineCrashed(f"{self.command[0]}: cannot be started, {error.strerror or error}") from None
        threading.Thread(target=self._read, name=f"read {self.name}", daemon=True).start()
        try:
            self._introduce(options or {})
        except ChessmithError:
            self.kill()
            raise

    def __enter__(self) -> UciEngine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process.poll() is None

    @property
    def process_id(self) -> int:
        """The number of the process."""
        return self._process.pid

    def option(self, name: str) -> Option | None:
        """The option of that name; upper and lower case are the same in UCI."""
        return self.options.get(name.lower())

    def set_option(self, name: str, value: str) -> None:
        """Set an option that the engine has, to a value that it allows."""
        option = self.option(name)
        if option is None:
            raise ChessmithError(f'{self.name} has no option "{name[:60]}"')
        if "\n" in value or "\r" in value:
            raise ChessmithError(f"{self.name}: the value of {option.name} has more than one line")
        if option.kind == "button":
            self.send(f"setoption name {option.name}")
        else:
            # A file of variants adds to those that the engine has announced.
            added = option.name == "UCI_Variant" and self._has_variant_file
            self._has_variant_file |= option.name == "VariantPath"
            self.send(f"setoption name {option.name} value {(value if added else option.accepted(value)) or '<empty>'}")

    def ready(self, seconds: float | None = None) -> None:
        """Wait until the engine has processed all commands."""
        self.send("isready")
        self._await("readyok", self._start_seconds if seconds is None else seconds)

    def new_game(self) -> None:
        """Announce a new game."""
        self.send("ucinewgame")
        self.ready()

    def go(
        self,
        position: str,
        limits: str,
        *,
        seconds: float | None,
        report: Callable[[Info], None] | None = None,
    ) -> Reply:
        """Run a search: `position` and `limits` are what follows these words in UCI.

        After `seconds` it gets `stop`, and is killed if it does not answer; None waits indefinitely.
        """
        while not self._lines.empty():
            self._note(self._lines.get())
        self.send(f"position {position}")
        begin = time.perf_counter()
        self.send(f"go {limits}".rstrip())
        end = None if seconds is None else begin + seconds
        lines: dict[int, Info] = {}
        stopped = False
        while True:
            try:
                line = self._next(end)
            except EngineHung:
                if stopped:
                    self.kill()
                    raise EngineHung(
                        f"{self.name} hangs: no move in {seconds:.1f} s, none {GRACE_SECONDS:.0f} s after stop"
                    ) from None
                stopped = True
                end = time.perf_counter() + GRACE_SECONDS
                self.stop()
                continue
            words = line.split()
            if not words:
                continue
            if words[0] == "bestmove":
                taken = time.perf_counter() - begin
                move = words[1] if len(words) > 1 else "(none)"
                ponder = words[3] if len(words) > 3 and words[2] == "ponder" else None
                return Reply(move, ponder, taken, tuple(info for _, info in sorted(lines.items())))
            if words[0] == "info":
                info = read_info(line)
                if info.has_score and info.bound is None and info.pv:
                    lines[info.multipv] = info
                if report is not None:
                    report(info)

    def stop(self) -> None:
        """Ask for the move at once."""
        with contextlib.suppress(EngineError):
            self.send("stop")

    def send(self, line: str) -> None:
        """Write one line to the engine."""
        if "\n" in line or "\r" in line:
            raise ChessmithError(f"{self.name}: a line to the engine has a line break in it")
        assert self._process.stdin is not None
        try:
            with self._sending:
                self._process.stdin.write(line.encode() + b"\n")
                self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._gone() from None

    def close(self) -> None:
        """Ask the engine to quit, and end it if it does not."""
        if self.is_running:
            with contextlib.suppress(EngineError):
                self.send("quit")
            with contextlib.suppress(OSError):
                assert self._process.stdin is not None
                self._process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End the process now."""
        self._ended = True
        if self.is_running:
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        # The reader may wait for room in the queue; with the process gone it comes to its end.
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()

    def _introduce(self, options: Mapping[str, str]) -> None:
        self.send("uci")
        end = time.perf_counter() + self._start_seconds
        while True:
            line = self._next(end, "uciok")
            if line.strip() == "uciok":
                break
            if line.startswith("id name "):
                self.name = line[len("id name ") :].strip() or self.name
            elif line.startswith("option ") and (option := read_option(line)):
                self.options[option.name.lower()] = option
        for name, value in options.items():
            self.set_option(name, value)
        self.ready()

    def _await(self, word: str, seconds: float) -> None:
        end = time.perf_counter() + seconds
        try:
            while self._next(end, word).strip() != word:
                pass
        except EngineHung:
            self.kill()
            raise

    def _next(self, end: float | None, expected: str = "an answer") -> str:
        if self._ended:
            raise self._gone()
        left = None if end is None else max(0.0, end - time.perf_counter())
        if end is not None and time.perf_counter() > end + _DRAIN_SECONDS:
            raise EngineHung(f"{self.name} hangs: no {expected} in time")
        try:
            line = self._lines.get(timeout=left)
        except queue.Empty:
            raise EngineHung(f"{self.name} hangs: no {expected} in time") from None
        self._note(line)
        if line is None:
            raise self._gone()
        return line

    def _note(self, line: str | None) -> None:
        if line is not None:
            self._talk.last.append(line)

    def _gone(self) -> EngineCrashed:
        self.kill()
        code = self._process.returncode
        how = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        last = self._talk.last[-1].strip()[:80] if self._talk.last else ""
        return EngineCrashed(f"{self.name} is gone, {how}" + (f"; its last line was: {last}" if last else ""))

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while raw := stream.readline(_LONGEST_LINE):
                self._lines.put(raw.decode(errors="replace").rstrip("\r\n"))
        self._lines.put(None)
