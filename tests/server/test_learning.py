"""What the server learns from games, its records, and the user's preferences."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import chessmith
from chessmith.book import OpeningBook, default_path
from chessmith.cli import main
from chessmith.experience import Experience
from chessmith.notation import pgn
from chessmith.server import Settings
from chessmith.server.protocol import learning_answers
from tests.server.talk import connected, new_session

FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]
START = {"game": "chess"}


def play(client: TestClient, moves: list[str] = FOOLS_MATE, **options: Any) -> str:
    session = new_session(client, **options)
    with connected(client, session) as talk:
        for ply, move in enumerate(moves):
            talk.tell("play", text=move, ply=ply)
    return session


def rows(client: TestClient, **source: Any) -> dict[str, Any]:
    answer = client.post("/api/learning/position", json=START | source)
    learning_answers.LearnedMoves.model_validate(answer.json())
    return {row["move"]: row for row in answer.json()["rows"]}


def state(client: TestClient) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/api/learning").json()
    learning_answers.Learning.model_validate(answer)
    return answer


def refusal(answer: Any) -> str:
    message = str(answer.json()["error"]["message"])
    assert "\n" not in message
    return message


def test_a_finished_game_is_learned_from(client: TestClient) -> None:
    assert state(client)["games"] == 0
    play(client)
    assert (state(client)["games"], state(client)["moves"], state(client)["positions"]) == (1, 4, 4)
    row = rows(client)["f2f3"]
    assert (row["san"], row["games"], row["losses"], row["win_rate"], row["bonus"]) == ("f3", 1, 1, 0.0, -100)
    assert rows(client, moves=["f2f3"])["e7e5"]["wins"] == 1


def test_a_game_that_goes_on_after_its_end_counts_only_as_it_ended_last(client: TestClient) -> None:
    session = play(client)
    with connected(client, session) as talk:
        talk.tell("takeback", ply=2)
        talk.tell("play", text="e2e4", ply=2)
        talk.tell("resign", side="black")
    assert rows(client)["f2f3"]["wins"] == 1
    assert rows(client)["f2f3"]["games"] == 1
    assert state(client)["games"] == 1


def test_all_kinds_of_games_are_kept_with_who_played_them(client: TestClient) -> None:
    level = {"kind": "level", "level": 2}
    play(client)
    with connected(client, new_session(client, black=level)) as talk:
        talk.tell("play", text="e2e4", ply=0)
        talk.wait_for("move", ply=2)
        talk.tell("resign")
    only_move = "7k/8/8/8/8/8/1r6/K7 w - - 0 1"  # after which only the kings are left
    with connected(client, new_session(client, white=level, black=level, fen=only_move)) as talk:
        assert talk.wait_for("move")["result"] == "1/2-1/2"
    end = time.monotonic() + 60
    while (records := client.get("/api/records").json())["total"] < 3 and time.monotonic() < end:
        time.sleep(0.01)  # a move is announced before its game is recorded
    learning_answers.RecordedGames.model_validate(records)
    assert [(each["mode"], each["white_kind"], each["black_kind"]) for each in records["records"]] == [
        ("AI v AI", "level:2", "level:2"),
        ("person v AI", "person", "level:2"),
        ("person v person", "person", "person"),
    ]
    (achievement,) = client.get("/api/records/achievements").json()["achievements"]
    assert (achievement["opponent"], achievement["losses"], achievement["course"]) == ("level:2", 1, "l")


def test_what_is_exported_can_be_imported_after_a_reset(client: TestClient) -> None:
    play(client)
    before = rows(client)
    for form in ("raw", "readable"):
        document = client.get(f"/api/learning/export?form={form}").json()
        assert client.post("/api/learning/reset", json={"confirm": "reset"}).json()["moves"] == 0
        assert rows(client) == {}
        assert client.post("/api/learning/import", json=document).json() == {"added": 4, "games": 4}
        assert rows(client) == before
    assert client.get("/api/records").json()["total"] == 1


def test_a_reset_has_to_be_confirmed(client: TestClient) -> None:
    play(client)
    assert client.post("/api/learning/reset", json={}).status_code == 422
    assert state(client)["moves"] == 4


def test_a_document_can_name_no_file_of_the_machine(client: TestClient) -> None:
    answer = client.post("/api/learning/import", json={"/etc/passwd|8/8 w - -|a1a2": {"w": 1}})
    assert answer.status_code in (404, 422)
    refusal(answer)


def test_with_recording_off_a_game_is_listed_but_not_learned_from(client: TestClient) -> None:
    assert client.put("/api/learning", json={"record": False}).json()["record"] is False
    play(client)
    assert state(client)["games"] == 0
    assert client.get("/api/records").json()["total"] == 1


def test_with_use_off_what_is_stored_is_the_same(client: TestClient) -> None:
    client.put("/api/learning", json={"use": False})
    play(client)
    assert rows(client)["f2f3"]["games"] == 1


def test_read_only_forbids_every_change(client: TestClient) -> None:
    play(client)
    document = client.get("/api/learning/export").json()
    client.put("/api/learning", json={"read_only": True})
    play(client)
    assert client.post("/api/learning/import", json=document).status_code == 403
    assert client.post("/api/learning/reset", json={"confirm": "reset"}).status_code == 403
    assert rows(client)["f2f3"]["games"] == 1
    assert client.get("/api/records").json()["total"] == 1
    client.put("/api/learning", json={"read_only": False})
    play(client)
    assert rows(client)["f2f3"]["games"] == 2


def test_a_backup_is_a_store(client: TestClient, tmp_path: Any) -> None:
    play(client)
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(client.get("/api/learning/backup").content)
    with Experience(copy) as experience:
        assert experience.totals().games == 1


def test_a_damaged_store_costs_a_line_and_no_game(client: TestClient, settings: Settings) -> None:
    settings.experience_database.parent.mkdir(parents=True, exist_ok=True)
    settings.experience_database.write_bytes(b"nonsense" * 5000)
    play(client)
    assert state(client)["games"] == 1
    assert len(list(settings.experience_database.parent.glob("*.damaged-*"))) == 1


def test_records_are_searched_replayed_and_written_as_pgn(client: TestClient) -> None:
    play(client)
    play(client, moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    listed = client.get("/api/records", params={"game": "chess", "result": "0-1", "player": "person"}).json()
    assert listed["total"] == 2
    assert client.get("/api/records", params={"result": "1-0"}).json()["total"] == 0
    assert client.get("/api/records", params={"until": "2000-01-01"}).json()["total"] == 0
    assert client.get("/api/records", params={"since": "2000-01-01"}).json()["total"] == 2
    replay = client.get(f"/api/records/{listed['records'][0]['number']}").json()
    learning_answers.Replay.model_validate(replay)
    assert (replay["game"], replay["moves"], replay["result"]) == ("chess", FOOLS_MATE, "0-1")
    text = client.get("/api/records/pgn", params={"game": "chess"}).text
    assert len(list(pgn.read(text))) == 2
    refusal(client.get("/api/records/999"))
    refusal(client.get("/api/records", params={"since": "yesterday"}))


def test_a_move_that_did_well_is_played_from_experience_and_says_so(settings: Settings) -> None:
    from chessmith.server import create_app
    from tests.server.conftest import HERE

    with TestClient(create_app(settings), base_url=HERE) as client:
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
        client.post("/api/learning/import", json={f"{start}|a2a3": {"w": 15, "l": 2, "d": 0}})
        for learning, origin in ((None, "book"), (True, "book"), (False, None)):
            seat = {"kind": "search", "depth": 1} | ({} if learning is None else {"learning": learning})
            with connected(client, new_session(client, white=seat)) as talk:
                decision = talk.wait_for("move", ply=1)["move"]["decision"]
                assert decision["origin"] == origin
                if origin:
                    assert decision["move"] == "a2a3"
                    assert "played 17 times, won 88 %" in decision["reason"]
        client.put("/api/learning", json={"use": False})
        seat = {"kind": "search", "depth": 1}
        with connected(client, new_session(client, white=seat)) as talk:
            assert talk.wait_for("move", ply=1)["move"]["decision"]["origin"] is None


def test_preferences_are_those_of_the_command_line(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = client.put("/api/preferences", json={"key": "player.name", "value": "Ann"}).json()
    learning_answers.PreferenceList.model_validate(answer)
    monkeypatch.setattr("chessmith.preferences.default_path", lambda: settings.preferences_file)
    with pytest.raises(SystemExit):
        main(["config", "player.name"])
    assert capsys.readouterr().out == "player.name = Ann\n"
    with pytest.raises(SystemExit):
        main(["config", "learning.book_games", "30"])
    values = {each["key"]: each["value"] for each in client.get("/api/preferences").json()["preferences"]}
    assert (values["learning.book_games"], values["player.name"]) == (30, "Ann")
    assert "expected" in refusal(client.put("/api/preferences", json={"key": "learning.book_games", "value": -1}))
    assert "expected" in refusal(client.put("/api/preferences", json={"key": "nonsense", "value": 1}))
    play(client)
    with sqlite3.connect(settings.experience_database) as database:
        assert database.execute("SELECT white FROM games").fetchall() == [("Ann",)]


def teach_book(*moves: str) -> None:
    chess = chessmith.load("chess")
    book = OpeningBook(chess)
    for move in moves:
        book.add(chess.start(), move)
    book.write(default_path(chess))


def test_players_play_from_the_book_of_the_game_unless_the_user_prefers_not(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from chessmith.server import create_app
    from tests.server.conftest import HERE

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    teach_book("h2h4")
    with TestClient(create_app(settings), base_url=HERE) as client:
        for use, origin in ((True, "book"), (False, None)):
            client.put("/api/preferences", json={"key": "book.use", "value": use})
            with connected(client, new_session(client, white={"kind": "search", "depth": 1})) as talk:
                decision = talk.wait_for("move", ply=1)["move"]["decision"]
            assert (decision["origin"], decision["move"] == "h2h4") == (origin, use)


def test_a_replay_says_of_each_move_where_it_comes_from_and_what_became_of_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    teach_book("f2f3")
    play(client)
    answer = client.post("/api/learning/line", json=START | {"moves": ["f2f3", "e7e5", "a2a3"]}).json()
    learning_answers.LearnedLine.model_validate(answer)
    assert answer["moves"] == [
        {"origin": "book", "games": 1, "win_rate": 0.0},
        {"origin": "learned", "games": 1, "win_rate": 1.0},
        {"origin": None, "games": 0, "win_rate": 0.5},
    ]


def test_a_game_against_the_engine_keeps_what_its_searches_found(settings: Settings) -> None:
    from chessmith.server import create_app
    from tests.server.conftest import HERE

    with TestClient(create_app(settings), base_url=HERE) as client:
        seat = {"kind": "search", "depth": 3}
        with connected(client, new_session(client, black=seat)) as talk:
            talk.tell("play", text="f2f3", ply=0)
            reply = talk.wait_for("move", ply=2)["move"]["text"]
            talk.tell("resign", side="white")
    with Experience(settings.experience_database) as experience:
        position = chessmith.load("chess").start().play("f2f3")
        found = experience.results(position)[reply]
        assert (found.depth, found.reach) == (3, 3)
