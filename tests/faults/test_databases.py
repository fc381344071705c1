"""Damaged or foreign database files are refused in one line and left untouched."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from chessmith.campaign.run_store import RunStore
from chessmith.errors import ChessmithError
from chessmith.server.run import _check_store
from chessmith.server.settings import Settings

Damage = Callable[[Path], None]


def games(folder: Path) -> None:
    """Open the game store as a server does at start-up."""
    _check_store(Settings(data_folder=folder, config_folder=folder))


def runs(folder: Path) -> None:
    """Start a campaign run."""
    RunStore(folder / "campaign.sqlite").begin(3)


OPENERS = {"games.sqlite": games, "campaign.sqlite": runs}


def text(path: Path) -> None:
    path.write_text("no database at all, but long enough to be read as one\n" * 40)


def cut_short(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def overwritten(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:100] + os.urandom(len(content) - 100))


def newer(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")


def somebody_elses(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


def somebody_elses_of_the_same_version(path: Path) -> None:
    somebody_elses(path)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (text, "not a database"),
        (cut_short, "malformed"),
        (overwritten, "malformed"),
        (newer, "newer Chessmith"),
        (somebody_elses, "is not a Chessmith database"),
        (somebody_elses_of_the_same_version, "is not a Chessmith database"),
    ],
)
@pytest.mark.parametrize("name", OPENERS)
def test_a_file_that_is_not_ours_is_refused_in_one_line_and_left_as_it_is(
    tmp_path: Path, name: str, damage: Damage, said: str
) -> None:
    OPENERS[name](tmp_path)
    path = tmp_path / name
    damage(path)
    before = path.read_bytes()
    with pytest.raises(ChessmithError, match=said) as caught:
        OPENERS[name](tmp_path)
    assert "\n" not in str(caught.value) and name in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="folders have no such rights here")
@pytest.mark.parametrize("name", OPENERS)
def test_a_folder_that_cannot_be_written_to_is_said_in_one_line(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    tmp_path.chmod(stat.S_IRWXU | stat.S_IXOTH | stat.S_IROTH)
    for above in tmp_path.parents:
        if above.stat().st_uid == os.getuid() and above.name.startswith("pytest-"):
            above.chmod(above.stat().st_mode | stat.S_IXOTH)
    folder.chmod(0o555)
    superuser = os.geteuid() == 0
    if superuser:
        os.setresuid(65534, 65534, 0)
    try:
        with pytest.raises(ChessmithError) as caught:
            OPENERS[name](folder)
    finally:
        if superuser:
            os.setresuid(0, 0, 0)
        folder.chmod(0o755)
    assert "\n" not in str(caught.value)
    assert list(folder.iterdir()) == []
