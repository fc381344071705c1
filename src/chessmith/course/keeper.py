"""The keeper of an agent's process: ends everything it has started, even in another session.

The keeper is the parent of the process that runs the agent. On Linux it becomes the subreaper of all descendants, so
that nothing escapes by double-forking or `setsid`, and finds them by walking `/proc`. Elsewhere it ends the agent's
process group. It has no more rights than the agent, so an agent that kills its keeper on purpose can still leave
something behind.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from pathlib import Path
from select import select
from typing import Final, NoReturn

_SUBREAPER: Final = 36  # PR_SET_CHILD_SUBREAPER
_PARENT_DEATH: Final = 1  # PR_SET_PDEATHSIG
_PATIENCE: Final = 10.0  # seconds to wait until the last descendant has exited
_PROC: Final = Path("/proc")


def keep(lifeline: int) -> None:
    """Fork: return in the child, which becomes the agent, and stay its keeper in the parent.

    The keeper exits with the agent's exit code when the agent ends, or when `lifeline` becomes readable: its other end
    was written to or closed, or its holder died. All descendants are ended first.
    """
    _prctl(_SUBREAPER, 1)
    agent = os.fork()
    if agent:
        _stay(agent, lifeline)
    os.close(lifeline)
    os.setsid()
    _prctl(_PARENT_DEATH, signal.SIGKILL)


def _stay(agent: int, lifeline: int) -> NoReturn:
    status = 0
    try:
        woken, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        ended = _reap(agent)
        while ended is None and lifeline not in (readable := select([lifeline, woken], [], [])[0]):
            if woken in readable:
                os.read(woken, 4096)
            ended = _reap(agent)
        _end_descendants(agent)
        status = ended or 0
    finally:
        _leave(status)


def _leave(status: int) -> NoReturn:
    """Exit the way the agent did."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.WEXITSTATUS(status))


def _reap(agent: int) -> int | None:
    """Reap dead children; return the agent's status if it has ended."""
    ended = None
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            if found[0] == agent:
                ended = found[1]
    return ended


def _end_descendants(agent: int) -> None:
    end = time.monotonic() + _PATIENCE
    with contextlib.suppress(OSError):
        os.killpg(agent, signal.SIGKILL)
    while (found := _descendants()) and time.monotonic() < end:
        # Stop everything first, so that nothing forks while others are being killed.
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in found:
                with contextlib.suppress(OSError):
                    os.kill(process, number)
        _reap(agent)
        time.sleep(0.002)
    _reap(agent)


def _descendants() -> set[int]:
    """Return all living descendants of this process; none if that is unknown."""
    children: dict[int, list[int]] = {}
    with contextlib.suppress(OSError):
        for entry in _PROC.iterdir():
            if entry.name.isdecimal():
                with contextlib.suppress(OSError, ValueError, IndexError):  # exited in the meantime
                    state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
                    if state not in "ZX":
                        children.setdefault(int(parent), []).append(int(entry.name))
    found: set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        new = [child for child in children.get(waiting.pop(), ()) if child not in found]
        found.update(new)
        waiting += new
    return found


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
