"""A power cut at any moment loses nothing that was acknowledged, and leaves only files that can be opened."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import chessmith
from chessmith.lab.journal import Journal
from chessmith.networks.own_files import write_whole
from chessmith.preferences import Preferences
from chessmith.puzzles.puzzle import Puzzle
from chessmith.puzzles.store import PuzzleStore
from chessmith.server.search.engines import add_engine
from chessmith.server.store.invitations import Invitations
from chessmith.server.store.own_games import OwnGames
from chessmith.training.state import Batch, State, StateFolder
from tests.faults.power import Disk, Files, write

HEADING = {"games": 9, "players": ["one", "another"]}
LONG = "e2e4 " * 300  # more than one sector


def game(number: int) -> dict[str, object]:
    return {"game": number, "moves": LONG if number % 2 else "e2e4"}


@pytest.mark.parametrize("earlier", [False, True], ids=["first", "after an earlier match"])
def test_a_journal_keeps_every_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, earlier: bool) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    known: list[int] = []
    kept: set[int] = set()
    tried = 0

    def lose_power(files: Files) -> None:
        nonlocal tried
        tried += 1
        shutil.rmtree(there, ignore_errors=True)
        write(files, there)
        lines = [line for path in there.glob("match*") for line in path.read_bytes().split(b"\n") if b'"old"' in line]
        assert kept <= {json.loads(line)["game"] for line in lines if line.endswith(b"}") and b"\0" not in line}
        journal = Journal(there / "match.jsonl", HEADING)
        try:
            assert [journal.games.get(number) for number in known] == [game(number) for number in known]
            journal.add(game(99))  # the journal can be continued
        finally:
            journal.close()

    with monkeypatch.context() as patch:
        disk = Disk(here, patch, lambda files: None)
        if earlier:
            journal = Journal(here / "match.jsonl", HEADING)
            for number in range(3):
                journal.add({"game": number, "old": LONG})
                kept.add(number)
            journal.finish()
            journal.close()
        disk.lose_power = lose_power
        journal = Journal(here / "match.jsonl", HEADING)
        for number in range(4):
            journal.add(game(number))
            known.append(number)
            disk.cut()
        journal.close()
    assert tried > 20


def test_training_goes_on_from_what_was_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    saved = 0
    tried = 0

    def lose_power(files: Files) -> None:
        nonlocal tried
        tried += 1
        shutil.rmtree(there, ignore_errors=True)
        write(files, there)
        with pytest.MonkeyPatch.context() as elsewhere:
            elsewhere.setenv("XDG_DATA_HOME", str(there))
            folder = StateFolder("rules")
            state = folder.load(seed=1)
            assert state.games >= saved
            samples = b"".join(folder.samples(state, 10**9))
            assert samples == b"".join(bytes([batch.round]) * batch.bytes for batch in reversed(state.batches))

    monkeypatch.setenv("XDG_DATA_HOME", str(here))
    disk = Disk(here, monkeypatch, lose_power)
    folder = StateFolder("rules")
    state = State(seed=1)
    for number in range(1, 4):
        state.batches.append(Batch(number))
        for _ in range(2):
            folder.append(state.batches[-1], bytes([number]) * 1500)
            state.batches[-1].games += 5
            state.batches[-1].positions += 50
            folder.save(state)
            saved = state.games
            disk.cut()
    assert tried > 50


Writer = Callable[[Path, str], object]


def in_own_games(folder: Path, text: str) -> None:
    games = OwnGames(folder / "games", built_in=lambda name: False, most_bytes=1000, most_files=9)
    games.write("mine", f"title = '{text}'", overwrite=True)


def in_invitations(folder: Path, text: str) -> None:
    Invitations(folder / "server" / "invitations.json").create(text, "chess", {})


def in_puzzles(folder: Path, text: str) -> None:
    game = chessmith.load("gardner")
    fen = game.start().fen
    puzzle = Puzzle(game.name, game.rules_hash, fen, (text,), "material", 1500)
    PuzzleStore(game, folder / "puzzles" / "gardner.jsonl").add(puzzle)


WRITERS: dict[str, Writer] = {
    "a network": lambda folder, text: write_whole(folder / "networks" / "a.net", text.encode()),
    "preferences": lambda folder, text: Preferences(folder / "preferences.toml").change("player.name", text),
    "an own game": in_own_games,
    "an invitation": in_invitations,
    "an engine": lambda folder, text: add_engine(folder / "engines.toml", text, ["stockfish"], "Stockfish"),
    "a puzzle": in_puzzles,
}


SUFFIXES = {".net", ".toml", ".json", ".jsonl"}  # others are temporary files, which nothing reads


@pytest.mark.skipif(os.name == "nt", reason="Windows cannot sync a folder")
@pytest.mark.parametrize("kind", WRITERS)
def test_what_was_written_is_there_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    known: set[str] = set()  # acknowledged texts, any of which may be found

    def lose_power(files: Files) -> None:
        named = [content.decode() for name, content in files.items() if Path(name).suffix in SUFFIXES]
        assert not known or any(text in content for text in known for content in named), f"{known} is not in {files}"

    disk = Disk(tmp_path, monkeypatch, lose_power)
    for text in ("first", "second"):
        if known:
            known.add(text)
        WRITERS[kind](tmp_path, text)
        known = {text}
        disk.cut()
