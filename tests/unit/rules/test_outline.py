"""Outlines of built-in games are cached for the user, and rebuilt when stale or broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chessmith.game import Game
from chessmith.rules import outline
from chessmith.rules.loader import load_game_file
from chessmith.rules.model import GameFile
from chessmith.rules.outline import Outline, built_in_outline


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "outlines"
    monkeypatch.setattr(outline, "_folder", lambda: folder)
    return folder


def read_chess() -> GameFile:
    return load_game_file("chess")


def unread() -> GameFile:
    raise AssertionError("the game file was read")


@pytest.mark.parametrize("name", ["chess", "ruins", "skirmish", "fragments", "chess960"])
def test_outline_comes_back_from_the_cache_as_it_was(cache: Path, name: str) -> None:
    made = built_in_outline(name, lambda: load_game_file(name))
    assert built_in_outline(name, unread) == made == Outline.of(load_game_file(name))
    assert [path.name for path in cache.iterdir()] == [f"{name}.json"]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"key": 1}', '{"key": [], "outline": {}}', "null"])
def test_broken_cache_is_made_anew(cache: Path, content: str) -> None:
    cache.mkdir()
    (cache / "chess.json").write_text(content)
    made = built_in_outline("chess", read_chess)
    assert made.title == "Chess"
    assert built_in_outline("chess", unread) == made


def test_stale_cache_is_made_anew(cache: Path) -> None:
    built_in_outline("chess", read_chess)
    kept = json.loads((cache / "chess.json").read_text())
    kept["key"][2][0][1] += 1
    kept["outline"]["title"] = "Old chess"
    (cache / "chess.json").write_text(json.dumps(kept))
    assert built_in_outline("chess", read_chess).title == "Chess"


def test_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(outline, "_folder", lambda: tmp_path / "file" / "folder")
    assert built_in_outline("chess", read_chess).title == "Chess"


def test_game_from_an_outline_is_the_game_from_its_file(cache: Path) -> None:
    quick, slow = Game(built_in_outline("ruins", lambda: load_game_file("ruins"))), Game(load_game_file("ruins"))
    assert quick == slow
    assert quick.start(layout=3).fen == slow.start(layout=3).fen
    assert quick.file == slow.file
    assert quick.start().perft(2) == slow.start().perft(2)
