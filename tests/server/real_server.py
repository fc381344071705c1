"""A server in a process of its own, to be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

_PROGRAM = """
import sys
from pathlib import Path
import chessmith.server.run as run
from chessmith.server import Settings, create_app
if sys.argv[3] == "stand-ins":
    from tests.server.stand_in import stand_in_players
    run.create_app = lambda settings: create_app(settings, stand_in_players())
folder = Path(sys.argv[1])
run.serve(Settings(port=int(sys.argv[2]), data_folder=folder, config_folder=folder))
"""
_ROOT = Path(__file__).resolve().parents[2]


class RealServer:
    """One server; the port stays the same over restarts."""

    def __init__(self, folder: Path, *, stand_ins: bool = True) -> None:
        self._folder = folder
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
        """Starts it and waits until it says where it is."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(self._folder), str(self.port), self._players],
            stdout=subprocess.PIPE,
            text=True,
            cwd=_ROOT,
            env={**os.environ, "PYTHONPATH": str(_ROOT)},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Chessmith is at http://127.0.0.1:"), line
        self.port = int(line.split("/")[2].split(":")[1])

    def kill(self) -> None:
        """Ends it without any warning."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        """Asks it to end; its exit code and how long it took."""
        assert self.process is not None
        began = time.monotonic()
        self.process.send_signal(how)
        code = self.process.wait(15)
        return code, time.monotonic() - began

    def new_session(self, **options: object) -> str:
        """The id of a new game."""
        human = {"kind": "human"}
        body = {"game": "chess", "white": human, "black": human, **options}
        answer = httpx.post(f"{self.address}/api/sessions", json=body, timeout=20)
        assert answer.status_code == 201, answer.text
        session: str = answer.json()["id"]
        return session
