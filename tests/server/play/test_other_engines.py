"""External engines configured by the user."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from chessmith.server import Settings, create_app
from tests.server.conftest import HERE
from tests.server.talk import analysing, connected, new_session

FAKE = Path(__file__).parents[1] / "fake_engine.py"
STOCKFISH = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
FAIRY = shutil.which("fairy-stockfish") or shutil.which("/usr/games/fairy-stockfish")


@pytest.fixture
def configured_client(settings: Settings) -> Iterator[TestClient]:
    """A client of a server with configured engines."""
    settings.config_folder.mkdir(parents=True)
    tables = [
        f"[{name}]\ncommand = ['{sys.executable}', '{FAKE}', '{name}']\n" for name in ("plays", "crashes", "cheats")
    ]
    tables.append("[ends]\ncommand = ['true']\n")
    tables.append("[for_ruins]\ncommand = ['sh']\ngames = ['ruins']\n")
    if STOCKFISH:
        tables.append(f"[stockfish]\ncommand = ['{STOCKFISH}']\noptions = {{ Threads = 1, Hash = 16 }}\n")
    if FAIRY:
        tables.append(f"[fairy]\ncommand = ['{FAIRY}']\n")
    settings.engines_file.write_text("".join(tables))
    with TestClient(create_app(settings), base_url=HERE) as client:
        yield client


def seat(name: str) -> dict[str, object]:
    return {"kind": "engine", "id": name, "seconds": 0.1}


def test_a_configured_engine_plays(configured_client: TestClient) -> None:
    session = new_session(configured_client, white=seat("plays"), black=seat("plays"))
    with connected(configured_client, session) as talk:
        moved = talk.wait_for("move", ply=3)
        assert moved["move"]["by"] == "engine plays"
        assert moved["move"]["decision"]["score"] == {"cp": 20}
        assert moved["move"]["decision"]["depth"] == 5


@pytest.mark.parametrize(("name", "what"), [("crashes", "exit code 3"), ("cheats", "illegal")])
def test_an_engine_that_misbehaves_holds_the_game_up_and_loses_nothing(
    configured_client: TestClient, name: str, what: str
) -> None:
    with connected(configured_client, new_session(configured_client, white=seat(name))) as talk:
        assert what in talk.wait_for("thought", outcome="failed")["problem"]
        talk.wait_for("state", paused=True)
        talk.tell("seats", white={"kind": "human"})
        talk.tell("play", text="e2e4", ply=0)


def test_only_configured_engines_can_be_named(configured_client: TestClient) -> None:
    human = {"kind": "human"}
    for name, game, status in (("nothing", "chess", 404), ("for_ruins", "chess", 501), ("../sh", "chess", 422)):
        body = {"game": game, "white": human, "black": {"kind": "engine", "id": name}}
        assert configured_client.post("/api/sessions", json=body).status_code == status


@pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
def test_stockfish_analyses_with_three_lines(configured_client: TestClient) -> None:
    with analysing(configured_client) as talk:
        run = talk.tell("start", game="chess", multipv=3, seconds=0.3, engine="stockfish")["run"]
        talk.wait_for("done", run=run, outcome="finished")
        last = talk.last("analysis")
        assert len(last["lines"]) == 3
        assert last["depth"] > 5
        run = talk.tell("start", game="chess", seconds=None, engine="stockfish")["run"]
        talk.wait_for("analysis", run=run, phase="searching")
        talk.tell("stop")
        talk.wait_for("done", run=run, outcome="stopped")
        run = talk.tell("start", game="ruins", seconds=0.1, engine="stockfish")["run"]
        assert "cannot play ruins" in talk.wait_for("done", run=run, outcome="failed")["problem"]


@pytest.mark.skipif(FAIRY is None, reason="Fairy-Stockfish is not installed")
def test_an_engine_that_reads_rules_is_taught_ours(configured_client: TestClient) -> None:
    with analysing(configured_client) as talk:
        run = talk.tell("start", game="fragments", seconds=0.3, engine="fairy")["run"]
        talk.wait_for("done", run=run, outcome="finished")
        assert talk.last("analysis")["depth"] > 1
        run = talk.tell("start", game="skirmish", seconds=0.1, engine="fairy")["run"]
        assert "hit points" in talk.wait_for("done", run=run, outcome="failed")["problem"]


def test_an_engine_is_tested_by_its_id(configured_client: TestClient) -> None:
    answer = configured_client.post("/api/engines/plays/test", json={}).json()
    assert (answer["name"], answer["games"], answer["problem"]) == ("Fake", ["chess"], None)
    assert 0 < answer["seconds"] < 60
    silent = configured_client.post("/api/engines/ends/test", json={}).json()
    assert (silent["name"], silent["seconds"]) == (None, None)
    assert "exit code 0" in silent["problem"]
    unknown = configured_client.post("/api/engines/none/test", json={})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "unknown_engine")
