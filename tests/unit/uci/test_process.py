"""`chessmith uci` as a process."""

from __future__ import annotations

import shlex
import subprocess
import sys

import chess
import chess.engine
import pytest

from tests.fuzz.inputs.uci_process import UciProcess
from tests.fuzz.stockfish_games import STOCKFISH, run

COMMAND = [sys.executable, "-m", "chessmith", "uci"]


def test_end_of_input_ends_the_engine_in_the_middle_of_a_search() -> None:
    engine = UciProcess()
    engine.tell("uci", "position startpos", "go infinite")
    engine.until("info depth")
    assert engine.end() == 0
    assert engine.errors() == ""


def test_quit_ends_the_engine() -> None:
    engine = UciProcess()
    engine.tell("go infinite", "quit")
    engine.until("bestmove")
    assert engine.process.wait(120) == 0


def test_closed_output_is_no_reason_to_complain() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(b"uci\nposition startpos\ngo infinite\nisready\n")
    process.stdin.flush()
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&- </dev/null", "<&- >&-", "0>/dev/null"])
@pytest.mark.parametrize("option", ["", " --no-network"])
@pytest.mark.skipif(sys.platform == "win32", reason="a shell that can close a stream")
def test_a_closed_input_or_output_ends_the_engine_in_silence(closed: str, option: str) -> None:
    command = f"{shlex.join(COMMAND)}{option} {closed}"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_getting_ready_needs_no_more_than_it_has_to() -> None:
    """What takes long to load, and no game needs, is not loaded; so the engine is ready in a fraction of a second."""
    code = (
        "import sys, io; from chessmith.cli import main\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'uci\\nisready\\nquit\\n'))\n"
        "try: main(['uci'])\n"
        "except SystemExit: pass\n"
        "heavy = {'typer', 'rich', 'pydantic', 'fastapi', 'importlib.metadata', 'chessmith.lab', 'asyncio'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    # The first run may have to write the outlines of the games; the second finds them.
    for _ in range(2):
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.splitlines()[-2:] == ["readyok", "[]"]


def test_python_chess_plays_a_game_with_it() -> None:
    with chess.engine.SimpleEngine.popen_uci(COMMAND) as engine:
        assert engine.id["name"].startswith("Chessmith")
        board = chess.Board()
        while not board.is_game_over(claim_draw=True) and board.ply() < 60:
            result = engine.play(board, chess.engine.Limit(nodes=200), info=chess.engine.INFO_ALL)
            assert result.move is not None
            assert "score" in result.info
            board.push(result.move)
        infos = engine.analyse(board, chess.engine.Limit(depth=3), multipv=2)
        assert len(infos) == min(2, board.legal_moves.count()) or board.is_game_over()


@pytest.mark.fuzz
@pytest.mark.skipif(not STOCKFISH.exists(), reason="Stockfish is not installed")
def test_two_hundred_games_against_stockfish_keep_to_protocol_and_time() -> None:
    tally = run(games=200)
    assert tally.games == 200
    assert (tally.protocol_errors, tally.illegal_moves, tally.time_losses) == (0, 0, 0), tally
