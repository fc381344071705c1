"""The real players of an installation."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from chessmith.server import Settings, create_app
from chessmith.server.play import draw_offer
from chessmith.server.protocol import answers
from tests.server.conftest import HERE
from tests.server.talk import analysing, connected, new_session


@pytest.fixture
def engine_client(settings: Settings) -> Iterator[TestClient]:
    """A client of a server with the installed players."""
    with TestClient(create_app(settings), base_url=HERE) as client:
        yield client


def test_an_installation_has_five_levels_and_agents(engine_client: TestClient) -> None:
    capabilities = engine_client.get("/api/capabilities").json()
    assert [level["level"] for level in capabilities["levels"]] == [1, 2, 3, 4, 5]
    assert capabilities["engine"]
    assert capabilities["explain"]
    assert capabilities["multipv"] == 5
    assert "instinct" in [agent["name"] for agent in capabilities["agents"]]


@pytest.mark.parametrize("game", ["chess", "fragments", "ruins", "factory", "skirmish"])
def test_every_level_plays_with_a_reason(engine_client: TestClient, game: str) -> None:
    white, black = ({"kind": "level", "level": level, "speed": 0.01} for level in (2, 3))
    with connected(engine_client, new_session(engine_client, game, white=white, black=black)) as talk:
        for ply in range(1, 5):
            moved = talk.wait_for("move", ply=ply)
            decision = answers.Decision.model_validate(moved["move"]["decision"])
            assert decision.reason
            assert decision.pv[0] == moved["move"]["text"]


def test_analysis_gives_three_lines(engine_client: TestClient) -> None:
    with analysing(engine_client) as talk:
        run = talk.tell("start", game="pirate_seas", multipv=3, seconds=0.5)["run"]
        talk.wait_for("done", run=run, outcome="finished")
        last = talk.last("analysis")
        assert len(last["lines"]) == 3
        assert len({line["pv"][0] for line in last["lines"]}) == 3
        assert last["depth"] >= 4
        assert last["nps"] > 10_000
        assert all(len(line["pv_san"]) == min(12, len(line["pv"])) for line in last["lines"])


def test_a_review_finds_the_blunder(engine_client: TestClient) -> None:
    with analysing(engine_client) as talk:
        moves = ["f2f3", "e7e5", "g2g4", "d8h4"]
        run = talk.tell("review", game="chess", moves=moves, nodes_per_move=3000)["run"]
        reviewed = {each["ply"]: each for each in (talk.wait_for("reviewed", run=run) for _ in range(5))}
        assert reviewed[3]["quality"] == "blunder"
        assert reviewed[4]["quality"] == "best"


def test_a_decision_is_taken_apart(engine_client: TestClient) -> None:
    mate = {"game": "chess", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "limits": {"depth": 3}}
    decision = answers.Decided.model_validate(engine_client.post("/api/decide", json=mate).json())
    assert (decision.move, decision.score) == ("a1a8", answers.Score(mate=1))
    assert decision.terms
    explained = engine_client.post("/api/explain", json={"game": "ruins", "moves": ["e2e3"]}).json()
    answers.Explained.model_validate(explained)


def test_a_search_without_end_is_stopped_at_once(engine_client: TestClient) -> None:
    seconds = 120
    with connected(engine_client, new_session(engine_client, white={"kind": "search", "seconds": seconds})) as talk:
        talk.wait_for("thinking", phase="searching")
        began = time.monotonic()
        talk.tell("stop")
        talk.wait_for("move", ply=1)
        assert time.monotonic() - began < seconds / 2


def test_with_a_clock_a_level_does_not_lose_on_time(engine_client: TestClient) -> None:
    level = {"kind": "level", "level": 5}
    clock = {"kind": "fischer", "initial": 10, "increment": 0}
    with connected(engine_client, new_session(engine_client, "gardner", white=level, black=level, clock=clock)) as talk:
        talk.wait_for("thinking")
        talk.tell("stop")
        moved = talk.wait_for("move", ply=12)
        assert moved["clocks"]["white"] > 0.5
        assert moved["result"] == "*"


def test_fixed_depths_and_the_ladder_are_opponents(engine_client: TestClient) -> None:
    ladder = engine_client.get("/api/capabilities").json()["profiles"]
    assert [(each["level"], each["depth"], each["noise"]) for each in ladder] == [
        (1, 1, 50),
        (2, 2, 30),
        (3, 3, 15),
        (4, 4, 0),
        (5, 5, 0),
    ]
    white, black = {"kind": "search", "depth": 2}, {"kind": "profile", "level": 2}
    with connected(engine_client, new_session(engine_client, "gardner", white=white, black=black)) as talk:
        assert talk.wait_for("state")["names"] == {"white": "Depth 2", "black": "Easy"}
        assert talk.wait_for("move", ply=1)["move"]["decision"]["depth"] == 2
        assert talk.wait_for("move", ply=2)["move"]["decision"]["depth"] == 2


@pytest.mark.parametrize(
    ("fen", "earliest", "agreed"),
    [
        ("4k3/8/8/8/8/8/Q7/4K3 w - - 0 1", 0, True),  # the computer is lost, so it accepts
        ("q3k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, False),
        ("4k3/8/8/8/8/8/Q7/4K3 w - - 0 1", 1, False),  # too early
    ],
)
def test_a_computer_takes_a_draw_unless_it_is_ahead(
    engine_client: TestClient, monkeypatch: pytest.MonkeyPatch, fen: str, earliest: int, agreed: bool
) -> None:
    monkeypatch.setattr(draw_offer, "_EARLIEST", earliest)
    seat = {"kind": "level", "level": 1, "speed": 0.001}
    with connected(engine_client, new_session(engine_client, "chess", black=seat, fen=fen)) as talk:
        assert talk.tell("agree_draw") == {"agreed": agreed}
