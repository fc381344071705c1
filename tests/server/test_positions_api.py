"""API calls on arbitrary positions."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

import chessmith
from chessmith.server.protocol import answers
from tests.server.talk import connected, new_session


def test_legal_actions_of_any_fen(shared_client: TestClient) -> None:
    answer = shared_client.post("/api/position", json={"game": "chess", "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}).json()
    assert "e1g1" in [action["text"] for action in answer["legal"]]
    assert answer["castling"] == "K"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "fen": "nonsense"}, "bad_fen"),
        ({"game": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "bad_fen"),
        ({"game": "chess", "moves": ["e2e5"]}, "bad_move"),
        ({"game": "chess", "fen": "x", "layout": "y"}, "bad_request"),
        ({"game": "chess", "ply": 3}, "bad_request"),
        ({"game": "chess", "nonsense": 1}, "bad_request"),
        ({"game": "ruins", "snapshot": {"board": 3}}, "bad_snapshot"),
        ({"game": "chess", "session": "nothing"}, "unknown_session"),
        ({"fen": "x"}, "bad_request"),
        ([], "bad_request"),
    ],
)
def test_a_bad_position_is_refused_in_one_line(shared_client: TestClient, body: object, code: str) -> None:
    answer = shared_client.post("/api/position", json=body)
    assert answer.status_code in (404, 422)
    error = answer.json()["error"]
    assert error["code"] == code
    assert "\n" not in error["message"]


def test_an_edited_position_becomes_a_fen(shared_client: TestClient) -> None:
    setup = {
        "turn": "black",
        "pieces": {
            "e1": {"name": "king", "side": "white"},
            "e8": {"name": "king", "side": "black"},
            "h8": {"name": "rook", "side": "black"},
        },
        "terrain": {"d4": "stone", "a4": "water", "b4": "bridge", "c3": "belt_north"},
        "castling": "k",
    }
    answer = shared_client.post("/api/position", json={"game": "ruins", "setup": setup}).json()
    assert answer["fen"] == "4k2r/8/8/8/8/8/8/4K3 b k - 0 1 {world=8/8/8/8/~=1o4/2^5/8/8}"
    again = shared_client.post("/api/position", json={"game": "ruins", "fen": answer["fen"]}).json()
    assert again == answer


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"pieces": {"e1": {"name": "king", "side": "white"}}}, "setup"),
        ({"pieces": {"e1": {"name": "emperor", "side": "white"}}}, "setup.pieces.e1.name"),
        ({"pieces": {"p16": {"name": "king", "side": "white"}}}, "setup.pieces"),
        ({"pieces": {"z9": {"name": "king", "side": "white"}}}, None),
        ({"terrain": {"a1": "water"}}, "setup.terrain"),
    ],
)
def test_an_edited_position_that_is_none_says_where(
    shared_client: TestClient, change: dict[str, object], where: str
) -> None:
    kings = {"e1": {"name": "king", "side": "white"}, "e8": {"name": "king", "side": "black"}}
    answer = shared_client.post("/api/position", json={"game": "chess", "setup": {"pieces": kings, **change}})
    assert answer.status_code == 422
    if where is not None:
        assert answer.json()["error"]["where"] == where


def test_a_line_has_a_position_after_each_move(shared_client: TestClient) -> None:
    answer = shared_client.post("/api/line", json={"game": "chess", "moves": ["e2e4", "e7e5", "g1f3"]}).json()
    assert [move["san"] for move in answer["moves"]] == ["e4", "e5", "Nf3"]
    assert [move["number"] for move in answer["moves"]] == ["1.", "1…", "2."]
    assert [bool(position["legal"]) for position in answer["positions"]] == [False, False, True]
    assert answer["moves"][-1]["fen"] == answer["positions"][-1]["fen"]


def test_one_more_move_in_an_analysis_tree(shared_client: TestClient) -> None:
    answer = shared_client.post("/api/play", json={"game": "chess", "moves": ["e2e4"], "move": "e7e5"}).json()
    assert (answer["move"]["ply"], answer["position"]["turn"]) == (2, "white")


def test_a_kept_game_is_a_source_of_positions(client: TestClient) -> None:
    session = new_session(client, moves=["e2e4", "e7e5"])
    body = {"game": "chess", "session": session, "ply": 1, "moves": ["c7c5"]}
    assert client.post("/api/position", json=body).json()["fen"].startswith("rnbqkbnr/pp1ppppp/8/2p5/4P3")
    branch = new_session(client, session=session, ply=1, moves=["c7c5"])
    assert [move["san"] for move in client.get(f"/api/sessions/{branch}").json()["moves"]] == ["e4", "c5"]


def test_pgn_goes_out_and_comes_back(client: TestClient) -> None:
    session = new_session(client, "ruins", layout="2", moves=["e2e4", "e7e5"])
    export = client.get(f"/api/sessions/{session}/export", params={"format": "pgn"}).json()
    assert export["filename"].endswith(".pgn")
    imported = client.post("/api/import", json={"text": export["text"]}).json()
    assert (imported["kind"], imported["game"]) == ("pgn", "ruins")
    assert [move["text"] for move in imported["moves"]] == ["e2e4", "e7e5"]
    state = client.get(f"/api/sessions/{session}").json()
    assert imported["position"]["fen"] == state["position"]["fen"]
    assert imported["fen"] == state["start_fen"]


def test_fen_and_snapshot_go_out_and_come_back(shared_client: TestClient) -> None:
    source = {"game": "factory", "moves": ["e2e4", "b7b6"]}
    fen = shared_client.post("/api/export", json={**source, "format": "fen"}).json()["text"]
    assert shared_client.post("/api/import", json={"text": fen, "game": "factory"}).json()["position"]["fen"] == fen
    snapshot = shared_client.post("/api/export", json={**source, "format": "snapshot"}).json()["text"]
    back = shared_client.post("/api/import", json={"text": snapshot, "game": "factory"}).json()
    assert back["kind"] == "snapshot"
    assert back["position"]["pieces"].keys() == shared_client.post("/api/position", json=source).json()["pieces"].keys()


@pytest.mark.parametrize(
    "text", ["", "   ", "{", '{"board": 1}', "1. e4 e9", "8/8 w", '[Variant "/etc/passwd"]\n\n1. e4 *']
)
def test_text_that_is_nothing_we_know_is_refused_in_one_line(shared_client: TestClient, text: str) -> None:
    answer = shared_client.post("/api/import", json={"text": text})
    assert answer.status_code == 422
    assert "\n" not in answer.json()["error"]["message"]


def test_another_program_gets_a_decision_for_its_snapshot(client: TestClient) -> None:
    exported = client.post("/api/export", json={"game": "ruins", "format": "snapshot"}).json()
    snapshot = json.loads(exported["text"])
    body = {"game": "ruins", "snapshot": snapshot, "limits": {"level": 1}}
    decision = client.post("/api/decide", json=body).json()
    legal = client.post("/api/position", json={"game": "ruins", "snapshot": snapshot}).json()["legal"]
    assert decision["move"] in [action["text"] for action in legal]
    assert decision["action"]["text"] == decision["move"]
    assert decision["player"] == "level 1"


def test_a_decision_needs_a_limit_a_player_and_a_game_that_goes_on(client: TestClient) -> None:
    assert client.post("/api/decide", json={"game": "chess", "limits": {}}).status_code == 422
    mated = {"game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"], "limits": {"depth": 1}}
    assert client.post("/api/decide", json=mated).json()["error"]["code"] == "game_over"
    human = {"game": "chess", "limits": {"depth": 1}, "player": {"kind": "human"}}
    assert client.post("/api/decide", json=human).status_code == 422
    program = {"game": "chess", "limits": {"depth": 1}, "player": {"kind": "engine", "id": "/bin/sh"}}
    assert client.post("/api/decide", json=program).status_code == 422


def test_pictures_of_a_game_can_be_browsed(client: TestClient) -> None:
    session = new_session(client, moves=["e2e4", "e7e5", "g1f3"])
    answer = client.get(f"/api/sessions/{session}/positions", params={"from": 1, "to": 2}).json()
    assert answer["from"] == 1
    assert len(answer["positions"]) == 2
    with connected(client, session) as talk:
        assert answer["positions"][0]["fen"] == talk.last("state")["moves"][0]["fen"]


def test_recent_games_come_page_by_page(client: TestClient) -> None:
    made = [new_session(client, title=str(number)) for number in range(5)]
    first = client.get("/api/sessions", params={"limit": 3}).json()
    assert [session["id"] for session in first["sessions"]] == made[:1:-1]
    assert first["more"]
    second = client.get("/api/sessions", params={"limit": 3, "before": made[2]}).json()
    assert [session["id"] for session in second["sessions"]] == made[1::-1]
    assert not second["more"]
    assert first["sessions"][0]["picture"]["pieces"]["e1"]["name"] == "king"


def test_finished_games_can_be_left_out(client: TestClient) -> None:
    new_session(client, moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    going = new_session(client)
    listed = client.get("/api/sessions", params={"unfinished": True}).json()["sessions"]
    assert [session["id"] for session in listed] == [going]


PGN_TREE = """[Variant "chess"]

1. e4 {best by test} e5 (1... c5 $5 2. Nf3 (2. c3)) 2. Nf3 $1 *
"""


def test_variations_comments_and_marks_survive_import_and_export(shared_client: TestClient) -> None:
    imported = shared_client.post("/api/import", json={"text": PGN_TREE}).json()
    assert [move["san"] for move in imported["moves"]] == ["e4", "e5", "Nf3"]
    tree = imported["tree"]
    told = [(entry["parent"], entry["move"]["san"], entry["comment"], entry["nags"]) for entry in tree]
    assert told == [
        (-1, "e4", "best by test", []),
        (0, "e5", "", []),
        (1, "Nf3", "", [1]),
        (0, "c5", "", [5]),
        (3, "Nf3", "", []),
        (3, "c3", "", []),
    ]
    assert [entry["move"]["ply"] for entry in tree] == [1, 2, 3, 2, 3, 3]
    assert tree[4]["position"]["fen"] == tree[4]["move"]["fen"]
    moves = [
        {"text": entry["move"]["text"], **{key: entry[key] for key in ("parent", "comment", "nags")}} for entry in tree
    ]
    body = {"game": "chess", "format": "pgn", "tree": moves}
    written = shared_client.post("/api/export", json=body).json()["text"]
    again = shared_client.post("/api/import", json={"text": written}).json()
    assert [(e["parent"], e["move"]["san"], e["comment"], e["nags"]) for e in again["tree"]] == told


@pytest.mark.parametrize(
    ("tree", "status"),
    [
        ([{"parent": 0, "text": "e2e4"}], 422),
        ([{"parent": -1, "text": "e2e5"}], 422),
        ([{"parent": -1, "text": "e2e4"}, {"parent": -1, "text": "d2d4"}], 200),
    ],
)
def test_a_tree_grows_from_its_root(shared_client: TestClient, tree: list[dict[str, object]], status: int) -> None:
    body = {"game": "chess", "format": "pgn", "tree": tree}
    assert shared_client.post("/api/export", json=body).status_code == status


def test_only_the_first_game_of_a_file_is_read(shared_client: TestClient) -> None:
    two = '[Event "1"]\n\n1. e4 *\n\n[Event "2"]\n\n1. d4 nonsense *\n'
    imported = shared_client.post("/api/import", json={"text": two}).json()
    assert [move["san"] for move in imported["moves"]] == ["e4"]


@pytest.mark.parametrize("text", ["1. Nf3 Nf6 2. Ng1 Ng8 " * 2_500, "1. e4 " + "(1. d4 d5) " * 1_100])
def test_a_game_that_takes_too_long_to_read_is_refused(shared_client: TestClient, text: str) -> None:
    answer = shared_client.post("/api/import", json={"text": text, "game": "chess"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_repeated_annotations_are_one_annotation(shared_client: TestClient) -> None:
    text = "1. e4 e5! 2. " + "$1 " * 50_000
    imported = shared_client.post("/api/import", json={"text": text, "game": "chess"}).json()
    assert [node["nags"] for node in imported["tree"]] == [[], [1]]


@pytest.mark.parametrize(
    ("annotations", "expected"),
    [("$256", "e4: expected annotations from $0 to $255"), ("$1 $2 $3 $4 $5 $6 $7 $8 $9", "at most 8 annotations")],
)
def test_annotations_that_could_not_be_sent_back_are_refused(
    shared_client: TestClient, annotations: str, expected: str
) -> None:
    answer = shared_client.post("/api/import", json={"text": f"1. e4 {annotations} e5", "game": "chess"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_pgn")
    assert expected in answer.json()["error"]["message"]


def test_an_en_passant_square_beyond_the_board_is_refused(shared_client: TestClient) -> None:
    kings = {"e1": {"name": "king", "side": "white"}, "e5": {"name": "king", "side": "black"}}
    body = {"game": "fragments", "setup": {"pieces": kings, "en_passant": "h8"}}
    answer = shared_client.post("/api/position", json=body)
    assert (answer.status_code, answer.json()["error"]["where"]) == (422, "setup.en_passant")


def test_a_host_gets_a_decision_about_its_own_objects(client: TestClient) -> None:
    snapshot = chessmith.load("chess").position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").to_snapshot()
    del snapshot["turn"], snapshot["turn_count"]
    for turn in ("white", "black"):
        body = {"game": "chess", "snapshot": snapshot, "turn": turn, "limits": {"nodes": 1}}
        decided = answers.Decided.model_validate(client.post("/api/decide", json=body).json())
        assert decided.piece is not None and decided.from_ is not None
        assert decided.piece.side == turn
        assert decided.move.startswith(decided.from_.square)
        struct = snapshot["board"][decided.from_.row][decided.from_.col]
        assert struct["piece_id"] == decided.piece.name
        assert decided.events[0]["does"] in ("move", "take")


def test_only_a_snapshot_can_be_told_who_is_to_move(client: TestClient) -> None:
    body = {"game": "chess", "turn": "black", "limits": {"nodes": 1}}
    refused = client.post("/api/decide", json=body)
    assert refused.status_code == 422
    assert "turn given without snapshot" in refused.text
