"""The clock, whose callers pass the time, and the clock of a game."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from chessmith.server import Settings, create_app
from chessmith.server.play import timekeeper
from chessmith.server.play.clock import Clock, Reading
from chessmith.server.protocol.requests import FischerClock, MoveClock
from tests.server.conftest import HERE
from tests.server.stand_in import stand_in_players
from tests.server.talk import connected, new_session


def test_only_the_running_side_loses_time() -> None:
    clock = Clock(FischerClock(initial=60, increment=2))
    clock.start("white", 100.0)
    assert clock.read(110.0) == Reading(50, 60)
    assert clock.press("white", 110.0) == Reading(52, 60)
    clock.start("black", 110.0)
    assert clock.read(115.0) == Reading(52, 55)


def test_a_clock_that_is_held_keeps_its_time() -> None:
    clock = Clock(FischerClock(initial=60))
    clock.start("black", 0.0)
    clock.hold(20.0)
    assert clock.running is None
    assert clock.read(1_000.0) == Reading(60, 40)


def test_time_never_falls_below_zero() -> None:
    clock = Clock(FischerClock(initial=5))
    clock.start("white", 0.0)
    assert clock.read(9.0).white == 0
    assert clock.seconds_to_flag(9.0) == 0


def test_a_move_clock_starts_anew_with_each_move_while_the_games_time_runs_down() -> None:
    clock = Clock(MoveClock(kind="move", per_move=14, whole_game=300))
    clock.start("white", 0.0)
    assert clock.seconds_to_flag(4.0) == 10
    assert clock.press("white", 10.0) == Reading(14, 14, 290)
    clock.reading = Reading(14, 14, 3)
    clock.start("black", 20.0)
    assert clock.seconds_to_flag(20.0) == 3


def test_a_side_without_time_loses(client: TestClient) -> None:
    clock = {"kind": "fischer", "initial": 0.3, "increment": 0}
    with connected(client, new_session(client, clock=clock)) as talk:
        assert talk.last("state")["clocks"]["running"] is None
        talk.tell("play", text="e2e4", ply=0)
        assert talk.last("move")["clocks"]["running"] == "black"
        state = talk.wait_for("state", result="1-0")
        assert state["reason"] == "time"
        assert talk.refused("play", text="e7e5", ply=1)["code"] == "game_over"


def test_time_against_a_bare_king_is_a_draw(client: TestClient) -> None:
    clock = {"kind": "fischer", "initial": 0.2, "increment": 0}
    fen = "4k3/8/8/8/8/8/q7/4K3 w - - 0 1"
    with connected(client, new_session(client, fen=fen, clock=clock)) as talk:
        talk.tell("play", text="e1f1", ply=0)
        assert talk.wait_for("state", result="1/2-1/2")["reason"] == "time, against a bare king"


def test_the_time_of_the_whole_game_ends_it_as_a_draw(client: TestClient) -> None:
    clock = {"kind": "move", "per_move": 3600, "whole_game": 0.2}
    with connected(client, new_session(client, "fragments", clock=clock)) as talk:
        first = talk.last("state")["position"]["legal"][0]["text"]
        talk.tell("play", text=first, ply=0)
        talk.wait_for("state", result="1/2-1/2")


def test_clocks_stand_still_while_nobody_is_connected(client: TestClient) -> None:
    clock = {"kind": "fischer", "initial": 600, "increment": 0}
    session = new_session(client, clock=clock, moves=["e2e4"])
    with connected(client, session) as talk:
        talk.wait_for("clocks", running="black")

    def clocks() -> Any:
        return client.get(f"/api/sessions/{session}").json()["clocks"]

    end = time.monotonic() + 60
    while clocks()["running"] is not None and time.monotonic() < end:
        time.sleep(0.01)
    stopped = clocks()
    assert stopped["running"] is None
    time.sleep(0.1)
    assert clocks() == stopped


def test_a_takeback_gives_the_time_back(client: TestClient) -> None:
    clock = {"kind": "fischer", "initial": 60, "increment": 180}
    with connected(client, new_session(client, clock=clock)) as talk:
        talk.tell("play", text="e2e4", ply=0)
        talk.tell("play", text="e7e5", ply=1)
        talk.tell("play", text="g1f3", ply=2)
        assert talk.last("move")["clocks"]["white"] > 60
        talk.tell("takeback")
        assert talk.last("state")["clocks"]["white"] == 60


def test_a_server_that_starts_again_gives_no_time_back(settings: Settings) -> None:
    clock = {"kind": "fischer", "initial": 100, "increment": 0}
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        session = new_session(client, clock=clock)
        with connected(client, session) as talk:
            talk.tell("play", text="e2e4", ply=0)
            time.sleep(0.3)
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        clocks = client.get(f"/api/sessions/{session}").json()["clocks"]
        assert clocks["white"] == 100
        assert clocks["black"] <= 99.7


def test_time_of_a_turn_is_kept_while_it_goes_by(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed server cannot save the clock, so it must have done so before."""
    monkeypatch.setattr(timekeeper, "_NEWS_SECONDS", 0.1)
    clock = {"kind": "fischer", "initial": 100, "increment": 0}
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        session = new_session(client, clock=clock)
        with connected(client, session) as talk:
            talk.tell("play", text="e2e4", ply=0)
            deadline = time.monotonic() + 60
            while (kept := _kept_seconds(settings, session)) >= 99.9 and time.monotonic() < deadline:
                time.sleep(0.02)
            assert kept < 99.9


def _kept_seconds(settings: Settings, session: str) -> float:
    with contextlib.closing(sqlite3.connect(settings.database)) as database:
        (reading,) = database.execute("SELECT reading FROM sessions WHERE id = ?", (session,)).fetchone()
    seconds: float = json.loads(reading)["black"]
    return seconds
