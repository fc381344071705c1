"""Hostile clients. The long version of the first test is in `tests/fuzz`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from chessmith.server.protocol.problems import Problem
from tests.fuzz.hostile_clients import attack
from tests.server.talk import connected, new_session


def test_nonsense_is_answered_with_one_clear_line_and_harms_nobody(tmp_path: Path) -> None:
    answers, complaints = attack(tmp_path, requests=240, messages=120, seed=1)
    assert not complaints, "\n".join(complaints[:20])
    assert answers > 350


def test_a_binary_frame_is_refused_and_the_game_goes_on(client: TestClient) -> None:
    with connected(client, new_session(client)) as talk:
        talk._socket.send_bytes(b"\x00\xff")
        refused = talk.listen()
        assert (refused["type"], refused["data"]["error"]["code"]) == ("error", "bad_request")
        talk.tell("play", text="e2e4", ply=0)


@pytest.mark.parametrize(
    "wrong",
    [{"data": 0.5}, {"data": None}, {"data": []}, {"v": 2}, {"v": None}, {"v": "one"}, {"type": 3}, {"more": 1}],
    ids=str,
)
def test_a_message_that_is_refused_as_a_whole_is_answered_by_its_id(client: TestClient, wrong: dict[str, Any]) -> None:
    with connected(client, new_session(client)) as talk:
        talk._socket.send_json({"v": 1, "type": "ping", "id": "a1", **wrong})
        refused = talk.listen()
        assert (refused["type"], refused["reply_to"]) == ("error", "a1")
        talk._socket.send_json({"type": "ping", "id": "a2"})
        assert talk.listen()["reply_to"] == "a2"


@pytest.mark.parametrize("text", ["nonsense", '"a1"', '{"id": 7}', '{"id": "' + 41 * "x" + '"}', "[" * 50_000])
def test_what_has_no_id_is_answered_without_one(client: TestClient, text: str) -> None:
    with connected(client, new_session(client)) as talk:
        talk._socket.send_text(text)
        refused = talk.listen()
        assert refused["type"] == "error" and "reply_to" not in refused


def test_a_game_that_was_deleted_cannot_be_brought_back_by_who_still_looks_at_it(client: TestClient) -> None:
    session = new_session(client)
    with connected(client, session) as talk:
        talk.tell("play", text="e2e4", ply=0)
        room = client.app.state.app_state.lobby._rooms[session]  # type: ignore[attr-defined]
        assert client.delete(f"/api/sessions/{session}").status_code == 204
        assert client.portal is not None
        for act in (room.state_text, lambda: room.play("e7e5", 1)):
            with pytest.raises(Problem, match="closed"):
                client.portal.call(act)
    assert client.get(f"/api/sessions/{session}").status_code == 404
