"""A match killed at a random moment resumes where it stopped, and counts each game once."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest


def start(journal: Path, games: int) -> subprocess.Popen[str]:
    conditions = ["--game", "gardner", "--games", str(games), "--longest", "30", "-j", "2"]
    players = ["a=ours:nodes=20", "b=ours:nodes=15"]
    return subprocess.Popen(
        [sys.executable, "-m", "chessmith", "match", *players, *conditions, "--journal", str(journal), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def games_in(journal: Path) -> list[dict[str, Any]]:
    if not journal.exists():
        return []
    lines = journal.read_bytes().split(b"\n")[1:-1]
    return [entry for entry in map(json.loads, lines) if "game" in entry]


def killed_again_and_again(tmp_path: Path, games: int, kills: int) -> None:
    journal, chance = tmp_path / "journal.jsonl", random.Random(kills)
    for _ in range(kills):
        process = start(journal, games)
        before = len(games_in(journal))
        wanted = min(games - 1, before + chance.randint(1, max(1, games // kills)))
        end = time.monotonic() + 120
        while len(games_in(journal)) < wanted and process.poll() is None and time.monotonic() < end:
            time.sleep(chance.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if process.stdout:
            process.stdout.close()
        time.sleep(0.2)  # the worker processes notice, and release their files
    resumed = len(games_in(journal))
    assert resumed > 0
    last = start(journal, games)
    told = json.loads(last.communicate(timeout=600)[0])
    assert (told["played"], told["scheduled"], told["resumed"]) == (games, games, resumed)
    counted = Counter(entry["game"] for entry in games_in(journal))
    assert counted == Counter(range(games))
    pairing = told["pairings"][0]
    assert pairing["wins"] + pairing["draws"] + pairing["losses"] == games
    assert sum(pairing["pairs"]) == games // 2


def test_killed_match_goes_on(tmp_path: Path) -> None:
    killed_again_and_again(tmp_path, games=24, kills=2)


@pytest.mark.fuzz
def test_match_of_a_thousand_games_survives_many_kills(tmp_path: Path) -> None:
    killed_again_and_again(tmp_path, games=1000, kills=8)
