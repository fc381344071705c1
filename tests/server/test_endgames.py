"""Endgame tables and puzzles over the wire."""

from __future__ import annotations

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

import chessmith
from chessmith.puzzles import Puzzle, PuzzleStore
from chessmith.server import Settings
from chessmith.server.protocol import endgame_answers

GAME = chessmith.load("fragments")
FEN = "k4/5/1K3/5/4Q w - - 0 1"


def kept(client: TestClient, game: str = "fragments") -> dict[str, Any]:
    view: dict[str, Any] = client.get(f"/api/puzzles/{game}").json()
    endgame_answers.Puzzles.model_validate(view)
    return view


def test_a_tabled_position_says_its_value_and_that_of_each_move(shared_client: TestClient) -> None:
    answer = shared_client.post("/api/tables/position", json={"game": "ford", "moves": ["b2b3", "a5c4"]}).json()
    endgame_answers.TabledPosition.model_validate(answer)
    assert answer["found"] == {"result": "win", "distance": 19, "moves": 10}
    best = answer["rows"][0]
    assert (best["result"], best["distance"]) == ("win", 19)
    assert len(answer["rows"]) == len(chessmith.load("ford").start().play("b2b3").play("a5c4").moves)


@pytest.mark.parametrize("game", ["chess", "skirmish"])
def test_a_position_that_is_not_tabled_says_so(shared_client: TestClient, game: str) -> None:
    answer = shared_client.post("/api/tables/position", json={"game": game}).json()
    assert answer == {"found": None, "rows": []}


def test_the_puzzles_that_are_kept_are_served_easiest_first(client: TestClient, settings: Settings) -> None:
    store = PuzzleStore(GAME, settings.puzzles_folder / f"{GAME.rules_hash}.jsonl")
    for rating, fen in ((1400, FEN), (900, FEN.replace("w", "b"))):
        store.add(Puzzle(GAME.name, GAME.rules_hash, fen, ("e1e5",), "win", rating))
    view = kept(client)
    assert [each["rating"] for each in view["puzzles"]] == [900, 1400]
    assert view["looking"] is None
    assert kept(client, "chess")["puzzles"] == []


def test_puzzles_are_looked_for_in_the_background_and_kept(client: TestClient) -> None:
    assert client.post("/api/puzzles/gardner/find", json={"count": 1}).status_code == 202
    assert client.post("/api/puzzles/chess/find", json={}).status_code == 503
    deadline = time.monotonic() + 280
    while (view := kept(client, "gardner"))["looking"]:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert view["problem"] is None
    for puzzle in view["puzzles"]:
        position = chessmith.load("gardner").position(puzzle["fen"])
        for move in puzzle["moves"]:
            position = position.play(move)


def test_the_search_for_puzzles_is_stopped(client: TestClient) -> None:
    client.post("/api/puzzles/chess/find", json={"count": 100})
    assert kept(client, "chess")["looking"] is not None
    assert client.delete("/api/puzzles/chess/find").status_code == 204
    assert kept(client, "chess")["looking"] is None


def test_what_cannot_be_asked_is_refused_in_one_line(shared_client: TestClient, bare_client: TestClient) -> None:
    for answer, status in (
        (shared_client.get("/api/puzzles/no_such_game"), 404),
        (shared_client.get("/api/puzzles/..%2Fetc"), 404),
        (shared_client.post("/api/puzzles/chess/find", json={"count": 0}), 422),
        (shared_client.post("/api/tables/position", json={"game": "chess", "fen": "nothing"}), 422),
        (bare_client.post("/api/puzzles/chess/find", json={}), 501),
    ):
        assert answer.status_code == status, answer.text
        assert "\n" not in answer.text
