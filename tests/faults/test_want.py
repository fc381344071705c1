"""Running out of memory or file descriptors is reported in one line, and the program carries on."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.real_server import RealServer

resource = pytest.importorskip("resource")

_MEMORY = 1 << 30
_DESCRIPTORS = 60


def test_a_table_that_cannot_be_had_is_said_and_the_engine_plays_without_it() -> None:
    lines = "setoption name Hash value 2048\nposition startpos\ngo depth 2\nquit\n"
    ended = subprocess.run(
        [sys.executable, "-m", "chessmith", "uci"],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY)),
    )
    told = ended.stdout.splitlines()
    assert ended.returncode == 0, ended.stderr
    assert "info string Hash: no memory for 2048 MB" in told, told
    assert any(line.startswith("bestmove ") for line in told)


def test_a_server_without_descriptors_serves_again_when_some_are_free(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    server = RealServer(tmp_path / "data", log=log)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (_DESCRIPTORS, hard))
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    idle: list[socket.socket] = []
    try:
        idle.extend(socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(2 * _DESCRIPTORS))
        asyncio.run(asyncio.sleep(1))
        for each in idle:
            each.close()
        assert httpx.get(f"{server.address}/api/health", timeout=60).status_code == 200
        assert len(log.read_text().splitlines()) < 10
    finally:
        server.kill()
