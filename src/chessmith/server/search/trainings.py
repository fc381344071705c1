"""Training of networks in the background, one at a time, each in its own process.

The process ends with the server, or when it is stopped. Its games are kept, and the next training of the same game
resumes from there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chessmith.networks import store as networks
from chessmith.server.protocol.problems import Problem
from chessmith.server.views.network_view import network_view, round_view

if TYPE_CHECKING:
    from chessmith.game import Game

_ENDS_WITHIN: Final = 10.0  # seconds for a training to save its state
_LONGEST_LINE: Final = 1 << 20  # bytes


@dataclass
class Job:
    """One training, running or ended."""

    game_id: str
    network_key: str
    hours: float
    process: asyncio.subprocess.Process
    begun: float = field(default_factory=time.monotonic)
    status: dict[str, Any] | None = None
    rounds: list[dict[str, Any]] = field(default_factory=list)
    problem: str | None = None
    task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it is still running."""
        return self.task is not None and not self.task.done()

    def view(self) -> dict[str, Any]:
        """Return the progress."""
        left = max(0.0, self.hours * 3600 - (time.monotonic() - self.begun))
        return {
            "game": self.game_id,
            "running": self.running,
            "hours": self.hours,
            "seconds_left": round(left) if self.running else 0,
            "status": self.status,
            "problem": self.problem,
        }


class Trainings:
    """The training of this server."""

    def __init__(self) -> None:
        self._job: Job | None = None

    async def start(self, game_id: str, game: Game, hours: float) -> None:
        """Start or resume training a game."""
        if self._job is not None and self._job.running:
            raise Problem("busy", "another game is being trained; stop it first")
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "chessmith.training.process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_LONGEST_LINE,
            # Only the server handles Ctrl+C in the terminal; the training ends when its input closes.
            start_new_session=True,
        )
        job = Job(game_id, game.network_key, hours, process)
        # Leave one processor for games played meanwhile.
        threads = max(1, (os.cpu_count() or 2) - 1)
        order = {"name": game.name, "file": game.file.to_json(), "hours": hours, "threads": threads}
        assert process.stdin is not None
        process.stdin.write(json.dumps(order).encode() + b"\n")
        job.task = asyncio.create_task(self._follow(job))
        self._job = job

    async def stop(self) -> None:
        """End the training, keeping its games."""
        job = self._job
        if job is None or job.task is None or not job.running:
            return
        assert job.process.stdin is not None
        job.process.stdin.close()
        done, _ = await asyncio.wait([job.task], timeout=_ENDS_WITHIN)
        if not done:
            with contextlib.suppress(ProcessLookupError):
                job.process.kill()
            await asyncio.wait([job.task])

    def view(self, game: Game) -> dict[str, Any]:
        """Return a game's network and its rounds so far, and the running training, of whichever game."""
        job = self._job
        found = networks.description(game.network_key)
        rounds = list(found.get("history", [])) if found is not None else []
        if job is not None and job.network_key == game.network_key:
            # Rounds whose network was not kept are missing from its history.
            known = {each["round"] for each in rounds}
            rounds += [each for each in job.rounds if each["round"] not in known]
        return {
            "network": None if found is None else network_view(found),
            "rounds": [round_view(each) for each in rounds],
            "job": None if job is None else job.view(),
        }

    async def close(self) -> None:
        """End the running training."""
        await self.stop()

    async def _follow(self, job: Job) -> None:
        assert job.process.stdout is not None
        with contextlib.suppress(ValueError):  # a line longer than the limit
            async for line in job.process.stdout:
                message = json.loads(line)
                job.status = message.get("status", job.status)
                job.problem = message.get("error", job.problem)
                if "round" in message:
                    job.rounds.append(message["round"])
        if await job.process.wait() and job.problem is None:
            job.problem = "the training ended unexpectedly; start it again to resume"
