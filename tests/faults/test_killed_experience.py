"""Programs writing to one experience store, killed at random moments."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from chessmith.experience import Experience
from chessmith.experience.records import Record

# Prints the id of each game once it is stored. Ids never repeat, and every game adds new moves.
WRITER = """
import random, sys
import chessmith
from chessmith.experience import Experience, PlayedGame

dice = random.Random(sys.argv[2])
start = chessmith.load("fragments").start()
with Experience(sys.argv[1]) as experience:
    for number in range(100_000):
        position, moves = start, []
        while not position.is_over and len(moves) < 30:
            moves.append(dice.choice(position.moves))
            position = position.play(moves[-1])
        result = position.result if position.is_over else "1/2-1/2"
        name = f"{sys.argv[2]}-{number}"
        experience.add(PlayedGame(start=start, moves=moves, result=result, id=name))
        print(name, flush=True)
"""


def writer(path: Path, seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), seed], stdout=subprocess.PIPE, text=True)


def kill_all_after(writers: list[subprocess.Popen[str]], games: int, pause: float) -> set[str]:
    """Kill all writers some time after the first has stored `games` games; return the games reported as stored."""
    first = writers[0].stdout
    assert first is not None
    kept = {first.readline().strip() for _ in range(games)}
    time.sleep(pause)
    for each in writers:
        each.send_signal(signal.SIGKILL)
    for each in writers:
        rest, _ = each.communicate(timeout=60)
        # The kill may have cut off the last line.
        kept |= {line.strip() for line in rest.splitlines(keepends=True) if line.endswith("\n")}
    return kept - {""}


def expect_whole(path: Path, kept: set[str]) -> None:
    with Experience(path) as experience:
        assert experience.problems() == []
        there = {record.id for offset in range(0, 100_000, 1000) for record in _page(experience, offset)}
        assert kept <= there
        totals, entries = experience.totals(), list(experience.entries())
        assert totals.games == totals.records == len(there)
        assert totals.moves == len(entries)
        played = Counter[str]()
        for entry in entries:
            played[entry.fen] += entry.results.games
        # Every game counts once at the start position, and at most once at any other.
        assert max(played.values()) == len(there)


def _page(experience: Experience, offset: int) -> list[Record]:
    return list(experience.records.find(limit=1000, offset=offset)) if offset < experience.records.count() else []


def test_a_kill_loses_no_game_that_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "experience.sqlite"
    kept: set[str] = set()
    for round_ in range(2):
        kept |= kill_all_after([writer(path, f"{round_}{name}") for name in "ab"], games=5, pause=0.0)
        expect_whole(path, kept)
    assert len(kept) >= 10


@pytest.mark.fuzz
def test_fifty_kills_of_four_writers_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "experience.sqlite"
    dice = random.Random(50)
    kept: set[str] = set()
    for round_ in range(50):
        writers = [writer(path, f"{round_}{name}") for name in "abcd"]
        kept |= kill_all_after(writers, games=1, pause=dice.uniform(0, 0.3))
        expect_whole(path, kept)
    assert len(kept) >= 50
