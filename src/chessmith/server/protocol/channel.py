"""One WebSocket connection: the envelope around messages, their order, and their limits."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.websockets import WebSocket, WebSocketState

from chessmith.server.protocol.problems import Problem, as_problem
from chessmith.server.protocol.rate import Rate
from chessmith.server.settings import Limits

log = logging.getLogger(__name__)

PROTOCOL: Final = 1
UNKNOWN_SESSION: Final = 4404
TOO_FAST: Final = 4429
TOO_SLOW: Final = 1013
CANNOT_SERVE: Final = 1011
GOING_DOWN: Final = 1012
_MOST_UNSENT: Final = 300
_LONGEST_ID: Final = 40


class Envelope(BaseModel):
    """What every message of a client looks like."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    v: int = Field(ge=0, le=999)
    type: str = Field(max_length=40)
    id: str | None = Field(default=None, max_length=_LONGEST_ID)
    data: dict[str, Any] = {}


Handler = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]


class Channel:
    """A connection to one client. Messages leave in the order in which they were sent."""

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self._socket = socket
        self._limits = limits
        self._rate = Rate(limits.messages_a_second, limits.message_burst)
        self._seq = 0
        self._unsent: asyncio.Queue[str | int] = asyncio.Queue()
        self._closing = False

    def send(self, kind: str, data: object) -> None:
        """Queues a message for this client."""
        self.send_text(kind, json.dumps(data, separators=(",", ":")))

    def send_text(self, kind: str, data: str, reply_to: str | None = None) -> None:
        """Queues a message whose data is JSON already: the same text serves every connection of a game."""
        if self._unsent.qsize() > _MOST_UNSENT:
            self.close(TOO_SLOW)
        if self._closing:
            return
        self._seq += 1
        reply = "" if reply_to is None else f'"reply_to":{json.dumps(reply_to)},'
        self._unsent.put_nowait(f'{{"v":{PROTOCOL},"type":"{kind}","seq":{self._seq},{reply}"data":{data}}}')

    @property
    def unsent(self) -> int:
        """Messages that the client has not taken yet; progress is not worth adding to a long queue."""
        return self._unsent.qsize()

    def close(self, code: int) -> None:
        """Ends the connection once everything sent so far has left."""
        if not self._closing:
            self._closing = True
            self._unsent.put_nowait(code)

    async def run(self, handle: Handler) -> None:
        """Serves the connection until either side ends it."""
        sender = asyncio.create_task(self._send_all())
        receiver = asyncio.create_task(self._receive_all(handle))
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sender, receiver):
                task.cancel()
                task.add_done_callback(_note_failure)

    async def _send_all(self) -> None:
        while True:
            message = await self._unsent.get()
            if isinstance(message, int):
                if self._socket.application_state is WebSocketState.CONNECTED:
                    await self._socket.close(message)
                return
            await self._socket.send_text(message)

    async def _receive_all(self, handle: Handler) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._rate.take():
                self.close(TOO_FAST)
                await asyncio.sleep(1)
                return
            await self._answer(message.get("text"), handle)

    async def _answer(self, text: str | None, handle: Handler) -> None:
        reply_to: str | None = None
        try:
            if text is None:
                raise Problem("bad_request", "not a message: binary data, expected text")
            if len(text) > self._limits.message_bytes:
                raise Problem("too_large", f"a message of more than {self._limits.message_bytes} bytes")
            try:
                envelope = _read(text)
            except Problem:
                reply_to = _id_of(text)
                raise
            reply_to = envelope.id
            if envelope.type == "ping":
                self.send_text("pong", json.dumps({"time": asyncio.get_running_loop().time()}), reply_to)
                return
            # What has begun is brought to its end, even if the client goes away in the middle of it.
            work = asyncio.ensure_future(handle(envelope.type, envelope.data))
            work.add_done_callback(_note_failure)
            answer = await asyncio.shield(work)
        except Exception as error:
            self.send_text("error", json.dumps(as_problem(error).body()), reply_to)
            return
        if reply_to is not None:
            self.send_text("ok", json.dumps(answer), reply_to)


def _note_failure(task: asyncio.Future[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.debug("a connection ended: %s", error)


def _id_of(text: str) -> str | None:
    """The id of a message that is refused as a whole, so that its sender learns which it was."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, str) and len(given) <= _LONGEST_ID else None


def _read(text: str) -> Envelope:
    try:
        envelope = Envelope.model_validate_json(text)
    except ValidationError as error:
        problem = as_problem(error)
        raise Problem("bad_request", f"not a message: {problem.message}", problem.where) from error
    if envelope.v != PROTOCOL:
        raise Problem("bad_request", f"message of version {envelope.v}, this server speaks {PROTOCOL}", "v")
    return envelope
