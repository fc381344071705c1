"""An agent in a file of its own: anybody's Python, run in a process of its own with limits of time and memory.

The file has a function `agent`. With one or two parameters it gets a `Position`, and the seconds it has, and returns a
move; with three it gets the board, the player and `[ply, seconds]` of the ChessMaker framework, and returns a piece
and a move option (see `chessmith.course`). Whatever goes wrong ends the thought with one line that says what.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from select import select
from typing import TYPE_CHECKING, Any, Final

from chessmith.engine.decision import Decision
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.errors import ChessmithError
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.player import Thought
    from chessmith.game import Game
    from chessmith.position import Position

SECONDS: Final = 14.0  # default limit per move
MEGABYTES: Final = 2048
_START_SECONDS: Final = 60.0  # to be read and to get ready, which may mean loading a framework
_EXIT_SECONDS: Final = 5.0  # for one that has closed its pipe to have an exit code, also on a busy machine
_END_SECONDS: Final = 15.0  # for its keeper to end all that the agent has started
_GRACE: Final = 0.15  # seconds that an answer may take on its way
_MOST_ANSWER: Final = 1 << 16  # characters
_CHILD: Final = "chessmith.course.child"


@dataclass
class AgentFile:
    """A player that lives in a file. Its process lasts from move to move until `close`."""

    path: Path
    seconds: float = SECONDS
    _process: _AgentProcess = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.path.is_file():
            raise ChessmithError(f"agent {self.path}: no such file")
        self._process = _AgentProcess(self.path)

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.stem

    def within(self, *, seconds: float | None = None, depth: int | None = None, nodes: int | None = None) -> AgentFile:
        """The same agent with so much time for a move. Depth and nodes are its own affair."""
        limited = copy(self)
        limited.seconds = self.seconds if seconds is None else min(seconds, self.seconds)
        return limited

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> Thought:
        """Ask the agent for its move."""
        if position.is_over:
            raise ChessmithError(f"nothing to think about: the game is over, {position.result}, {position.reason}")
        return AgentThought(self._process, position, self.seconds, self.name)

    def get_ready(self, game: Game) -> None:
        """Start the process and load the file. Raises a ChessmithError if that fails."""
        self._process.get_ready(game)

    def close(self) -> None:
        """End its process, and whatever that has started."""
        self._process.kill()


class _AgentProcess:
    """The process of an agent, started on demand. It communicates in lines of JSON, whatever the agent prints."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._process: subprocess.Popen[bytes] | None = None
        self._answers = -1
        self._lifeline = -1  # what it has started is ended when this is closed, by us or by our death
        self._unread = b""

    def _start(self) -> None:
        self._answers, theirs = os.pipe()
        held, self._lifeline = os.pipe()
        self._unread = b""
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONHASHSEED": "0"}
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", _CHILD, str(self.path.resolve()), str(theirs), str(MEGABYTES), str(held)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs, held),
                start_new_session=True,
                env=environment,
            )
        except OSError as error:
            os.close(self._answers)
            os.close(self._lifeline)
            raise ChessmithError(f"agent {self.path}: cannot be started, {error.strerror}") from None
        finally:
            os.close(theirs)
            os.close(held)

    def get_ready(self, game: Game) -> None:
        """Start it, unless it is there, and wait until it has read the file."""
        if self._process is not None:
            if self._process.poll() is None:
                return
            self.kill()
        self._start()
        self.send({"game": base64.b64encode(pickle.dumps(game)).decode()})
        answer = self.receive(time.monotonic() + _START_SECONDS)
        if answer is None or "error" in answer:
            self.kill()
            problem = f"not ready within {_START_SECONDS:g} s" if answer is None else answer["error"]
            raise ChessmithError(f"agent {self.path}: {problem}")

    def send(self, request: dict[str, Any]) -> None:
        """Ask it something."""
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self.kill()
            raise ChessmithError(f"agent {self.path}: its process has ended") from None

    def receive(self, until: float) -> dict[str, Any] | None:
        """Return the next answer; None if none arrives in time."""
        while b"\n" not in self._unread:
            left = until - time.monotonic()
            readable = select([self._answers], [], [], max(0.0, left))[0] if left > 0 else []
            if not readable:
                return None
            part = os.read(self._answers, _MOST_ANSWER)
            self._unread += part
            if not part or len(self._unread) > _MOST_ANSWER:
                code = self._exit_code() if not part else None
                self.kill()
                raise ChessmithError(f"agent {self.path}: {_ending(code) if not part else 'its answer is too long'}")
        line, _, self._unread = self._unread.partition(b"\n")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.kill()
            raise ChessmithError(f"agent {self.path}: its answer cannot be read")
        return answer

    def _exit_code(self) -> int | None:
        """How the process ended that has closed its pipe; None if it goes on without."""
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(_EXIT_SECONDS)
        return None

    def kill(self) -> None:
        """End the process and all that it has started."""
        if self._process is None:
            return
        os.close(self._lifeline)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        os.close(self._answers)
        self._process = None

    def __del__(self) -> None:
        self.kill()


def _ending(code: int | None) -> str:
    if code is None:
        return "it closed its connection"
    return f"its process was ended by signal {-code}" if code < 0 else f"its process ended with code {code}"


class AgentThought:
    """One move of an agent. It is finished when the agent has answered, failed, or used up its time."""

    def __init__(self, process: _AgentProcess, position: Position, seconds: float, name: str) -> None:
        self._process = process
        self._position = position
        self._name = name
        self._answer: dict[str, Any] | None = None
        self._problem: str | None = None
        self._seconds = seconds
        self._begin = time.monotonic()
        try:
            process.get_ready(position.game)
            self._begin = time.monotonic()  # what it takes to get ready is no thinking time
            process.send({"fen": position.fen, "ply": position.ply, "seconds": seconds})
        except ChessmithError as error:
            self._problem = str(error)

    def step(self, milliseconds: float) -> bool:
        """Wait for so long."""
        if self._answer is not None or self._problem is not None:
            return True
        end = self._begin + self._seconds + _GRACE
        try:
            self._answer = self._process.receive(min(end, time.monotonic() + milliseconds / 1000))
        except ChessmithError as error:
            self._problem = str(error)
        if self._answer is None and self._problem is None and time.monotonic() >= end:
            self._fail(f"no move within {round(self._seconds, 2):g} s")
        return self._answer is not None or self._problem is not None

    def run(self) -> None:
        """Wait to the end."""
        while not self.step(1000):
            pass

    def stop(self) -> None:
        """Wait no longer: an agent that has not answered has no move."""
        if self._answer is None and self._problem is None and not self.step(1):
            self._fail(f"no move within {time.monotonic() - self._begin:.2f} s")

    @property
    def progress(self) -> Progress:
        """Return empty progress: an agent does not report any."""
        return Progress(done=self._answer is not None or self._problem is not None)

    def decision(self) -> Decision:
        """Return the agent's move; raise ChessmithError with the reason if there is none."""
        self.stop()
        answer = self._answer or {}
        problem = self._problem or answer.get("error")
        if problem is None and answer.get("move") not in self._position.moves:
            problem = f"illegal move {str(answer.get('move'))[:40]} in {self._position.fen}"
        if problem is not None:
            text = problem if problem.startswith("agent ") else f"agent {self._process.path}: {problem}"
            raise ChessmithError(text)
        move = str(answer["move"])
        return Decision(
            position=self._position,
            action=self._position.action(move),
            score=Score(cp=0),
            seconds=float(answer.get("seconds", 0.0)),
            line=(move,),
            player=self._name,
            because=f"{self._name} plays {self._position.san(move)}",
        )

    def _fail(self, problem: str) -> None:
        self._problem = problem
        self._process.kill()
