"""A power cut at any moment leaves the old file or the new one: data is synced before it is renamed or counted."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import chessmith
from chessmith.book import OpeningBook
from chessmith.endgame.table_file import TableFolder
from chessmith.networks.own_files import write_whole
from chessmith.preferences import Preferences
from chessmith.server.store.own_games import OwnGames
from chessmith.training.state import Batch, State, StateFolder

Writer = Callable[[Path], object]


class Disk:
    """Tracks what is only in memory, and would be lost in a power cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.safe: set[int] = set()
        self.renamed: list[Path] = []
        self._fsync, self._replace = os.fsync, os.replace
        monkeypatch.setattr(os, "fsync", self.fsync)
        monkeypatch.setattr(os, "replace", self.replace)
        monkeypatch.setattr(Path, "replace", lambda path, target: self.replace(path, target))  # noqa: PLW0108

    def fsync(self, number: int) -> None:
        self.safe.add(os.fstat(number).st_ino)
        self._fsync(number)

    def replace(self, source: str | os.PathLike[str], target: str | os.PathLike[str]) -> None:
        assert Path(source).stat().st_ino in self.safe, f"{target} may be empty after a power cut"
        self.renamed.append(Path(target))
        self._replace(source, target)


def book(folder: Path) -> None:
    game = chessmith.load("fragments")
    opening = OpeningBook(game)
    opening.add(game.start(), game.start().moves[0])
    opening.write(folder / "book.json")


def own_games(folder: Path) -> OwnGames:
    return OwnGames(folder, built_in=lambda name: False, most_bytes=1000, most_files=9)


WRITERS: dict[str, Writer] = {
    "a book": book,
    "an endgame table": lambda folder: TableFolder(chessmith.load("fragments"), root=folder).write("KvK", b"1234", {}),
    "a network": lambda folder: write_whole(folder / "a.net", b"1234"),
    "preferences": lambda folder: Preferences(folder / "preferences.toml").change("learning.use", "off"),
    "an own game": lambda folder: own_games(folder).write("mine", "title = 'Mine'", overwrite=False),
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_is_on_the_disk_before_it_takes_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    chessmith.load("fragments")  # may write to the cache, which need not survive
    disk = Disk(monkeypatch)
    WRITERS[name](tmp_path)
    assert len(disk.renamed) == 1


def test_samples_are_on_the_disk_before_the_state_that_counts_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    disk = Disk(monkeypatch)
    folder = StateFolder("some-rules")
    state = State(seed=1, batches=[Batch(1)])
    folder.append(state.batches[0], b"1234")
    folder.save(state)
    samples = next(tmp_path.rglob("samples-*.bin"))
    assert samples.stat().st_ino in disk.safe


def test_games_are_written_through_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite syncs at every commit only with FULL, which a power cut requires and a kill does not."""
    import sqlite3

    from chessmith.server.store import game_store

    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def watched(*arguments: object, **options: object) -> sqlite3.Connection:
        connection = connect(*arguments, check_same_thread=False, **options)  # type: ignore[call-overload]
        opened.append(connection)
        return connection  # type: ignore[no-any-return]

    monkeypatch.setattr(sqlite3, "connect", watched)
    store = game_store.GameStore(tmp_path / "games.sqlite")
    try:
        full = 2
        assert opened[0].execute("PRAGMA synchronous").fetchone() == (full,)
        assert opened[0].execute("PRAGMA journal_mode").fetchone() == ("wal",)
    finally:
        store.close()
