"""Training a network from the page: starting, following, stopping and resuming."""

from __future__ import annotations

import time
from typing import Any

from starlette.testclient import TestClient

from chessmith.server.protocol import game_answers

PATIENCE = 120.0  # seconds, on a busy machine


def look(client: TestClient, game: str = "ford") -> dict[str, Any]:
    answer: dict[str, Any] = client.get(f"/api/training/{game}").json()
    game_answers.Training.model_validate(answer)
    return answer


def wait_for_games(client: TestClient, more_than: int) -> int:
    """Wait until the training has played more than this many games; return the number."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        job = look(client)["job"]
        assert job["problem"] is None
        if job["status"] is not None and job["status"]["games"] > more_than:
            return int(job["status"]["games"])
        time.sleep(0.05)
    raise AssertionError("the training has played no game")


def start(client: TestClient, game: str = "ford") -> Any:
    return client.post("/api/training", json={"game": game, "hours": 1})


def test_a_training_can_be_followed_stopped_and_gone_on_with(client: TestClient) -> None:
    assert look(client) == {"network": None, "rounds": [], "job": None}
    assert start(client).status_code == 202
    games = wait_for_games(client, 0)
    job = look(client)["job"]
    assert (job["game"], job["running"], job["status"]["phase"], job["status"]["round"]) == (
        "ford",
        True,
        "self-play",
        1,
    )
    refused = start(client, "chess")
    assert "another game is being trained" in refused.json()["error"]["message"]
    assert client.delete("/api/training").status_code == 204
    assert look(client)["job"]["running"] is False
    assert look(client)["job"]["problem"] is None
    assert start(client).status_code == 202
    assert wait_for_games(client, games) > games


def test_a_game_that_there_is_not_cannot_be_trained(client: TestClient) -> None:
    assert start(client, "nothing").json()["error"]["code"] == "unknown_game"


def test_nothing_is_trained_where_no_engine_is_installed(bare_client: TestClient) -> None:
    assert start(bare_client).json()["error"]["code"] == "not_available"


def test_a_stop_without_a_training_does_nothing(client: TestClient) -> None:
    assert client.delete("/api/training").status_code == 204
