"""Responses that take long to serialise do not block other clients."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from starlette.responses import JSONResponse
from starlette.testclient import TestClient

from chessmith.server.play.audience import compact
from tests.server.talk import new_session

START = {"game": "chess", "moves": ["e2e4"]}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/position", START),
        ("/api/line", START),
        ("/api/play", {**START, "move": "e7e5"}),
        ("/api/import", {"text": "1. e4 e5 *"}),
        ("/api/tree", {**START, "tree": []}),
    ],
)
def test_positions_are_written_as_json_beside_the_event_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, Any]
) -> None:
    """A position with 24,627 actions used to block the event loop for two seconds."""
    loops, writers = _threads_of(client), set[int]()
    render = JSONResponse.render

    def watched(self: JSONResponse, content: Any) -> bytes:
        writers.add(threading.get_ident())
        return render(self, content)

    monkeypatch.setattr(JSONResponse, "render", watched)
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    assert writers and not writers & loops


def test_the_state_of_a_game_is_written_beside_the_event_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, loops, writers = new_session(client), _threads_of(client), set[int]()

    def watched(data: Any) -> str:
        writers.add(threading.get_ident())
        return compact(data)

    monkeypatch.setattr("chessmith.server.play.room.compact", watched)
    answer = client.get(f"/api/sessions/{session}")
    assert answer.json()["id"] == session
    assert writers and not writers & loops


def _threads_of(client: TestClient) -> set[int]:
    """The thread of the server's event loop."""
    assert client.portal is not None
    return {client.portal.call(threading.get_ident)}
