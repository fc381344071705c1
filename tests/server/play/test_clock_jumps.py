"""Changing the system clock during games may affect only the order of the list of games."""

from __future__ import annotations

import time

import pytest
from starlette.testclient import TestClient

from tests.server.talk import connected, new_session

_DAY = 86_400.0


@pytest.mark.parametrize("jump", [_DAY, -_DAY])
def test_a_jump_of_the_machines_clock_costs_nobody_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    session = new_session(client, clock={"kind": "fischer", "initial": 600, "increment": 0})
    real = time.time
    with connected(client, session) as talk:
        talk.tell("play", text="e2e4", ply=0)
        monkeypatch.setattr(time, "time", lambda: real() + jump)
        talk.tell("play", text="e7e5", ply=1)
        talk.tell("play", text="g1f3", ply=2)
        clocks = talk.last("move")["clocks"]
    assert clocks["white"] > 400 and clocks["black"] > 400
    state = client.get(f"/api/sessions/{session}").json()
    assert (state["ply"], state["result"]) == (3, "*")
    assert [each["id"] for each in client.get("/api/sessions").json()["sessions"]] == [session]
