"""A full disk is reported in one line, and no finished game is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

resource = pytest.importorskip("resource")

_SIZE = 8_000
_COMMANDS = {
    "match": [
        "match",
        "a=ours:nodes=20",
        "b=ours:nodes=15",
        "--game",
        "gardner",
        "--games",
        "24",
        "--longest",
        "30",
        "--no-learn",
    ],
    "report": ["lab", "report", "gardner", "--nodes", "10", "--games", "24"],
}


def run(command: list[str], *, size: int | None = None) -> subprocess.CompletedProcess[str]:
    def limit() -> None:
        if size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return subprocess.run(
        [sys.executable, "-m", "chessmith", *command], capture_output=True, text=True, check=False, preexec_fn=limit
    )


@pytest.mark.parametrize("name", _COMMANDS)
def test_games_before_the_disk_was_full_are_kept(tmp_path: Path, name: str) -> None:
    journal = tmp_path / "journal.jsonl"
    command = [*_COMMANDS[name], "--journal", str(journal)]
    ended = run(command, size=_SIZE)
    kept = len(journal.read_text().splitlines()) - 1
    assert kept > 0
    assert (ended.returncode, ended.stdout) == (2, "")
    told = f"cannot be written, File too large; the games before, {kept} of them, are kept"
    assert ended.stderr.splitlines()[-1] == f"chessmith: {journal}: {told}"  # a slow machine prints progress first
    ended = run(command)
    assert f"resuming after {kept} games" in ended.stderr
    games = [json.loads(line).get("game") for line in journal.read_text().splitlines()[1:-1]]
    assert sorted(games) == list(range(24))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
@pytest.mark.parametrize("buffered", [True, False])
def test_output_that_cannot_be_written_is_one_line(buffered: bool) -> None:
    command = [sys.executable, *([] if buffered else ["-u"]), "-m", "chessmith", "games", "--json"]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert ended.stderr.startswith("chessmith: standard output: cannot be written, ")
