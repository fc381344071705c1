"""The log of a game: boards, evaluations, the lines of the search indented by depth, and statistics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from chessmith import _core
from chessmith.core_view import state_of
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.progress import Progress

MOST_BYTES: Final = 4 << 20
FILE: Final = "game_log.txt"
_FULL: Final = "The log is full; later moves are not in it.\n"


class GameLog:
    """Writes agents' searches to a file, up to a number of bytes."""

    def __init__(self, path: Path | str = FILE, *, most_bytes: int = MOST_BYTES) -> None:
        self._path = Path(path)
        self._left = most_bytes
        self._nodes = 0
        self._seconds = 0.0
        try:
            self._path.write_text("", encoding="utf-8")
        except OSError as error:
            raise ChessmithError(f"{self._path}: cannot be written, {error.strerror}") from None

    def note(self, text: str) -> None:
        """Add a line of your own, such as the players' names."""
        self._append(text.rstrip() + "\n")

    def write(self, decision: Decision, progress: Progress) -> None:
        """Add a move."""
        self._nodes += decision.nodes
        self._seconds += decision.seconds
        self._append(move_text(decision, progress) + self._totals())

    def _totals(self) -> str:
        return f"all moves so far: {self._nodes:,} nodes in {self._seconds:.2f} s\n\n"

    def _append(self, text: str) -> None:
        if self._left <= 0:
            return
        size = len(text.encode())
        if size > self._left:
            text, size = _FULL, self._left
        self._left -= size
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            self._left = 0  # a full disk ends the log, not the game


def move_text(decision: Decision, progress: Progress) -> str:
    """Format one move: the board, the depths of the search, and its lines with the evaluation of every position."""
    position = decision.position
    lines = [
        f"=== ply {position.ply}: {position.turn} to move, {decision.player} ===",
        position.render(),
        f"static evaluation {_core.evaluate(state_of(position)):+d}",
    ]
    seconds, nodes = 0.0, 0
    for report in progress.depths:
        lines.append(
            f"depth {report.depth:>2}: {report.move} {report.score!s:>8}  "
            f"{report.nodes - nodes:>10,} nodes in {report.seconds - seconds:.3f} s, {report.nodes:,} in all"
        )
        seconds, nodes = report.seconds, report.nodes
    for line in progress.lines:
        lines.append(f"line {line.score!s}, depth {line.depth}:")
        after = position
        for depth, move in enumerate(line.moves, 1):
            after = after.play(move)
            mover = after.turn
            judged = after.result if after.is_over else f"{_core.evaluate(state_of(after)):+d} for {mover}"
            lines.append(f"{'  ' * depth}{move}  {judged}")
            if after.is_over:
                break
    lines.append(
        f"chosen: {decision.move} {decision.score!s}, depth {decision.depth}, {decision.nodes:,} nodes in "
        f"{decision.seconds:.3f} s\n"
    )
    return "\n".join(lines)
