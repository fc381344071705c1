"""WebSocket conversations in tests: send a message, wait for the expected one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

HUMAN = {"kind": "human"}


class Talk:
    """One connection. `heard` keeps everything received."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self._next_id = 0
        self._seen = 0
        self.heard: list[dict[str, Any]] = []

    def listen(self) -> dict[str, Any]:
        """Receive the next message."""
        message: dict[str, Any] = self._socket.receive_json()
        self.heard.append(message)
        return message

    def wait_for(self, kind: str, **values: Any) -> dict[str, Any]:
        """Wait for the next message of this kind with these values that was not yet consumed; return its data."""
        while True:
            while self._seen >= len(self.heard):
                self.listen()
            message = self.heard[self._seen]
            self._seen += 1
            data: dict[str, Any] = message["data"]
            if message["type"] == kind and all(data[key] == value for key, value in values.items()):
                return data

    def send(self, kind: str, **data: Any) -> str:
        """Send a message and return its id."""
        self._next_id += 1
        self._socket.send_json({"v": 1, "type": kind, "id": str(self._next_id), "data": data})
        return str(self._next_id)

    def ask(self, kind: str, **data: Any) -> dict[str, Any]:
        """Send a message and wait for its answer, `ok` or `error`."""
        wanted = self.send(kind, **data)
        while True:
            message = self.listen()
            if message.get("reply_to") == wanted:
                return message

    def tell(self, kind: str, **data: Any) -> dict[str, Any]:
        """Send a message that must be accepted; return the data of the answer."""
        answer = self.ask(kind, **data)
        assert answer["type"] == "ok", answer
        result: dict[str, Any] = answer["data"]
        return result

    def refused(self, kind: str, **data: Any) -> dict[str, Any]:
        """Send a message that must be refused; return the problem."""
        answer = self.ask(kind, **data)
        assert answer["type"] == "error", answer
        problem: dict[str, Any] = answer["data"]["error"]
        return problem

    def last(self, kind: str) -> dict[str, Any]:
        """The data of the last message of this kind so far."""
        data: dict[str, Any] = next(message["data"] for message in reversed(self.heard) if message["type"] == kind)
        return data


def new_session(client: TestClient, game: str = "chess", **options: Any) -> str:
    """Create a game, by default between two people, and return its id."""
    answer = client.post("/api/sessions", json={"game": game, "white": HUMAN, "black": HUMAN, **options})
    assert answer.status_code == 201, answer.text
    session: str = answer.json()["id"]
    return session


@contextmanager
def connected(client: TestClient, session: str) -> Iterator[Talk]:
    """Connect to a game, and consume the greeting and the first state."""
    with client.websocket_connect(f"ws://127.0.0.1:8765/api/ws/sessions/{session}") as socket:
        talk = Talk(socket)
        assert talk.listen()["type"] == "hello"
        assert talk.listen()["type"] == "state"
        yield talk


@contextmanager
def analysing(client: TestClient) -> Iterator[Talk]:
    """Connect for analysis."""
    with client.websocket_connect("ws://127.0.0.1:8765/api/ws/analysis") as socket:
        talk = Talk(socket)
        assert talk.listen()["type"] == "hello"
        yield talk
