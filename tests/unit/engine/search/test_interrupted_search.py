"""Searches that are interrupted, driven from two sides, or left behind in a forked process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import chessmith
from chessmith import Limits, Search
from chessmith.errors import ChessmithError

PATIENCE = 60.0  # seconds, for a busy machine; nothing here takes more than a moment
posix_only = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and signals")


def interrupt_soon(search: Search) -> None:
    """Ctrl+C for this process, from another thread, once the main thread is inside the search."""

    def send() -> None:
        while search.progress.depth < 1:
            time.sleep(0.002)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=send, daemon=True).start()


@posix_only
@pytest.mark.parametrize("how", ["run", "step"])
def test_ctrl_c_ends_a_search_and_what_it_found_is_known(how: str) -> None:
    search = Search(chessmith.load("chess").start(), Limits(seconds=10 * PATIENCE))
    began = time.monotonic()
    interrupt_soon(search)
    with pytest.raises(KeyboardInterrupt):
        search.run() if how == "run" else search.step(10_000 * PATIENCE)
    assert time.monotonic() - began < PATIENCE
    assert search.progress.done
    assert search.decision().move in search.position.moves


@posix_only
def test_ctrl_c_makes_think_say_what_it_knows() -> None:
    command = [sys.executable, "-m", "chessmith", "think", "chess", "--time", str(10 * PATIENCE), "--verbose"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not _has_threads(process.pid) and time.monotonic() < deadline:  # the search has begun
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert "expected:" in out
    assert process.returncode == 0, err
    assert "Traceback" not in err


def test_the_reason_of_a_pawn_move_reads_no_game_file() -> None:
    """Whoever pressed Ctrl+C waits for the reason; reading the rules' models takes longer than all the rest."""
    chessmith.load("chess")  # compiled and cached by now
    program = (
        "import sys, chessmith\n"
        "position = chessmith.load('chess').position('8/8/P7/8/8/8/7k/K7 w - - 0 1')\n"
        "assert chessmith.think(position, depth=1).move == 'a6a7'\n"
        "assert chessmith.think(position, depth=1).reason\n"
        "print('pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_one_action_is_found_without_objects_of_all_others() -> None:
    position = chessmith.load("chess").start()
    made = position.action("e2e4")
    assert position._legal is None
    assert made == position.actions[position.moves.index("e2e4")]
    for wrong in ("e2e5", "", "\ud800", "\0", "é"):
        with pytest.raises(ChessmithError):
            chessmith.load("chess").start().action(wrong)


def _has_threads(process: int) -> bool:
    tasks = Path(f"/proc/{process}/task")
    return not tasks.is_dir() or len(list(tasks.iterdir())) > 1


def test_a_run_and_steps_from_another_thread_come_to_an_end() -> None:
    search = Search(chessmith.load("chess").start(), Limits(nodes=200_000))
    running = threading.Thread(target=search.run, daemon=True)
    running.start()
    deadline = time.monotonic() + 3 * PATIENCE
    while not search.step(1) and time.monotonic() < deadline:
        pass
    running.join(3 * PATIENCE)
    assert not running.is_alive()
    assert search.progress.done


def test_driving_from_two_threads_does_not_count_the_time_twice() -> None:
    search = Search(chessmith.load("chess").start(), Limits(nodes=100_000))
    began = time.monotonic()
    threads = [threading.Thread(target=search.run, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(3 * PATIENCE)
    assert search.progress.seconds <= time.monotonic() - began


@posix_only
def test_a_paused_search_can_be_dropped_in_a_forked_process() -> None:
    """Its threads are not there, so nobody may wait for them."""
    program = """
import os, sys, chessmith
search = chessmith.Search(chessmith.load("chess").start())
search.step(20)
child = os.fork()
if child == 0:
    try:
        search.stop()
    except chessmith.ChessmithError as error:
        print(error, flush=True)
    del search
    os._exit(7)
_, status = os.waitpid(child, 0)
search.stop()
sys.exit(os.waitstatus_to_exitcode(status))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 7, done.stderr
    assert "belongs to the process that began it" in done.stdout


def test_a_search_of_this_process_is_not_refused() -> None:
    search = Search(chessmith.load("chess").start(), Limits(depth=1))
    search.run()
    search.stop()
    with pytest.raises(ChessmithError, match="expected a number"):
        search.step(float("nan"))
