"""A stored run survives whatever happens."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from chessmith.campaign import Run, RunStore
from chessmith.errors import ChessmithError


@pytest.fixture
def runs(tmp_path: Path) -> RunStore:
    return RunStore(tmp_path / "deep" / "campaign.sqlite")


def test_looking_at_a_store_that_is_not_there_creates_nothing(runs: RunStore) -> None:
    assert runs.last() is None
    assert not runs.path.exists()


def test_a_run_comes_back_as_it_was_written(runs: RunStore) -> None:
    run = runs.begin(10)
    won = run.opened(seed=5).changed(moves=("e2e4", "e7e5"), result="1-0", reason="king lost", plies=2)
    after = runs.save(run, won.opened(seed=6))
    assert RunStore(runs.path).last() == after
    assert after.current == 1


def test_a_new_run_follows_the_old_one_which_is_kept(runs: RunStore) -> None:
    first = runs.begin(10)
    second = runs.begin(10)
    assert (second.number, runs.last(), runs.all()) == (2, second, [first, second])
    with pytest.raises(ChessmithError, match="continued elsewhere"):
        runs.save(first, first.opened(seed=1))


def test_who_has_not_seen_the_last_change_cannot_undo_it(runs: RunStore) -> None:
    run = runs.begin(10)
    opened = runs.save(run, run.opened(seed=1))
    with pytest.raises(ChessmithError, match="continued elsewhere"):
        runs.save(run, run.opened(seed=2))
    assert runs.last() == opened


def test_a_file_that_is_no_store_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "campaign.sqlite"
    path.write_text("no database at all, but long enough to be read as one\n" * 40)
    with pytest.raises(ChessmithError, match=r"campaign.sqlite: cannot be used, file is not a database"):
        RunStore(path).last()


def tamper(path: Path, bouts: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE runs SET bouts = ?", (bouts,))


@pytest.mark.parametrize(
    ("bouts", "complaint"),
    [
        ("[{", "bouts: Invalid JSON"),
        ('{"seed":3}', "bouts: Input should be a valid array"),
        ('[{"moves":["e2e4"]}]', "bouts: 0: seed: "),
        ('[{"seed":"3"}]', "bouts: 0: seed: "),
        ('[{"seed":3,"moves":[5]}]', "bouts: 0: moves: 0: "),
        ('[{"seed":3,"result":"won"}]', "bouts: 0: result: "),
        ('[{"seed":3,"mood":"bad"}]', "bouts: 0: mood: "),
        ('[{"seed":3},{"seed":4}]', "do not follow from each other"),
        ("[" + ",".join(['{"seed":3,"result":"1-0"}'] * 3) + "]", "do not follow from each other"),
    ],
)
def test_a_run_that_somebody_has_been_at_is_refused_in_one_line(runs: RunStore, bouts: str, complaint: str) -> None:
    runs.begin(2)
    tamper(runs.path, bouts)
    for look in (runs.last, runs.all):
        with pytest.raises(ChessmithError) as caught:
            look()
        told = str(caught.value)
        assert told.startswith(f"{runs.path}: run 1 is damaged, ") and complaint in told
        assert "\n" not in told


def test_the_store_of_a_newer_version_is_left_alone(runs: RunStore) -> None:
    runs.begin(10)
    with sqlite3.connect(runs.path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(ChessmithError, match="newer"):
        runs.begin(10)


_WRITER = """
import sys
from pathlib import Path
from chessmith.campaign import RunStore
runs = RunStore(Path(sys.argv[1]))
run = runs.begin(10)
run = runs.save(run, run.opened(seed=1))
number = 0
while True:
    moves = tuple(f"move {n}" for n in range(number + 1))
    run = runs.save(run, run.changed(moves=moves))
    print(number, flush=True)
    number += 1
"""


def test_a_kill_in_the_middle_of_writing_loses_nothing_that_was_announced(runs: RunStore) -> None:
    writer = subprocess.Popen([sys.executable, "-c", _WRITER, str(runs.path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    announced = -1
    for line in writer.stdout:
        announced = int(line)
        if announced >= 12:
            break
    os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    run = runs.last()
    assert isinstance(run, Run) and run.bout is not None
    assert len(run.bout.moves) >= announced + 1
    assert runs.save(run, run.changed(result="1-0")).state == "running"


@pytest.fixture
def somebody_else() -> Iterator[Path]:
    """A folder to which nothing can be added. The superuser, who may do everything, becomes somebody else for it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        RunStore(folder / "campaign.sqlite").begin(10)
        folder.chmod(0o555)
        superuser = os.geteuid() == 0
        if superuser:
            os.setresuid(65534, 65534, 0)
        try:
            yield folder
        finally:
            if superuser:
                os.setresuid(0, 0, 0)
            folder.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="folders have no such rights here")
def test_looking_at_a_store_needs_no_right_to_change_it(somebody_else: Path) -> None:
    runs = RunStore(somebody_else / "campaign.sqlite")
    assert runs.last() == Run(1, 10)
    assert runs.all() == [Run(1, 10)]
    assert [path.name for path in somebody_else.iterdir()] == ["campaign.sqlite"]
    with pytest.raises(ChessmithError, match=r"campaign\.sqlite: cannot be used"):
        runs.begin(10)
