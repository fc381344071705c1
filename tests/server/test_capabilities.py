"""Missing capabilities are reported as missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from chessmith.errors import ChessmithError
from chessmith.server import Settings, create_app
from chessmith.server.search.engines import add_engine, read_engines, remove_engine
from tests.server.conftest import HERE
from tests.server.stand_in import stand_in_players
from tests.server.talk import HUMAN, analysing


def test_without_an_engine_nobody_thinks(bare_client: TestClient) -> None:
    capabilities = bare_client.get("/api/capabilities").json()
    assert capabilities["protocol"] == 1
    assert not capabilities["engine"]
    assert capabilities["levels"] == []
    body = {"game": "chess", "limits": {"level": 1}}
    answer = bare_client.post("/api/decide", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (501, "not_available")
    body = {"game": "chess", "white": HUMAN, "black": {"kind": "level", "level": 1}}
    assert bare_client.post("/api/sessions", json=body).status_code == 501
    with analysing(bare_client) as talk:
        talk.send("start", game="chess")
        assert talk.wait_for("done")["outcome"] == "failed"


def test_a_seat_has_exactly_what_its_kind_needs(shared_client: TestClient) -> None:
    for seat in (
        {"kind": "level"},
        {"kind": "human", "level": 1},
        {"kind": "search"},
        {"kind": "engine"},
        {"kind": "x"},
    ):
        answer = shared_client.post("/api/sessions", json={"game": "chess", "white": HUMAN, "black": seat})
        assert answer.status_code == 422
        assert "\n" not in answer.json()["error"]["message"]


def test_configured_engines_are_listed_without_their_programs(settings: Settings) -> None:
    settings.config_folder.mkdir(parents=True)
    settings.engines_file.write_text(
        '[good]\ntitle = "Good"\ncommand = ["sh", "-c", "secret"]\n'
        '[bad]\ncommand = ["/no/such/program"]\n[worse]\nx = 1\n'
    )
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        answer = client.get("/api/engines")
        assert "secret" not in answer.text
        engines = {engine["id"]: engine for engine in answer.json()["engines"]}
        assert engines.keys() == {"good", "bad", "worse"}
        assert [name for name, engine in engines.items() if engine["problem"] is None] == ["good"]
        assert client.get("/api/capabilities").json()["engines"] == 1


def test_the_api_describes_itself(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert "/api/decide" in document["paths"]
    assert client.get("/docs").headers["content-type"].startswith("text/html")


def test_an_unknown_path_of_the_api_is_a_clear_404(client: TestClient) -> None:
    answer = client.get("/api/nothing")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_an_engine_that_is_added_is_offered_at_once(settings: Settings) -> None:
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        assert client.get("/api/engines").json()["engines"] == []
        add_engine(settings.engines_file, "fish", ["sh"], "Fish", ["chess"])
        (engine,) = client.get("/api/engines").json()["engines"]
        assert (engine["id"], engine["title"], engine["games"], engine["problem"]) == ("fish", "Fish", ["chess"], None)
        remove_engine(settings.engines_file, "fish")
        assert client.get("/api/engines").json()["engines"] == []


def test_engines_are_added_and_removed_beside_what_the_user_wrote(tmp_path: Path) -> None:
    file = tmp_path / "engines.toml"
    mine = '# mine\n[old]\ncommand = ["sh"]\n\n[old.options]\nHash = 1\n'
    file.write_text(mine)
    add_engine(file, "new", ["sh", "-c", "exit"], 'A "good" one')
    assert file.read_text().startswith(mine)
    assert read_engines(file)["new"].title == 'A "good" one'
    with pytest.raises(ChessmithError, match="already"):
        add_engine(file, "new", ["sh"], "")
    with pytest.raises(ChessmithError, match="a name has"):
        add_engine(file, "a b", ["sh"], "")
    remove_engine(file, "old")
    assert list(read_engines(file)) == ["new"]
    with pytest.raises(ChessmithError, match="no engine"):
        remove_engine(file, "old")
