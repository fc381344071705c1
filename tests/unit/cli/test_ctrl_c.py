"""Ctrl+C at every stage of a command: what it prints, and how it ends."""

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
from chessmith.cli import main
from chessmith.engine.instinct import Instinct
from chessmith.engine.instinct.judgement import first_feeling

PATIENCE = 120.0  # seconds, for a busy machine
BY_THE_SIGNAL = -signal.SIGINT  # which a shell shows as 130
posix_only = pytest.mark.skipif(os.name == "nt", reason="needs signals")

# Runs a command and presses Ctrl+C when a module is imported, or at the very end for the module "exit".
PRESSING = """
import atexit, os, signal, sys

press = lambda: os.kill(os.getpid(), signal.SIGINT)
where, handler, *arguments = sys.argv[1:]
signal.signal(signal.SIGINT, {"usual": signal.default_int_handler, "ignored": signal.SIG_IGN}[handler])


class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == where:
            press()


from chessmith.cli import main

sys.meta_path.insert(0, Finder())
if where == "exit":
    atexit.register(press)
sys.argv = ["chessmith", *arguments]
main()
"""


def pressing(where: str, *command: str, handler: str = "usual") -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-c", PRESSING, where, handler, *command]
    return subprocess.run(arguments, capture_output=True, text=True, timeout=PATIENCE, check=False)


@posix_only
@pytest.mark.parametrize("module", ["typer", "chessmith.cli.think", "chessmith.engine.agents"])
def test_before_a_command_begins_ctrl_c_ends_it_like_any_other_program(module: str) -> None:
    done = pressing(module, "think", "fragments", "--depth", "1")
    assert (done.returncode, done.stdout, done.stderr) == (BY_THE_SIGNAL, "", "")


@posix_only
def test_after_a_command_has_ended_ctrl_c_prints_no_traceback() -> None:
    done = pressing("exit", "think", "fragments", "--depth", "1")
    assert (done.returncode, done.stderr) == (BY_THE_SIGNAL, "")
    assert "expected:" in done.stdout


@posix_only
def test_ctrl_c_stays_ignored_where_it_was() -> None:
    done = pressing("chessmith.engine.agents", "think", "fragments", "--depth", "1", handler="ignored")
    assert (done.returncode, done.stderr) == (0, "")
    assert "expected:" in done.stdout


@posix_only
def test_impatience_ends_a_match_without_a_traceback(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    command = ["match", "ours:nodes=300", "ours:nodes=30", "--game", "gardner", "--games", "10000", "-j", "2"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a child inherits that it is ignored
    process = subprocess.Popen(
        [sys.executable, "-m", "chessmith", *command, "--journal", str(journal)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    end = time.monotonic() + PATIENCE
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 2) and time.monotonic() < end:
        time.sleep(0.02)
    for _ in range(4):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.03)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (130, BY_THE_SIGNAL)
    assert "Traceback" not in err and "terminate called" not in err


def interrupt(*arguments: object, **options: object) -> Any:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("work", "command", "code"),
    [
        ("chessmith.engine.search.Search.run", ["think", "fragments", "--depth", "2"], 0),
        ("chessmith.book.build_book", ["book", "build", "fragments", "--book"], 0),
        ("chessmith.puzzles.find_puzzles", ["puzzles", "fragments", "--file"], 0),
        ("chessmith.endgame.solve", ["solve", "gardner", "KQvK"], 130),
        ("chessmith.endgame.solve_whole_game", ["solve", "fragments", "--all"], 130),
        ("chessmith.training.tuner.Tuner.run", ["lab", "tune", "fragments"], 130),
        ("chessmith.position.Position.perft", ["perft", "fragments", "--depth", "2"], 130),
    ],
)
def test_the_exit_code_says_whether_a_command_was_cut_short(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    work: str,
    command: list[str],
    code: int,
) -> None:
    """0 where what it knows by then is a full answer."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(work, interrupt)
    if command[-1].startswith("--") and command[-1] != "--all":
        command = [*command, str(tmp_path / "file")]
    with pytest.raises(SystemExit) as caught:
        main(command)
    assert (caught.value.code or 0) == code
    assert "Traceback" not in capsys.readouterr().err


def test_a_player_by_instinct_that_is_interrupted_still_decides(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = chessmith.load("fragments").start()
    expected = Instinct().begin(position, seed=1).decision().move
    looks = 0

    def interrupted_once(*arguments: Any) -> Any:
        nonlocal looks
        looks += 1
        return interrupt() if looks == 3 else first_feeling(*arguments)

    monkeypatch.setattr("chessmith.engine.instinct.player.first_feeling", interrupted_once)
    with pytest.raises(SystemExit) as caught:
        main(["think", "fragments", "--agent", "instinct", "--seed", "1", "--json"])
    assert not caught.value.code
    assert json.loads(capsys.readouterr().out)["move"] == expected
    assert looks > 3
