"""Analysis over the WebSocket."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.server.talk import analysing


def test_analysis_streams_lines_until_it_is_stopped(client: TestClient) -> None:
    with analysing(client) as talk:
        run = talk.tell("start", game="chess", multipv=3, seconds=None)["run"]
        while len((latest := talk.wait_for("analysis", run=run))["lines"]) < 3:
            pass
        assert [line["rank"] for line in latest["lines"]] == [1, 2, 3]
        assert latest["lines"][0]["pv_san"]
        assert latest["side"] == "white"
        talk.tell("stop")
        assert talk.wait_for("done")["outcome"] == "stopped"


def test_a_new_start_replaces_what_runs(client: TestClient) -> None:
    with analysing(client) as talk:
        first = talk.tell("start", game="chess", seconds=None)["run"]
        second = talk.tell("start", game="ruins", seconds=0.05)["run"]
        assert talk.wait_for("done", run=first)["outcome"] == "replaced"
        assert talk.wait_for("done", run=second)["outcome"] == "finished"
        third = talk.tell("more")["run"]
        assert talk.wait_for("analysis", run=third)["fen"] == talk.last("analysis")["fen"]


def test_a_threat_is_what_the_other_side_would_do(client: TestClient) -> None:
    with analysing(client) as talk:
        run = talk.tell("start", game="chess", moves=["e2e4"], threat=True, seconds=0.02)["run"]
        assert talk.wait_for("analysis", run=run)["side"] == "white"
        talk.wait_for("done", run=run)
        in_check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
        assert talk.refused("start", game="chess", fen=in_check, threat=True)["code"] == "bad_request"


def test_a_finished_game_has_nothing_to_analyse(client: TestClient) -> None:
    with analysing(client) as talk:
        run = talk.tell("start", game="chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"])["run"]
        assert talk.wait_for("done", run=run)["outcome"] == "over"


def test_a_review_judges_every_move(client: TestClient) -> None:
    with analysing(client) as talk:
        moves = ["f2f3", "e7e5", "g2g4", "d8h4"]
        run = talk.tell("review", game="chess", moves=moves, seconds_per_move=0.01)["run"]
        reviewed = [talk.wait_for("reviewed", run=run) for _ in range(5)]
        assert [each["ply"] for each in reviewed] == [4, 3, 2, 1, 0]
        assert reviewed[-1]["quality"] is None
        assert reviewed[0]["white_chance"] < -0.9
        assert {each["quality"] for each in reviewed[:-1]} <= {"best", "good", "inaccuracy", "mistake", "blunder"}
        assert talk.wait_for("done", run=run)["outcome"] == "finished"


def test_bad_requests_are_answered(client: TestClient) -> None:
    with analysing(client) as talk:
        assert talk.refused("more")["code"] == "bad_request"
        assert talk.refused("start", game="chess", multipv=9)["where"] == "multipv"
        assert talk.refused("start", game="chess", fen="x")["code"] == "bad_fen"
        assert talk.refused("dance")["code"] == "bad_request"
