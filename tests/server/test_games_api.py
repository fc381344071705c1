"""The lobby: built-in games, and the user's own."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import chessmith
from chessmith.server import Settings
from tests.server.talk import connected, new_session

HILL = """
extends = "chess"
title = "Hill"
[goal]
reach = { piece = "king", squares = ["d4", "e4"] }
"""


def test_every_built_in_game_has_a_card_with_a_picture(client: TestClient) -> None:
    cards = client.get("/api/games").json()["games"]
    assert {card["id"] for card in cards} == set(chessmith.builtin_names())
    assert cards[0]["id"] == "chess"
    for card in cards:
        assert card["start"]["pieces"]
        assert card["start"]["legal"] == []
        assert card["problem"] is None


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_the_details_of_a_game_have_rules_and_pieces(shared_client: TestClient, name: str) -> None:
    detail = shared_client.get(f"/api/games/{name}").json()
    assert detail["rules"]
    assert "**" not in " ".join(detail["rules"])
    assert detail["source"]
    assert all(piece["text"] and piece["moves"] for piece in detail["pieces"])
    assert len(detail["layout_names"]) == detail["layouts"]


def test_a_layout_can_be_looked_at(shared_client: TestClient) -> None:
    answer = shared_client.get("/api/games/chess960/start", params={"layout": "518"}).json()
    assert answer["fen"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
    assert shared_client.get("/api/games/chess960/start", params={"layout": "random"}).status_code == 200
    assert shared_client.get("/api/games/chess/start", params={"layout": "nonsense"}).status_code == 422


@pytest.mark.parametrize("game", ["nothing", "own:nothing", "draft:0123", "..%2Fchess", "CHESS", "own:../x"])
def test_an_unknown_game_is_refused_in_one_line(shared_client: TestClient, game: str) -> None:
    answer = shared_client.get(f"/api/games/{game}")
    assert answer.status_code in (404, 422)
    assert "\n" not in answer.json()["error"]["message"]


def test_a_mistake_in_a_game_file_is_told_with_its_line(shared_client: TestClient) -> None:
    answer = shared_client.post("/api/own/check", json={"text": 'extends = "chess"\ntitle = "X"\nbord = 3\n'})
    assert answer.status_code == 200
    check = answer.json()
    assert not check["ok"]
    assert check["problems"][0]["line"] == 3
    assert "bord" in str(check["problems"][0])


@pytest.mark.parametrize(
    "text",
    ["", "][", "title = 3", "a = " + "[" * 2000, 'extends = 7\ntitle = "x"', 'extends = "chess"\ntitle = "\\u0007"'],
)
def test_a_hostile_game_file_gives_one_line(shared_client: TestClient, text: str) -> None:
    check = shared_client.post("/api/own/check", json={"text": text}).json()
    assert not check["ok"]
    assert "\n" not in check["problems"][0]["message"]


@pytest.mark.parametrize(
    "parent", ["/etc/passwd", "../../secret.toml", "C:\\\\x.toml", "hill", "nothing.toml", "/dev/zero"]
)
def test_extends_cannot_reach_other_files(shared_client: TestClient, parent: str) -> None:
    check = shared_client.post("/api/own/check", json={"text": f'extends = "{parent}"\ntitle = "X"\n'}).json()
    assert not check["ok"]
    assert check["problems"][0]["key"] == "extends"
    assert check["problems"][0]["line"] == 1


def test_a_draft_can_be_played_at_once_and_outlives_the_server(settings: Settings, client: TestClient) -> None:
    draft = client.post("/api/own/check", json={"text": HILL}).json()["game"]["id"]
    assert draft.startswith("draft:")
    session = new_session(client, draft)
    with connected(client, session) as talk:
        talk.tell("play", text="e2e4", ply=0)
    client.app.state.app_state.catalogue._kept.clear()  # type: ignore[attr-defined]
    assert client.get(f"/api/games/{draft}").json()["title"] == "Hill"
    assert client.get(f"/api/sessions/{session}").json()["game_title"] == "Hill"


@pytest.mark.parametrize(("method", "path"), [("PUT", "/api/own/hill"), ("POST", "/api/own/check")])
def test_half_a_letter_is_no_text(client: TestClient, method: str, path: str) -> None:
    answer = client.request(
        method, path, content=rb'{"text":"\ud800","overwrite":true}', headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]["where"]) == (422, "text")
    assert not client.get("/api/own").json()["files"]


def test_own_games_are_saved_listed_changed_and_deleted(client: TestClient) -> None:
    assert client.put("/api/own/hill", json={"text": HILL}).json()["game"]["id"] == "own:hill"
    assert client.put("/api/own/hill", json={"text": HILL}).status_code == 409
    assert client.put("/api/own/hill", json={"text": "broken", "overwrite": True}).json()["saved"]
    card = client.get("/api/games").json()["games"][-1]
    assert (card["id"], card["start"]) == ("own:hill", None)
    assert card["problem"]
    child = 'extends = "hill.toml"\ntitle = "Higher"\n'
    assert not client.put("/api/own/higher", json={"text": child}).json()["ok"]
    client.put("/api/own/hill", json={"text": HILL, "overwrite": True})
    assert client.get("/api/games/own:higher").json()["title"] == "Higher"
    assert [file["name"] for file in client.get("/api/own").json()["files"]] == ["higher", "hill"]
    assert client.get("/api/own/hill").json()["text"] == HILL
    assert client.delete("/api/own/hill").status_code == 204
    assert client.delete("/api/own/hill").status_code == 404


def test_files_that_extend_each_other_are_refused(client: TestClient) -> None:
    client.put("/api/own/one", json={"text": 'extends = "two.toml"\ntitle = "One"\n'})
    two = client.put("/api/own/two", json={"text": 'extends = "one.toml"\ntitle = "Two"\n'}).json()
    assert not two["ok"]


def test_a_game_keeps_its_rules_when_its_file_changes_or_goes(client: TestClient) -> None:
    client.put("/api/own/hill", json={"text": HILL})
    session = new_session(client, "own:hill")
    other = HILL.replace("Hill", "Mountain").replace('"d4", "e4"', '"d5"')
    client.put("/api/own/hill", json={"text": other, "overwrite": True})
    client.delete("/api/own/hill")
    moves = ["e2e3", "a7a6", "e1e2", "a6a5", "e2d3", "a5a4", "d3d4"]
    with connected(client, session) as talk:
        for ply, text in enumerate(moves):
            talk.tell("play", text=text, ply=ply)
            assert talk.last("move")["result"] == ("1-0" if text == "d3d4" else "*")
    assert client.get(f"/api/sessions/{session}").json()["game_title"] == "Hill"
    assert client.get("/api/sessions").json()["sessions"][0]["problem"] is None


@pytest.mark.parametrize("name", ["chess", "A", "a b", "..", "x" * 41, "1a", "a.toml", "%2e%2e%2fx"])
def test_names_of_own_games_are_plain(shared_client: TestClient, name: str) -> None:
    assert shared_client.put(f"/api/own/{name}", json={"text": HILL}).status_code in (404, 405, 409, 422)


def test_a_game_file_that_is_too_long_is_refused(client: TestClient) -> None:
    assert client.put("/api/own/long", json={"text": "#" * 300_000}).status_code == 413


def test_the_picture_of_a_draft_shows_its_own_setup_and_world(shared_client: TestClient) -> None:
    text = 'extends = "chess"\ntitle = "x"\n[layouts.0]\nsetup = "{}/8/8/8/8/8/8/Q3K3"\nworld = "8/8/8/{}/8/8/8/8"\n'
    seen = []
    for rank, world in (("4k3", "~7"), ("3k4", "~7"), ("3k4", "~~~5")):
        start = shared_client.post("/api/own/check", json={"text": text.format(rank, world)}).json()["game"]["start"]
        king = next(square for square, piece in start["pieces"].items() if piece["side"] == "black")
        seen.append((king, len(start["terrain"])))
    assert seen == [("e8", 1), ("d8", 1), ("d8", 3)]


def test_a_card_names_its_family_and_what_is_special(shared_client: TestClient) -> None:
    cards = {card["id"]: card for card in shared_client.get("/api/games").json()["games"]}
    assert cards["skirmish_warden"]["family"] == "skirmish"
    assert cards["chess960"]["family"] is None
    centre = ["d4", "e4", "d5", "e5"]
    assert cards["kingofthehill"]["special"]["squares"] == {"white": centre, "black": centre}
    assert cards["breakthrough"]["special"]["squares"]["black"] == [f"{file}1" for file in "abcdefgh"]
    assert cards["3check"]["special"]["checks"] == 3
    assert cards["chess960"]["start"]["pieces"]["a1"]["name"] == "bishop"
    assert cards["torpedo"]["special"]["moves"] == [["e2", "e4"], ["e4", "e6"]]
    assert cards["chess"]["special"] == {"pieces": [], "squares": {"white": [], "black": []}, "checks": 0, "moves": []}
    assert set(cards["capablanca"]["special"]["pieces"]) == {"chancellor", "archbishop"}
