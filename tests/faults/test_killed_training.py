"""A training killed at a random moment resumes where it stopped, and an interrupted one reports it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import chessmith
from chessmith import _core
from chessmith.core_view import state_of
from chessmith.training import Recipe, Training

LONGEST = 120.0  # seconds to wait for an expected event


def start(folder: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "chessmith", "train", "fragments", "--hours", "1", "--threads", "1", "--json", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
    )


def state_in(folder: Path) -> dict[str, Any]:
    """The saved state of the training, which must be complete at any moment."""
    found = list(folder.rglob("state.json"))
    return json.loads(found[0].read_text()) if found else {"batches": []}


def games_in(folder: Path) -> int:
    return sum(batch["games"] for batch in state_in(folder)["batches"])


def wait_for_games(folder: Path, more_than: int, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + LONGEST
    while games_in(folder) <= more_than:
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_killed_training_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for options in (("--afresh",), (), ()):
        before = games_in(tmp_path)
        process = start(tmp_path, *options)
        wait_for_games(tmp_path, before, process)
        process.kill()
        process.communicate()
    games = games_in(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = chessmith.load("fragments", network=False)
    with Training(game) as training:
        assert training.state.games == games
    [samples] = tmp_path.rglob("samples-*.bin")
    starts = [state_of(game.start(layout=name)) for name in game.layouts]
    whole = _core.self_play(starts, 0, games, Recipe().nodes, 1, asides=Recipe().asides)
    assert samples.read_bytes() == whole["samples"]


def test_an_interrupted_training_says_how_far_it_is(tmp_path: Path) -> None:
    process = start(tmp_path)
    try:
        wait_for_games(tmp_path, 0, process)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    document = json.loads(out)
    assert process.returncode == 130
    assert document["stopped"] is True
    assert document["games"] == games_in(tmp_path)
