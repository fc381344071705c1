"""A student's agent runs in its own process, and whatever it does is its loss alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import chessmith
from chessmith.cli import main
from chessmith.engine.agent_file import AgentFile
from chessmith.errors import ChessmithError

GAME = chessmith.load("fragments")
EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "agents"


def decide(path: Path, seconds: float = 60.0, game: chessmith.Game = GAME) -> str:
    agent = AgentFile(path, seconds)
    try:
        thought = agent.begin(game.start())
        thought.run()
        return thought.decision().move
    finally:
        agent.close()


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["plain_agent.py", "course_agent.py"])
def test_the_examples_play(name: str) -> None:
    assert decide(EXAMPLES / name) in GAME.start().moves


def test_a_plain_agent_plays_any_game(tmp_path: Path) -> None:
    path = written(tmp_path, "def agent(position, seconds):\n    return position.legal()[-1]\n")
    game = chessmith.load("ruins")
    assert decide(path, game=game) == game.start().moves[-1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def agent(position):\n    return position.moves[0] + 'x'\n", "illegal move"),
        ("def agent(position):\n    return 7\n", "returned int"),
        ("def agent(position):\n    x = 1\n    return [][1]\n", r"IndexError: .* \(line 3\)"),
        ("def agent(board, player, var):\n    return None, None\n", "expected a piece and a move option"),
        ("def agent(a, b, c, d):\n    pass\n", "4 parameters"),
        ("x = 1\n", "expected a function agent"),
        ("def agent(:\n", r"SyntaxError: .* \(line 1\)"),
        ("import nothing_of_this_name\n", "ModuleNotFoundError"),
        ("def agent(position):\n    raise SystemExit(3)\n", "SystemExit: 3"),
        ("import os\ndef agent(position):\n    os._exit(3)\n", "its process ended with code 3"),
        ("def agent(position):\n    return bytearray(10**11)\n", "MemoryError"),
    ],
)
def test_what_an_agent_does_wrong_is_one_clear_line(tmp_path: Path, text: str, told: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ChessmithError, match=told) as caught:
        decide(path)
    assert str(caught.value).startswith(f"agent {path}: ")
    assert "\n" not in str(caught.value)


def test_an_agent_that_loops_is_ended_in_time(tmp_path: Path) -> None:
    path = written(tmp_path, "def agent(position):\n    while True:\n        pass\n")
    agent = AgentFile(path, 0.3)
    agent.get_ready(GAME)
    begin = time.monotonic()
    thought = agent.begin(GAME.start())
    thought.run()
    with pytest.raises(ChessmithError, match=r"no move within 0\.3 s"):
        thought.decision()
    assert time.monotonic() - begin < 60
    agent.close()


def test_what_an_agent_prints_is_in_nobodys_way(tmp_path: Path) -> None:
    text = "def agent(position):\n    for _ in range(10**5):\n        print('x' * 50)\n    return position.moves[0]\n"
    assert decide(written(tmp_path, text)) == GAME.start().moves[0]


def test_forks_of_an_agent_have_no_say(tmp_path: Path) -> None:
    text = "import os\ndef agent(position):\n    os.fork()\n    return position.moves[0]\n"
    agent = AgentFile(written(tmp_path, text), 20.0)
    position = GAME.start()
    for _ in range(3):
        thought = agent.begin(position)
        thought.run()
        position = position.play(thought.decision().move)
    agent.close()


def test_what_an_agent_starts_ends_with_it(tmp_path: Path) -> None:
    text = (
        "import os, time\n"
        "def agent(position):\n"
        f"    child = os.fork()\n"
        "    if child == 0:\n"
        "        time.sleep(600)\n"
        f"    open({str(tmp_path / 'child')!r}, 'w').write(str(child))\n"
        "    return position.moves[0]\n"
    )
    decide(written(tmp_path, text))
    child = int((tmp_path / "child").read_text())
    end = time.monotonic() + 120
    while _runs(child):
        assert time.monotonic() < end, "a process of the agent is still there"
        time.sleep(0.05)


_ESCAPES = """
import os, time
def escape():
    for _ in range(2):
        if os.fork():
            os._exit(0)
        os.setsid()
    with open({where!r} + ".part", "w") as file:
        file.write(str(os.getpid()))
    os.rename({where!r} + ".part", {where!r})
    time.sleep(600)
def agent(position):
    if os.fork() == 0:
        escape()
    while not os.path.exists({where!r}):
        time.sleep(0.01)
    {then}
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process be given its orphaned descendants")
@pytest.mark.parametrize("then", ["return position.moves[0]", "os._exit(3)", "os.kill(os.getpid(), 11)"])
def test_a_process_in_a_session_of_its_own_ends_with_the_agent_too(tmp_path: Path, then: str) -> None:
    where = tmp_path / "escaped"
    path = written(tmp_path, _ESCAPES.format(where=str(where), then=then))
    if then.startswith("return"):
        assert decide(path) == GAME.start().moves[0]
    else:
        with pytest.raises(ChessmithError, match=r"code 3|signal 11"):
            decide(path)
    assert not _runs(int(where.read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="as above")
def test_what_an_agent_has_started_ends_when_the_one_who_asked_it_is_killed(tmp_path: Path) -> None:
    where = tmp_path / "escaped"
    path = written(tmp_path, _ESCAPES.format(where=str(where), then="time.sleep(600)"))
    ask = (
        "import sys, pathlib, chessmith, chessmith.engine.agent_file as file\n"
        "file.AgentFile(pathlib.Path(sys.argv[1]), 300).begin(chessmith.load('fragments').start()).run()\n"
    )
    asking = subprocess.Popen([sys.executable, "-c", ask, str(path)])
    try:
        _wait(where.exists)
    finally:
        asking.kill()
        asking.wait()
    _wait(lambda: not _runs(int(where.read_text())))


def _wait(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state not in ("Z", "X")


def test_a_match_goes_on_with_an_agent_that_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "def agent(position):\n    return 'nonsense'\n")
    command = ["match", f"agent:{path}", "agent:beginner", "--game", "fragments", "--games", "2", "--longest", "10"]
    with pytest.raises(SystemExit) as caught:
        main([*command, "--journal", str(tmp_path / "j.jsonl"), "--json"])
    assert not caught.value.code
    told = json.loads(capsys.readouterr().out)
    assert told["played"] == 2
    assert len(told["faults"]) == 2
    assert "illegal move nonsense" in told["faults"][0]


def test_a_match_refuses_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "def agent(:\n")
    for name, told in ((path, "SyntaxError"), (tmp_path / "none.py", "no such file")):
        with pytest.raises(SystemExit) as caught:
            main(["match", f"agent:{name}", "level:1", "--game", "fragments", "--journal", str(tmp_path / "j.jsonl")])
        assert caught.value.code == 2
        assert told in capsys.readouterr().err
