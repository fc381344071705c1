"""Third-party engines that crash, hang or cheat are terminated and reported, and nothing else is lost."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from chessmith.errors import ChessmithError
from chessmith.lab.contestant import read_entry
from chessmith.lab.match import Match
from chessmith.lab.match_report import document
from chessmith.lab.settings import MatchSettings
from chessmith.lab.time_control import TimeControl
from chessmith.uci.client import EngineCrashed, EngineError, EngineHung, UciEngine

BAD_ENGINE = str(Path(__file__).with_name("bad_engine.py"))


def bad_engine(way: str, after: int = 0) -> UciEngine:
    return UciEngine([sys.executable, BAD_ENGINE, way, str(after)])


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize(
    ("way", "seconds", "expected", "said"),
    [
        ("crash", 60, EngineCrashed, "exit code 3"),
        ("abort", 60, EngineCrashed, "signal 6"),
        ("hang", 0.3, EngineHung, "hangs"),
        ("deaf", 0.3, EngineHung, "hangs"),
        ("flood", 0.3, EngineHung, "hangs"),
    ],
)
def test_engine_that_fails_is_ended_and_named(way: str, seconds: float, expected: type[EngineError], said: str) -> None:
    engine = bad_engine(way)
    process = engine.process_id
    begin = time.monotonic()
    with pytest.raises(expected, match=said) as caught:
        engine.go("startpos", "movetime 50", seconds=seconds)
    assert time.monotonic() - begin < 30  # a hanging engine sleeps for a minute
    assert str(caught.value).startswith("Bad Engine")
    assert is_gone(process)
    # From now on every request fails at once, with the same kind of error.
    with pytest.raises(EngineError):
        engine.ready()
    engine.close()


def test_engine_that_says_nothing_does_not_start() -> None:
    with pytest.raises(EngineHung):
        UciEngine([sys.executable, BAD_ENGINE, "mute"], start_seconds=0.5)


def test_program_that_is_no_engine_does_not_start() -> None:
    with pytest.raises(EngineCrashed, match="exit code 0"):
        UciEngine([sys.executable, "-c", "print('hello')"])
    with pytest.raises(EngineCrashed, match="cannot be started"):
        UciEngine(["/no/such/engine"])


def test_engine_is_asked_before_it_is_ended() -> None:
    engine = bad_engine("crash", after=1)
    assert engine.go("startpos moves e2e4", "depth 1", seconds=60).move == "a7a6"
    engine.close()
    assert not engine.is_running


def test_options_are_checked_before_they_are_sent() -> None:
    with bad_engine("crash") as engine:
        for name, value, said in (("Hush", "1", "no option"), ("Hash", "99", "1 to 8"), ("Hash", "a\nquit", "line")):
            with pytest.raises(ChessmithError, match=said):
                engine.set_option(name, value)
        engine.set_option("hash", "8")
        engine.ready()


def played(tmp_path: Path, way: str, after: int, **control: float) -> dict[str, Any]:
    command = shlex.join([sys.executable, BAD_ENGINE, way, str(after)])
    settings = MatchSettings(
        game="chess",
        players=(read_entry("good=ours:nodes=20"), read_entry(f"bad=uci:{command}")),
        games=1,
        control=TimeControl(**(control or {"nodes": 20})),  # type: ignore[arg-type]
        openings="0",
    )
    match = Match(settings, tmp_path / "journal.jsonl")
    match.run()
    return document(match)


@pytest.mark.parametrize(
    ("way", "reason", "said"),
    [
        ("crash", "forfeit", "exit code 3"),
        ("illegal", "illegal move", "e1e8"),
        ("nonsense", "illegal move", "2J;drop"),
        ("none", "forfeit", "no move"),
        ("bare", "forfeit", "no move"),
    ],
)
def test_match_goes_on_when_an_engine_fails(tmp_path: Path, way: str, reason: str, said: str) -> None:
    told = played(tmp_path, way, after=2)
    assert told["played"] == 1
    assert told["pairings"][0]["wins"] == 1
    assert told["reasons"] == {reason: 1}
    (fault,) = told["faults"]
    assert said in fault
    assert fault.startswith("game 1: Black: ")


def test_an_engine_that_does_not_quit_is_ended_with_its_match(tmp_path: Path) -> None:
    note = tmp_path / "process"
    command = shlex.join([sys.executable, BAD_ENGINE, "stubborn", "0", str(note)])
    settings = MatchSettings(
        game="chess",
        players=(read_entry("good=ours:nodes=20"), read_entry(f"bad=uci:{command}")),
        games=1,
        control=TimeControl(nodes=20),
        openings="0",
    )
    Match(settings, tmp_path / "journal.jsonl").run()
    process = int(note.read_text())
    end = time.monotonic() + 60
    while not is_gone(process) and time.monotonic() < end:
        time.sleep(0.05)
    assert is_gone(process)


def test_late_move_loses_on_time(tmp_path: Path) -> None:
    told = played(tmp_path, "late", after=1, seconds=0.05, margin=4.0)
    assert (told["pairings"][0]["wins"], told["reasons"]) == (1, {"time": 1})
