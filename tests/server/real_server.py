"""A server in a separate process, to be killed and restarted."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

_PROGRAM = """
import json
import sys
from pathlib import Path
import chessmith.server.run as run
from chessmith.server import Settings, create_app
from chessmith.server.settings import Limits
if sys.argv[3] == "stand-ins":
    from tests.server.stand_in import stand_in_players
    run.create_app = lambda settings: create_app(settings, stand_in_players())
folder = Path(sys.argv[1])
limits = Limits(**json.loads(sys.argv[4]))
run.serve(Settings(sys.argv[5], int(sys.argv[2]), data_folder=folder, config_folder=folder, limits=limits))
"""
_ROOT = Path(__file__).resolve().parents[2]


class RealServer:
    """One server, which keeps its port when restarted. Its stderr goes to `log`, if given."""

    def __init__(
        self,
        folder: Path,
        *,
        stand_ins: bool = True,
        log: Path | None = None,
        limits: dict[str, float] | None = None,
        host: str = "127.0.0.1",
    ) -> None:
        self.folder = folder  # for data and configuration
        self._log = log
        self._limits = limits or {}
        self._host = host
        self._players = "stand-ins" if stand_ins else "engine"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/ws"

    def start(self) -> None:
        """Start the server and wait until it prints its address."""
        with contextlib.nullcontext() if self._log is None else self._log.open("a") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, *self._arguments()],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                cwd=_ROOT,
                env={**os.environ, "PYTHONPATH": str(_ROOT)},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Chessmith is at http://127.0.0.1:"), line
        self.port = int(line.split("/")[2].split(":")[1])

    def _arguments(self) -> list[str]:
        return [str(self.folder), str(self.port), self._players, json.dumps(self._limits), self._host]

    def kill(self) -> None:
        """Kill the server without warning."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(60)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask the server to exit, wait for at most two minutes, and return its exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(120)

    def new_session(self, **options: object) -> str:
        """Create a game and return its id."""
        human = {"kind": "human"}
        body = {"game": "chess", "white": human, "black": human, **options}
        answer = httpx.post(f"{self.address}/api/sessions", json=body, timeout=60)
        assert answer.status_code == 201, answer.text
        session: str = answer.json()["id"]
        return session
