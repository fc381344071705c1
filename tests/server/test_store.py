"""Games on disk."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

import chessmith
from chessmith.errors import ChessmithError
from chessmith.server import Settings, create_app
from chessmith.server.store.game_store import GameStore, MoveRow, SessionRow
from tests.server.conftest import HERE
from tests.server.stand_in import stand_in_players
from tests.server.talk import connected, new_session

ROW = SessionRow(
    id="a",
    game="chess",
    rules_hash="h",
    rules_key=None,
    start_fen="f",
    layout=None,
    dice_seed=1,
    white="{}",
    black="{}",
    clock=None,
    title="",
    created=1.0,
    touched=1.0,
    ply=0,
    fen="f",
    result="*",
    reason=None,
    verdict=0,
    paused=0,
    origin=None,
    reading=None,
)


def move(ply: int) -> MoveRow:
    return MoveRow(ply, f"m{ply}", None, "{}", None)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite")

    async def work() -> None:
        await store.save(ROW, [move(1), move(2)])
        await store.save(replace(ROW, ply=2, result="1-0"), [move(3)])
        assert await store.load("a") == (replace(ROW, ply=2, result="1-0"), [move(1), move(2), move(3)])
        await store.save(ROW, [move(2)], cut_after=1)
        found = await store.load("a")
        assert found is not None
        assert [each.text for each in found[1]] == ["m1", "m2"]
        assert await store.delete("a")
        assert not await store.delete("a")
        assert await store.load("a") is None

    asyncio.run(work())
    store.close()


def test_a_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite")

    async def work() -> None:
        bad = replace(ROW, id="bad", rules_key="k", created=None)  # type: ignore[arg-type]
        results = await asyncio.gather(
            store.save(replace(ROW, id="b")),
            store.save(bad, rules={"file": "x"}),  # the rules are written before the row that fails
            store.save(replace(ROW, id="c")),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), sqlite3.IntegrityError, type(None)]
        assert {row.id for row in await store.recent(10, None, False)} == {"b", "c"}
        assert store.rules("k") is None

    asyncio.run(work())
    store.close()


def test_rules_are_kept_as_long_as_a_game_needs_them(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite")

    async def work() -> None:
        await store.save(replace(ROW, rules_key="k"), rules={"file": "x"})
        await store.save(replace(ROW, id="b", rules_key="k"), rules={"file": "x"})
        await store.delete("a")
        assert store.rules("k") == {"file": "x"}
        await store.delete("b")
        assert store.rules("k") is None

    asyncio.run(work())
    store.close()


def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    GameStore(path).close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(ChessmithError, match="newer Chessmith"):
        GameStore(path)


def test_a_move_that_cannot_be_written_is_not_played(client: TestClient) -> None:
    store = client.app.state.app_state.store  # type: ignore[attr-defined]
    with connected(client, new_session(client)) as talk:
        save = store.save

        async def full(*args: object, **more: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        store.save = full
        assert talk.refused("play", text="e2e4", ply=0)["code"] == "failed"
        assert not any(message["type"] == "move" for message in talk.heard)
        store.save = save
        talk.tell("play", text="e2e4", ply=0)
        talk.tell("state")
        assert [each["text"] for each in talk.last("state")["moves"]] == ["e2e4"]


def test_a_full_disk_refuses_the_move_by_name_and_the_game_goes_on_when_there_is_room(client: TestClient) -> None:
    store = client.app.state.app_state.store  # type: ignore[attr-defined]

    def leave_room(pages: int) -> None:
        store._queue(lambda database: database.execute(f"PRAGMA max_page_count = {pages}")).result()

    position, chance, kept = chessmith.load("chess").start(), Random(1), 0
    with connected(client, new_session(client)) as talk:
        leave_room(1)  # in effect: none beyond those in use
        while (answer := talk.ask("play", text=(text := chance.choice(position.moves)), ply=kept))["type"] == "ok":
            position, kept = position.play(text), kept + 1
        assert answer["data"]["error"]["code"] == "disk_full"
        leave_room(1_000_000)
        talk.tell("play", text=text, ply=kept)
        talk.tell("state")
        assert len(talk.last("state")["moves"]) == kept + 1


def test_what_made_sqlite_give_up_a_transaction_is_what_is_reported(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite")

    def give_up(database: sqlite3.Connection) -> None:
        database.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.raises(sqlite3.OperationalError, match="disk is full"):
        store._queue(give_up).result()
    asyncio.run(store.save(ROW, [move(1)]))
    assert asyncio.run(store.load("a")) == (ROW, [move(1)])
    store.close()


def test_a_game_whose_rules_have_changed_can_still_be_looked_at(settings: Settings) -> None:
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        session = new_session(client, moves=["e2e4", "e7e5", "g1f3"])
    with sqlite3.connect(settings.database) as database:
        database.execute("UPDATE moves SET text = 'e7e3' WHERE ply = 2")
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        state = client.get(f"/api/sessions/{session}").json()
        assert state["ply"] == 1
        assert "have changed" in state["problem"]
        with connected(client, session) as talk:
            assert talk.refused("play", text="e7e5", ply=1)["code"] == "game_over"
            assert talk.refused("takeback")["code"] == "game_over"


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store = GameStore(path)
    asyncio.run(store.save(ROW, [move(1)]))
    store.close()
    with sqlite3.connect(path) as database:
        database.executescript("ALTER TABLE sessions DROP COLUMN reading; PRAGMA user_version = 1;")
    store = GameStore(path)
    assert asyncio.run(store.load("a")) == (ROW, [move(1)])
    store.close()


def test_a_record_that_cannot_be_read_does_not_hide_the_others(settings: Settings) -> None:
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        sessions = [new_session(client) for _ in range(4)]
    with sqlite3.connect(settings.database) as database:
        database.execute('UPDATE sessions SET white = \'{"kind": "oracle"}\' WHERE id = ?', (sessions[0],))
        database.execute("UPDATE sessions SET game = 'ludo' WHERE id = ?", (sessions[1],))
        database.execute("INSERT INTO rules VALUES ('k', ?)", (json.dumps({"name": "x", "file": "{}", "source": ""}),))
        database.execute("UPDATE sessions SET game = 'draft:k', rules_key = 'k' WHERE id = ?", (sessions[2],))
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        answer = client.get("/api/sessions")
        assert answer.status_code == 200, answer.text
        shown = {each["id"]: each for each in answer.json()["sessions"]}
        assert set(shown) == set(sessions)
        assert [shown[session]["problem"] is None for session in sessions] == [True, False, False, True]
        for session in sessions[:3]:
            problem = client.get(f"/api/sessions/{session}").json()["error"]
            assert problem["code"] != "failed"
            assert "\n" not in problem["message"]
        assert client.get(f"/api/sessions/{sessions[3]}").status_code == 200


def test_a_game_with_leaps_in_a_list_is_open_after_a_restart_even_if_its_file_is_gone(settings: Settings) -> None:
    text = """
        title = "Camels"
        board = { files = 5, ranks = 5 }
        [pieces]
        king = { letter = "K", moves = [{ leap = [1, 0] }, { leap = [1, 1] }], royal = true }
        camel = { letter = "C", moves = [{ leap = [1, 3] }] }
        [layouts.a]
        setup = "k3c/5/5/5/C3K"
    """
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        assert client.put("/api/own/camels", json={"text": text}).status_code == 200
        session = new_session(client, "own:camels")
        with connected(client, session) as talk:
            talk.tell("play", text="e1d1", ply=0)
        assert client.delete("/api/own/camels").status_code in (200, 204)
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        assert client.get("/api/sessions").json()["sessions"][0]["problem"] is None
        state = client.get(f"/api/sessions/{session}").json()
        assert [each["text"] for each in state["moves"]] == ["e1d1"]


def test_of_a_move_only_what_the_rules_cannot_tell_is_kept(settings: Settings) -> None:
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        session = new_session(client, moves=["e2e4", "d7d5", "e4d5"])
        shown = client.get(f"/api/sessions/{session}").json()["moves"]
    with sqlite3.connect(settings.database) as database:
        records = [json.loads(record) for (record,) in database.execute("SELECT record FROM moves ORDER BY ply")]
        assert [set(record) for record in records] == [{"san", "fen", "seconds", "clock", "by", "decision"}] * 3
        # Older versions stored everything they had shown, in another vocabulary.
        database.execute(
            "UPDATE moves SET record = ? WHERE ply = 3",
            (json.dumps({**shown[2], "captures": False, "stages": [[{"does": "jump"}]]}),),
        )
    with TestClient(create_app(settings, stand_in_players()), base_url=HERE) as client:
        again = client.get(f"/api/sessions/{session}").json()["moves"]
    assert again == shown
    assert [event["does"] for stage in again[2]["stages"] for event in stage] == ["take", "move"]
