"""The campaign on the server: fights are games, and their results advance the run."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

import chessmith
from chessmith.campaign import RunStore, load_plan
from chessmith.server import Settings, create_app
from chessmith.server.protocol import game_answers, session_answers
from chessmith.server.search.players import installed_players
from tests.server.conftest import HERE
from tests.server.talk import connected


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A client of a server with real players, since the enemy has to play skirmish."""
    with TestClient(create_app(settings, installed_players()), base_url=HERE) as client:
        yield client


def campaign(client: TestClient) -> dict[str, Any]:
    answer = client.get("/api/campaign")
    assert answer.status_code == 200
    game_answers.Campaign.model_validate(answer.json())
    view: dict[str, Any] = answer.json()
    return view


def fight(client: TestClient) -> dict[str, Any]:
    answer = client.post("/api/campaign/fight", json={})
    assert answer.status_code == 201, answer.text
    session_answers.Summary.model_validate(answer.json())
    summary: dict[str, Any] = answer.json()
    return summary


@cache
def game_that_white_wins() -> tuple[int, tuple[str, ...]]:
    """The seed and moves of a skirmish game that White wins."""
    engine = chessmith.Engine(hash_megabytes=4)
    for seed in range(50):
        position, moves = chessmith.load("skirmish").start(seed=seed), list[str]()
        while not position.is_over:
            moves.append(engine.think(position, depth=2 if position.turn == "white" else 1).move)
            position = position.play(moves[-1])
        if position.result == "1-0":
            return seed, tuple(moves)
    raise AssertionError("White never won")


def nearly_won(settings: Settings) -> str:
    """Play a run's first fight, begun in the terminal, up to the winning move; return that move."""
    runs, (seed, moves) = RunStore(settings.campaign_database), game_that_white_wins()
    run = runs.begin(len(load_plan().fights))
    runs.save(run, run.opened(seed).changed(moves=moves[:-1]))
    return moves[-1]


def test_without_a_run_there_is_the_path_that_lies_ahead(client: TestClient) -> None:
    view = campaign(client)
    assert (view["run"], view["state"], len(view["fights"])) == (0, "none", 10)
    assert client.get("/api/capabilities").json()["campaign"] is True


def test_where_nobody_can_think_there_is_no_campaign(bare_client: TestClient) -> None:
    assert bare_client.get("/api/capabilities").json()["campaign"] is False
    answer = bare_client.get("/api/campaign")
    assert (answer.status_code, answer.json()["error"]["code"]) == (501, "not_available")


def test_a_fight_is_a_game_against_a_search_of_the_planned_depth(client: TestClient) -> None:
    assert client.post("/api/campaign", json={"new": True}).json()["state"] == "running"
    game = fight(client)
    assert (game["game"], game["white"], game["origin"]) == ("skirmish", {"kind": "human"}, "campaign")
    assert game["black"]["kind"] == "search" and game["black"]["depth"] == 2
    view = campaign(client)
    assert view["fights"][0]["session"] == game["id"] and view["fights"][0]["begun"]
    assert fight(client)["id"] == game["id"]
    with connected(client, game["id"]) as talk:
        talk.tell("play", text="e2e4", ply=0)
        answered = talk.wait_for("move", ply=2)
        assert answered["move"]["decision"]["depth"] == 2


def test_in_a_fight_moves_stand_and_the_players_are_fixed(client: TestClient) -> None:
    game = fight(client)
    with connected(client, game["id"]) as talk:
        talk.tell("play", text="e2e4", ply=0)
        assert talk.wait_for("move", ply=2)["can"]["takeback"] is False
        assert talk.refused("takeback")["message"] == "moves stand in a game of the campaign"
        assert "fixed" in talk.refused("seats", black={"kind": "level", "level": 1})["message"]


def test_a_fight_that_is_won_leads_to_the_next_one(client: TestClient, settings: Settings) -> None:
    last = nearly_won(settings)
    game = fight(client)
    with connected(client, game["id"]) as talk:
        assert talk.tell("play", text=last, ply=game["ply"]) is not None
    view = campaign(client)
    assert [each["state"] for each in view["fights"][:3]] == ["won", "current", "locked"]
    (kept,) = client.get("/api/records").json()["records"]
    assert (kept["mode"], kept["white_kind"], kept["result"]) == ("campaign", "person", "1-0")
    won = view["fights"][0]
    assert (won["result"], won["reason"], won["plies"]) == ("1-0", "king lost", game["ply"] + 1)
    following = fight(client)
    assert (following["game"], following["black"]["depth"]) == ("skirmish_elite", 3)


def test_giving_up_ends_the_run_and_a_new_one_begins_at_the_start(client: TestClient) -> None:
    game = fight(client)
    with connected(client, game["id"]) as talk:
        talk.tell("resign")
    view = campaign(client)
    assert (view["state"], view["fights"][0]["state"], view["fights"][0]["reason"]) == ("lost", "lost", "resignation")
    refused = client.post("/api/campaign/fight", json={})
    assert refused.status_code == 422 and "run 1 is over" in refused.json()["error"]["message"]
    assert client.post("/api/campaign", json={"new": True}).json()["run"] == 2
    assert fight(client)["id"] != game["id"]


def test_the_end_of_an_old_runs_game_does_not_touch_the_new_run(client: TestClient) -> None:
    old = fight(client)
    client.post("/api/campaign", json={"new": True})
    with connected(client, old["id"]) as talk:
        talk.tell("resign")
    assert (campaign(client)["run"], campaign(client)["state"]) == (2, "running")


def test_a_run_goes_on_after_the_server_was_restarted(settings: Settings) -> None:
    with TestClient(create_app(settings, installed_players()), base_url=HERE) as client:
        game = fight(client)
        with connected(client, game["id"]) as talk:
            talk.tell("play", text="e2e4", ply=0)
            talk.wait_for("move", ply=2)
    with TestClient(create_app(settings, installed_players()), base_url=HERE) as client:
        again = fight(client)
        assert (again["id"], again["ply"]) == (game["id"], 2)


def test_an_end_that_nobody_was_told_of_counts_at_the_next_look(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told_nobody(*_: object) -> None:
        """Simulate a kill after the game was stored, but before the run was updated."""

    last = nearly_won(settings)
    with monkeypatch.context() as patch:
        patch.setattr("chessmith.server.play.campaign_host.CampaignHost.finished", told_nobody)
        with TestClient(create_app(settings, installed_players()), base_url=HERE) as client:
            game = fight(client)
            with connected(client, game["id"]) as talk:
                talk.tell("play", text=last, ply=game["ply"])
    found = RunStore(settings.campaign_database).last()
    assert found is not None and found.current == 0
    with TestClient(create_app(settings, installed_players()), base_url=HERE) as client:
        assert campaign(client)["fights"][0]["state"] == "won"


def test_a_fight_whose_game_was_deleted_begins_again(client: TestClient) -> None:
    game = fight(client)
    assert client.delete(f"/api/sessions/{game['id']}").status_code == 204
    view = campaign(client)
    assert (view["state"], view["fights"][0]["begun"]) == ("running", False)
    assert fight(client)["id"] != game["id"]


def test_a_damaged_store_is_told_and_the_server_goes_on(client: TestClient, settings: Settings) -> None:
    RunStore(settings.campaign_database).begin(len(load_plan().fights))
    with closing(sqlite3.connect(settings.campaign_database)) as database, database:
        database.execute("UPDATE runs SET bouts = '[{}]'")
    for answer in (client.get("/api/campaign"), client.post("/api/campaign/fight", json={})):
        assert answer.status_code == 422
        assert "run 1 is damaged, bouts: 0: seed: " in answer.json()["error"]["message"]
    assert client.post("/api/campaign", json={"new": True}).json()["run"] == 2
    assert campaign(client)["state"] == "running"
