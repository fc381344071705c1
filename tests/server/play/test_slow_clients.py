"""Clients that connect and send nothing or too little, and too many clients at once."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from chessmith.server.http import impatient
from chessmith.server.http.complaints import Complaints
from chessmith.server.http.impatient import ImpatientProtocol


async def _hello(scope: object, receive: object, send: object) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})  # type: ignore[operator]
    await send({"type": "http.response.body", "body": b"hi"})  # type: ignore[operator]


HEAD = b"GET / HTTP/1.1\r\nHost: a"


@pytest.mark.parametrize("said", [b"", HEAD, HEAD + b"\r\n\r\nGET / HT"], ids=["nothing", "half", "one and a half"])
def test_who_does_not_finish_a_head_is_let_go(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impatient, "HEADER_SECONDS", 0.5)

    async def work() -> bytes:
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(_hello, http=ImpatientProtocol, lifespan="off", log_level="error")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        writer.write(said)
        answer = await asyncio.wait_for(reader.read(), 60)  # until the other side closes
        writer.close()
        server.should_exit = True
        await serving
        return answer

    assert asyncio.run(work()).endswith(b"hi" if b"\r\n\r\n" in said else b"")


def test_a_websocket_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impatient, "HEADER_SECONDS", 0.5)

    async def echo(scope: object, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        heard = await receive()
        await send({"type": "websocket.send", "text": heard["text"]})

    async def work() -> str | bytes:
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(echo, http=ImpatientProtocol, lifespan="off", log_level="error")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        async with connect("ws://{}:{}/".format(*listener.getsockname())) as client:
            await asyncio.sleep(2 * impatient.HEADER_SECONDS)
            await client.send("still here")
            answer = await asyncio.wait_for(client.recv(), 60)
        server.should_exit = True
        await serving
        return answer

    assert asyncio.run(work()) == "still here"


def test_want_of_descriptors_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    complaints = Complaints()
    loop = asyncio.new_event_loop()
    with caplog.at_level(logging.ERROR):
        for _ in range(5_000):
            error = OSError(errno.EMFILE, "Too many open files")
            complaints(loop, {"message": "socket.accept() out of system resource", "exception": error})
    assert [record.getMessage() for record in caplog.records] == ["no more connections for now: Too many open files"]
    caplog.clear()
    complaints(loop, {"message": "something else", "exception": ValueError("x")})
    assert len(caplog.records) == 1
    loop.close()
