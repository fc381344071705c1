"""The process of an agent that is a file: loads it, and answers with its moves.

Started by `chessmith.engine.agent_file` with the path, the descriptor of the pipe for answers, the memory limit in
megabytes, and the descriptor of the pipe that ends it, see `keeper`. Requests are lines of JSON on standard input,
answers lines of JSON on the first pipe, so that the agent's own output does no harm.
"""

from __future__ import annotations

import base64
import contextlib
import importlib.util
import inspect
import json
import os
import pickle
import sys
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from chessmith.action import Action
from chessmith.course.keeper import keep
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.position import Position

_NAMES: Final = ("agent", "opponent")
_EXTENSION: Final = ("board_utils", "board_rules", "piece_pawn", "piece_right")
_MORE_TASKS: Final = 64  # processes and threads that an agent may start
_LONGEST: Final = 300  # characters of an error message

Answering = Callable[["Position", int, float], str]


def main() -> None:
    """Load the file, then answer requests until the pipe closes."""
    path, pipe, megabytes = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    keep(int(sys.argv[4]))
    answers = os.fdopen(pipe, "w", encoding="utf-8", buffering=1)
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    # Hide the requests from the agent and its child processes.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.set_inheritable(pipe, False)

    def answer(document: dict[str, Any]) -> None:
        answers.write(json.dumps(document) + "\n")

    game: Game = pickle.loads(base64.b64decode(json.loads(requests.readline())["game"]))
    _limit(megabytes)
    try:
        choose = _answering(_load(path), game, path)
    except BaseException as error:
        answer({"error": _problem(error, path)})
        return
    answer({"ready": True})
    home = os.getpid()
    for line in requests:
        request = json.loads(line)
        begin = time.perf_counter()
        try:
            move = choose(game.position(request["fen"]), request["ply"], request["seconds"])
            reply = {"move": move, "seconds": time.perf_counter() - begin}
        except BaseException as error:  # exiting loses too
            reply = {"error": _problem(error, path)}
        if os.getpid() != home:  # a fork of the agent must not answer
            os._exit(0)
        answer(reply)


def _limit(megabytes: int) -> None:
    """Limit the resources of the process; where the system has no such limits, only its time is bounded."""
    try:
        import resource
    except ImportError:
        return

    size = megabytes << 20
    limits = {resource.RLIMIT_AS: size, resource.RLIMIT_FSIZE: size, resource.RLIMIT_CORE: 0}
    with contextlib.suppress(OSError):
        limits[resource.RLIMIT_NPROC] = _tasks() + _MORE_TASKS
    for what, most in limits.items():
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


def _tasks() -> int:
    """Count the user's current processes and threads, which share the limit; raise where that is unknown."""
    own = [entry for entry in os.scandir("/proc") if entry.name.isdecimal() and entry.stat().st_uid == os.getuid()]
    count = 0
    for entry in own:
        with contextlib.suppress(OSError):  # exited in the meantime
            count += len(os.listdir(f"{entry.path}/task"))  # noqa: PTH208 - a name is all that is needed
    return count


def _load(path: Path) -> ModuleType:
    sys.path.insert(0, str(path.parent))
    if not (path.parent / "extension").exists():
        _offer_extension()
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _offer_extension() -> None:
    """Let agents import the course's tools as `extension`; files without their own copy get ours."""
    with contextlib.suppress(ImportError):  # without the framework no such agent can play anyway
        home = "chessmith.course.extension"
        sys.modules["extension"] = import_module(home)
        for name in _EXTENSION:
            sys.modules[f"extension.{name}"] = import_module(f"{home}.{name}")


def _answering(module: ModuleType, game: Game, path: Path) -> Answering:
    function = next((getattr(module, name) for name in _NAMES if callable(getattr(module, name, None))), None)
    if function is None:
        raise ChessmithError("expected a function agent(position) or agent(board, player, var)")
    parameters = len(inspect.signature(function).parameters)
    if parameters == 3:
        if game.name != "fragments":
            raise ChessmithError(f"agent(board, player, var) plays fragments, not {game.name}: write agent(position)")
        return _on_the_framework(function)
    if parameters not in (1, 2):
        raise ChessmithError(f"agent has {parameters} parameters, expected (position), (position, seconds) or three")

    def plain(position: Position, ply: int, seconds: float) -> str:
        move = function(position) if parameters == 1 else function(position, seconds)
        if isinstance(move, Action):
            return move.text
        if not isinstance(move, str):
            raise ChessmithError(f"returned {type(move).__name__}, expected a move such as {position.moves[0]}")
        return move

    return plain


def _on_the_framework(function: Callable[[Any, Any, Any], Any]) -> Answering:
    from chessmith.course.board import move_text, to_board

    def course(position: Position, ply: int, seconds: float) -> str:
        board = to_board(position)
        chosen = function(board, board.current_player, [ply, seconds])
        if not isinstance(chosen, tuple) or len(chosen) != 2 or None in chosen:
            raise ChessmithError("expected a piece and a move option")
        return move_text(*chosen)

    return course


def _problem(error: BaseException, path: Path) -> str:
    """Describe in one line what went wrong, and in which line of the agent."""
    if isinstance(error, ChessmithError):
        return str(error)[:_LONGEST]
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    if isinstance(error, SyntaxError):
        lines = [error.lineno] if error.filename == str(path) else lines
    place = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:_LONGEST] + place


if __name__ == "__main__":
    main()
