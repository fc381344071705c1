"""The keeper of an agent's process: ends whatever that has started, also what has moved to a session of its own.

The keeper is the parent of the process that runs the agent. On Linux it asks to be given all descendants whose own
parents have gone, so that nothing can slip away by forking twice or by `setsid`, and finds them by walking `/proc`.
Elsewhere it ends the agent's process group. It needs no rights that the agent does not have, so an agent that ends its
keeper on purpose can still leave something behind.
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
_PATIENCE: Final = 10.0  # seconds until the last descendant has gone
_PROC: Final = Path("/proc")


def keep(lifeline: int) -> None:
    """Fork: return in the new process, which is the agent's, and stay its keeper in this one.

    The keeper leaves with the agent's exit code when the agent ends, or when `lifeline` can be read: whoever holds the
    other end has written to it, closed it, or died. All descendants are ended before that.
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
    """End as the agent has ended."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.WEXITSTATUS(status))


def _reap(agent: int) -> int | None:
    """Bury the dead; how the agent has ended, if it has."""
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
        # Stopped first, so that nothing is forked while others are being ended.
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in found:
                with contextlib.suppress(OSError):
                    os.kill(process, number)
        _reap(agent)
        time.sleep(0.002)
    _reap(agent)


def _descendants() -> set[int]:
    """All living descendants of this process; none where there is no way to know."""
    children: dict[int, list[int]] = {}
    with contextlib.suppress(OSError):
        for entry in _PROC.iterdir():
            if entry.name.isdecimal():
                with contextlib.suppress(OSError, ValueError, IndexError):  # gone meanwhile
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
