"""The quick balance report: a series in the background, polled and stopped."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import chessmith
from chessmith.lab.report.game_report import GameReport
from chessmith.server.views.balance_report import report_view


def look(client: TestClient, job: str) -> dict[str, Any]:
    answer = client.get(f"/api/balance/{job}")
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def finish(client: TestClient, job: str) -> dict[str, Any]:
    """Wait for a series to finish and return it."""
    deadline = time.monotonic() + 60
    while not (view := look(client, job))["done"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return view


@pytest.mark.parametrize("game", ["gardner", "skirmish"])
def test_a_series_is_played_and_reported(client: TestClient, game: str) -> None:
    assert client.get("/api/capabilities").json()["balance"]
    answer = client.post("/api/balance", json={"game": game, "games": 3, "seconds": 0.001})
    assert answer.status_code == 202
    view = finish(client, answer.json()["job"])
    report = view["report"]
    assert (view["played"], view["problem"], report["games"]) == (3, None, 3)
    assert report["white"] + report["draws"] + report["black"] == 3
    assert 0 <= report["score"] <= 1 and report["plies"] > 0 and report["text"]


def test_a_series_is_stopped_and_keeps_what_it_has(client: TestClient) -> None:
    job = client.post("/api/balance", json={"game": "chess", "games": 1000, "seconds": 10}).json()["job"]
    assert not look(client, job)["done"]
    assert client.delete(f"/api/balance/{job}").status_code == 204
    view = look(client, job)
    assert view["done"] and view["problem"] is None


def test_only_so_many_series_are_played_at_once(client: TestClient) -> None:
    body = {"game": "chess", "games": 1000, "seconds": 10}
    statuses = [client.post("/api/balance", json=body).status_code for _ in range(3)]
    assert statuses == [202, 202, 503]


def test_a_series_that_does_not_exist_is_not_found(shared_client: TestClient) -> None:
    for method in ("GET", "DELETE"):
        assert shared_client.request(method, "/api/balance/none").status_code == 404


def test_without_an_engine_there_is_no_series(bare_client: TestClient) -> None:
    assert not bare_client.get("/api/capabilities").json()["balance"]
    assert bare_client.post("/api/balance", json={"game": "chess"}).status_code == 501


def report_on(*results: tuple[str, str, int]) -> dict[str, Any]:
    """The report on games given by result, reason and length."""
    chess = chessmith.load(Path(__file__).parents[1] / "unit" / "lab" / "endless.toml")
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"]
    games = [
        {"fen": chess.start().fen, "seed": 0, "opening_plies": 0, "thoughts": [], "fault": None}
        | {"result": result, "reason": reason, "moves": moves * (plies // 4)}
        for result, reason, plies in results
    ]
    return report_view(GameReport(chess, games))


def test_a_report_claims_no_more_than_its_games_tell() -> None:
    few = report_on(("1-0", "checkmate", 40), ("1-0", "checkmate", 60))
    assert (few["score"], few["plies"]) == (1.0, 50.0)
    assert few["error"] > 0.3
    even = report_on(*[("1-0", "checkmate", 40), ("0-1", "checkmate", 40)] * 20)
    assert any(line.startswith("No significant advantage for either side") for line in even["text"])
    one_sided = report_on(*[("1-0", "checkmate", 40)] * 20)
    assert any("White scores 100.0 % ± 15.0" in line for line in one_sided["text"])
    drawn = report_on(*[("1/2-1/2", "threefold repetition", 200)] * 20)
    assert any("many draws: 100.0 %" in line for line in drawn["text"])
    assert any(line.startswith("Long games: 200 plies") for line in drawn["text"])
    single = report_on(("0-1", "checkmate", 12))
    assert single["error"] == 1.0


def test_the_whole_report_is_a_page_of_its_own(client: TestClient) -> None:
    job = client.post("/api/balance", json={"game": "gardner", "games": 2, "seconds": 0.001}).json()["job"]
    finish(client, job)
    answer = client.get(f"/api/balance/{job}/report")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "2 games of the engine against itself" in answer.text and "<script" not in answer.text
    assert client.get("/api/balance/none/report").status_code == 404
