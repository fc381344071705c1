"""Games over the WebSocket."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from chessmith.server import Settings, create_app
from chessmith.server.play import lobby
from tests.server.conftest import HERE
from tests.server.stand_in import stand_in_players
from tests.server.talk import connected, new_session

LEVEL = {"kind": "level", "level": 1}
FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


def test_a_connection_gets_the_whole_state_first(client: TestClient) -> None:
    session = new_session(client, "ruins")
    with connected(client, session) as talk:
        state = talk.last("state")
        assert state["position"]["terrain"] == {"b5": "stone", "g5": "stone", "e4": "stone"}
        assert state["moves"] == []
        assert len(state["position"]["legal"]) > 20
        assert [message["seq"] for message in talk.heard] == [1, 2]


def test_a_move_is_announced_to_every_connection_before_it_is_acknowledged(client: TestClient) -> None:
    session = new_session(client)
    with connected(client, session) as white, connected(client, session) as black:
        white.tell("play", text="e2e4", ply=0)
        kinds = [message["type"] for message in white.heard]
        assert kinds[-2:] == ["move", "ok"]
        moved = black.wait_for("move")
        assert moved["move"]["san"] == "e4"
        assert moved["position"]["turn"] == "black"


def test_the_same_move_sent_twice_is_played_once(client: TestClient) -> None:
    with connected(client, new_session(client)) as talk:
        talk.tell("play", text="e2e4", ply=0)
        assert talk.refused("play", text="e2e4", ply=0)["code"] == "stale"
        assert talk.refused("play", text="e2e4", ply=1)["code"] == "bad_move"


def test_a_finished_game_says_so_and_takes_no_move(client: TestClient) -> None:
    with connected(client, new_session(client)) as talk:
        for ply, move in enumerate(FOOLS_MATE):
            talk.tell("play", text=move, ply=ply)
        end = talk.last("move")
        assert (end["result"], end["reason"]) == ("0-1", "checkmate")
        assert end["position"]["legal"] == []
        assert end["position"]["check"] == "e1"
        assert talk.refused("play", text="a2a3", ply=4)["code"] == "game_over"
        assert talk.refused("resign")["code"] == "game_over"


def test_takeback_reopens_a_finished_game_and_redo_ends_it_again(client: TestClient) -> None:
    with connected(client, new_session(client, moves=FOOLS_MATE)) as talk:
        talk.tell("takeback")
        state = talk.last("state")
        assert (state["ply"], state["result"], len(state["moves"])) == (3, "*", 4)
        assert state["can"]["redo"]
        talk.tell("redo")
        assert talk.last("state")["result"] == "0-1"
        talk.tell("takeback", ply=0)
        talk.tell("play", text="e2e4", ply=0)
        talk.tell("state")
        assert [move["text"] for move in talk.last("state")["moves"]] == ["e2e4"]


def test_takeback_reopens_a_game_that_was_resigned(client: TestClient) -> None:
    with connected(client, new_session(client, moves=["e2e4"])) as talk:
        talk.tell("resign", side="black")
        talk.tell("takeback")
        state = talk.last("state")
        assert (state["ply"], state["result"], state["reason"]) == (0, "*", None)


def test_takeback_against_an_ai_leads_to_the_persons_own_move(client: TestClient) -> None:
    with connected(client, new_session(client, black=LEVEL)) as talk:
        talk.tell("play", text="e2e4", ply=0)
        talk.wait_for("move", ply=2)
        talk.tell("takeback")
        state = talk.last("state")
        assert (state["ply"], state["paused"]) == (0, False)
        talk.tell("redo")  # restores both moves, so that the person is to move again
        state = talk.last("state")
        assert (state["ply"], state["paused"]) == (2, False)


def test_an_ai_answers_with_a_decision_and_its_reason(client: TestClient) -> None:
    with connected(client, new_session(client, black={"kind": "level", "level": 3})) as talk:
        talk.tell("play", text="e2e4", ply=0)
        thinking = talk.wait_for("thinking")
        assert (thinking["side"], thinking["player"], thinking["phase"]) == ("black", "level 3", "queued")
        talk.wait_for("thinking", phase="searching")
        talk.wait_for("thought", outcome="played")
        moved = talk.wait_for("move")
        assert moved["move"]["by"] == "level 3"
        assert moved["move"]["decision"]["reason"] == "a move"
        assert moved["move"]["decision"]["move"] == moved["move"]["text"]


def test_a_person_cannot_move_for_the_ai(client: TestClient) -> None:
    with connected(client, new_session(client, white={"kind": "level", "level": 5})) as talk:
        assert talk.refused("play", text="e2e4", ply=0)["code"] == "not_your_turn"


def test_stop_plays_the_best_move_so_far(client: TestClient) -> None:
    with connected(client, new_session(client, white={"kind": "level", "level": 5})) as talk:
        talk.wait_for("thinking")
        talk.tell("stop")
        talk.wait_for("move", ply=1)


def test_pause_holds_the_ai_back_and_resume_lets_it_go_on(client: TestClient) -> None:
    with connected(client, new_session(client, white={"kind": "level", "level": 5})) as talk:
        talk.wait_for("thinking")
        talk.tell("stop", play=False)
        assert talk.last("thought")["outcome"] == "stopped"
        assert talk.last("state")["paused"]
        assert talk.last("state")["thinking"] is None
        talk.tell("resume")
        assert not talk.last("state")["paused"]
        assert talk.wait_for("thinking")["side"] == "white"


def test_a_human_looking_pause_can_be_cut_short(client: TestClient) -> None:
    with connected(client, new_session(client, white={"kind": "agent", "name": "slow hand"})) as talk:
        talk.wait_for("thinking", phase="waiting")
        talk.tell("stop")
        talk.wait_for("move", ply=1)


def test_a_player_that_fails_holds_the_game_up_and_can_be_replaced(client: TestClient) -> None:
    with connected(client, new_session(client, white={"kind": "agent", "name": "broken"})) as talk:
        thought = talk.wait_for("thought")
        assert (thought["outcome"], thought["problem"]) == ("failed", "the player fell off its chair")
        talk.wait_for("state", paused=True)
        talk.tell("seats", white={"kind": "human"})
        talk.tell("play", text="e2e4", ply=0)


def test_two_ais_play_to_the_end(client: TestClient) -> None:
    session = new_session(client, "fragments", white=LEVEL, black=LEVEL)
    with connected(client, session) as talk:
        result = "*"
        while result == "*":
            result = talk.wait_for("move")["result"]
        assert result in ("1-0", "0-1", "1/2-1/2")


def test_resignation_claims_and_agreed_draws_end_the_game(client: TestClient) -> None:
    with connected(client, new_session(client)) as talk:
        assert talk.refused("claim")["code"] == "bad_request"
        talk.tell("resign", side="white")
        assert (talk.last("state")["result"], talk.last("state")["reason"]) == ("0-1", "resignation")
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    with connected(client, new_session(client, moves=shuffle)) as talk:
        assert talk.last("state")["claim"] == "threefold repetition"
        assert talk.last("state")["position"]["repetitions"] == 3
        talk.tell("claim")
        assert (talk.last("state")["result"], talk.last("state")["reason"]) == ("1/2-1/2", "threefold repetition")
    with connected(client, new_session(client)) as talk:
        talk.tell("agree_draw")
        assert talk.last("state")["result"] == "1/2-1/2"


def test_restart_makes_a_new_game_and_keeps_the_old_one(client: TestClient) -> None:
    session = new_session(client, "pirate_seas", layout="3", black=LEVEL)
    with connected(client, session) as talk:
        again = talk.tell("restart", swap=True)["session"]
    assert again != session
    state = client.get(f"/api/sessions/{again}").json()
    assert (state["white"], state["black"]) == (LEVEL, {"kind": "human"})
    assert state["layout"] == "3"
    assert state["start_fen"] == client.get(f"/api/sessions/{session}").json()["start_fen"]


def test_a_game_with_dice_replays_the_same_roll_after_a_takeback(client: TestClient) -> None:
    fen = "4k3/8/8/8/3r4/8/8/3QK3 w - - 0 1"
    with connected(client, new_session(client, "skirmish", fen=fen, dice_seed=7)) as talk:
        action = next(each for each in talk.last("state")["position"]["legal"] if each["text"] == "d1xd4")
        assert action["captures"]
        assert action["odds"]["damage"] == [4, 9]
        assert 0 <= action["odds"]["kill"] <= 1
        talk.tell("play", text="d1xd4", ply=0)
        first = talk.last("move")["move"]
        talk.tell("takeback")
        talk.tell("play", text="d1xd4", ply=0)
        second = talk.last("move")["move"]
        assert first["roll"] == second["roll"]
        assert first["roll"] in range(1, 7)
        assert first["fen"] == second["fen"]


def test_a_room_that_nobody_needs_is_closed_and_opens_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "_IDLE_SECONDS", 0.0)
    session = new_session(client)
    with connected(client, session) as talk:
        talk.tell("play", text="e2e4", ply=0)
    state = client.app.state.app_state  # type: ignore[attr-defined]
    assert state.lobby.open_rooms == 1
    client.portal.call(state.lobby.tidy_once)  # type: ignore[union-attr]
    assert state.lobby.open_rooms == 0
    with connected(client, session) as talk:
        assert talk.last("state")["ply"] == 1
        client.portal.call(state.lobby.tidy_once)  # type: ignore[union-attr]
        assert state.lobby.open_rooms == 1


def test_an_unknown_game_is_told_and_closed(client: TestClient) -> None:
    with client.websocket_connect("ws://127.0.0.1:8765/api/ws/sessions/nothing") as socket:
        assert socket.receive_json()["data"]["error"]["code"] == "unknown_session"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_deleting_a_game_tells_who_looks_at_it(client: TestClient) -> None:
    session = new_session(client)
    with connected(client, session) as talk:
        assert client.delete(f"/api/sessions/{session}").status_code == 204
        assert talk.wait_for("closed") == {"why": "deleted"}
    assert client.get(f"/api/sessions/{session}").status_code == 404
    assert client.delete(f"/api/sessions/{session}").status_code == 404


def test_broken_messages_are_answered_and_change_nothing(client: TestClient) -> None:
    with connected(client, new_session(client)) as talk:
        socket = talk._socket
        for text in ("", "nonsense", "[]", "{}", '{"v":2,"type":"play"}', '{"v":1,"type":7}', '{"v":1,"type":"fly"}'):
            socket.send_text(text)
            error = talk.listen()
            assert error["type"] == "error"
            assert "\n" not in error["data"]["error"]["message"]
        assert talk.refused("play", text="e2e4")["where"] == "ply"
        assert talk.refused("play", text="e2e4", ply=0, fast=True)["code"] == "bad_request"
        talk.tell("play", text="e2e4", ply=0)


def test_a_game_comes_back_after_the_server_was_closed(settings: Settings) -> None:
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as first:
        session = new_session(first, "factory", moves=["e2e4"])
        with connected(first, session) as talk:
            talk.tell("play", text="e7e5", ply=1)
            talk.tell("play", text="g1f3", ply=2)
            talk.tell("takeback")
            before = talk.last("state")
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as second:
        after = second.get(f"/api/sessions/{session}").json()
        assert {**after, "position": 0} == {**before, "position": 0}
        assert after["position"] == before["position"]
        with connected(second, session) as talk:
            talk.tell("redo")
            assert talk.last("state")["ply"] == 3
