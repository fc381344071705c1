"""A real server on a real port: killed, restarted, shut down, and with many games at once."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.real_server import RealServer

LEVEL = {"kind": "level", "level": 1}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    """A running server."""
    server = RealServer(tmp_path)
    server.start()
    yield server
    server.kill()


async def hear(connection: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for the next message of this kind; return its data."""
    while True:
        message = json.loads(await asyncio.wait_for(connection.recv(), 60))
        if message["type"] == kind:
            data: dict[str, Any] = message["data"]
            return data


async def say(connection: ClientConnection, kind: str, **data: Any) -> None:
    await connection.send(json.dumps({"v": 1, "type": kind, "id": "1", "data": data}))


def test_a_game_survives_a_kill_in_the_middle(server: RealServer) -> None:
    async def play() -> None:
        session = server.new_session(black={"kind": "level", "level": 2})
        moves = ["e2e4", "d2d4", "g1f3"]
        async with connect(f"{server.socket_address}/sessions/{session}") as connection:
            await hear(connection, "state")
            for number, move in enumerate(moves[:2]):
                await say(connection, "play", text=move, ply=2 * number)
                while (await hear(connection, "move"))["ply"] < 2 * number + 2:
                    pass
            # Kill it now: the third move has been announced, and the AI is thinking about its reply.
            await say(connection, "play", text=moves[2], ply=4)
            assert (await hear(connection, "move"))["ply"] == 5
            server.kill()
            with pytest.raises(ConnectionClosed):
                await hear(connection, "nothing")
        server.start()
        async with connect(f"{server.socket_address}/sessions/{session}") as connection:
            state = await hear(connection, "state")
            assert [move["text"] for move in state["moves"]][::2][:3] == moves
            assert state["ply"] in (5, 6)
            while state["ply"] < 6:  # the AI resumes thinking by itself
                state = await hear(connection, "move")
            assert state["position"]["turn"] == "white"

    asyncio.run(play())


def test_a_lost_connection_loses_nothing(server: RealServer) -> None:
    async def play() -> None:
        session = server.new_session()
        for ply, move in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"]):
            async with connect(f"{server.socket_address}/sessions/{session}") as connection:
                assert (await hear(connection, "hello"))["session"] == session
                state = await hear(connection, "state")
                assert state["ply"] == ply
                await say(connection, "play", text=move, ply=ply)
                await hear(connection, "ok")
                connection.transport.abort()

    asyncio.run(play())


def test_the_server_ends_cleanly_while_an_ai_thinks(server: RealServer) -> None:
    async def play() -> None:
        session = server.new_session(white={"kind": "search", "seconds": 600})
        async with connect(f"{server.socket_address}/sessions/{session}") as connection:
            await hear(connection, "thinking")
            # Waits for at most two minutes, far less than the search would take.
            assert await asyncio.to_thread(server.end) in (0, -signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                await hear(connection, "nothing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in (1001, 1012)

    asyncio.run(play())


def test_a_foreign_page_gets_no_connection(server: RealServer) -> None:
    async def knock() -> None:
        session = server.new_session()
        url = f"{server.socket_address}/sessions/{session}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin="https://evil.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403

    asyncio.run(knock())


def test_a_message_larger_than_any_move_ends_the_connection(server: RealServer) -> None:
    async def flood() -> None:
        session = server.new_session()
        async with connect(f"{server.socket_address}/sessions/{session}") as connection:
            await hear(connection, "state")
            await connection.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed):
                await hear(connection, "nothing")

    asyncio.run(flood())


def test_a_port_in_use_is_told_in_one_line(server: RealServer) -> None:
    ended = subprocess.run(
        [
            sys.executable,
            "-c",
            f"from chessmith.cli import main; main(['play', '--no-browser', '--port', '{server.port}'])",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "--port 0" in ended.stderr


def test_the_server_listens_on_this_machine_only(server: RealServer) -> None:
    name = socket.gethostname()
    try:
        addresses = {str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET)}
    except OSError:
        addresses = set()
    for address in addresses - {"127.0.0.1", "127.0.1.1"}:
        with pytest.raises(OSError, match=r".*"), socket.create_connection((address, server.port), timeout=1):
            pass


def test_requests_are_answered_while_searches_run(server: RealServer) -> None:
    async def ask() -> None:
        # The searches outlast the test: a request that waited for one would find fewer than four at the end.
        sessions = [server.new_session(white={"kind": "search", "seconds": 600}) for _ in range(4)]
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            connections = [await connect(f"{server.socket_address}/sessions/{session}") for session in sessions]
            for connection in connections:
                await hear(connection, "thinking")
            for _ in range(30):
                assert (await client.get("/api/health")).status_code == 200
            assert (await client.get("/api/health")).json()["searching"] == 4
            for connection in connections:
                await connection.close()

    asyncio.run(ask())


def test_forty_games_of_two_ais_go_on_at_once_and_none_loses_a_move(server: RealServer) -> None:
    async def watch(client: httpx.AsyncClient) -> int:
        body = {"game": "losalamos", "white": LEVEL, "black": LEVEL}
        session = (await client.post("/api/sessions", json=body)).json()["id"]
        async with connect(f"{server.socket_address}/sessions/{session}", max_size=None) as connection:
            ply: int = (await hear(connection, "state"))["ply"]
            while ply < 10:
                moved = await hear(connection, "move")
                assert moved["ply"] == ply + 1
                ply = moved["ply"]
                if moved["result"] != "*":
                    break
        stored = (await client.get(f"/api/sessions/{session}")).json()
        assert len(stored["moves"]) >= ply
        return ply

    async def all_games() -> list[int]:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            return await asyncio.gather(*(watch(client) for _ in range(40)))

    assert len(asyncio.run(all_games())) == 40
