"""Games on disk."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from chessmith.errors import ChessmithError
from chessmith.server import Settings, create_app
from chessmith.server.store import GameStore, MoveRow, SessionRow
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
        bad = replace(ROW, id="bad", created=None)  # type: ignore[arg-type]
        results = await asyncio.gather(
            store.save(replace(ROW, id="b")), store.save(bad), store.save(replace(ROW, id="c")), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), sqlite3.IntegrityError, type(None)]
        assert {row.id for row in await store.recent(10, None, False)} == {"b", "c"}

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
    store = client.app.state.house.store  # type: ignore[attr-defined]
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
