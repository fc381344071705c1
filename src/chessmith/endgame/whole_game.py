"""A whole game, solved from its start: every reachable position, by its key."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from chessmith import _core
from chessmith.core_view import state_of
from chessmith.endgame.table_file import TableFolder
from chessmith.endgame.worker import run_core
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from pathlib import Path

    from chessmith.position import Position

PREFIX: Final = "whole-"
BYTES_A_POSITION: Final = 400  # bytes of memory while solving, approximately


def solve_whole_game(
    start: Position,
    layout: str,
    *,
    most_positions: int,
    root: Path | None = None,
    report: Callable[[int, int], None] = lambda found, plies: None,
    stop: threading.Event | None = None,
) -> tuple[str, int] | None:
    """Solve a game from its start and write the file; return its value, or None if stopped.

    `report` is called with the positions found and the distance that the solution has reached.
    """
    game = start.game
    if game.traits.dice:
        raise ChessmithError(f"{game.name}: a game with dice cannot be solved outright")
    solver = _core.GameSolver(state_of(start), most_positions)
    finished = run_core(solver, lambda: report(*solver.progress), stop or threading.Event())
    found, _ = solver.progress
    if found > most_positions:
        raise ChessmithError(
            f"{game.name}: more than {most_positions:,} positions can come up; solve endgames of it instead, "
            "or allow more with --most"
        )
    value = solver.value
    if not finished or value is None:
        return None
    keys, values = solver.values()
    folder = TableFolder(game, start.world, root)
    facts = {"positions": found, "result": value[0], "distance": value[1], "start_fen": start.fen}
    folder.write(PREFIX + layout, keys + values, facts)
    return value
