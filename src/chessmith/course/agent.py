"""Our agents on boards of the ChessMaker framework."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.course.board import course_game, options, to_position
from chessmith.engine.agent_file import AgentFile
from chessmith.engine.agents import agent
from chessmith.engine.player import Bounded
from chessmith.errors import ChessmithError
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.course.game_log import GameLog
    from chessmith.position import Position

MOVE_SECONDS: Final = 14.0
GAME_SECONDS: Final = 300.0  # of both sides together
_RESERVE: Final = 0.75  # seconds of a move reserved for the framework
_SHARE: Final = 1 / 24  # fraction of the remaining game time spent on a move
_LEAST: Final = 0.02
_MEGABYTES: Final = 32


class CourseAgent:
    """One of our players as `agent(board, player, var) -> (piece, move_option)`.

    It infers the opponent's move between two of its own, so that it knows the repetitions of the game, and keeps to
    the time of the course: 14 s a move, and a share of what is left of the game's 300 s.
    """

    def __init__(self, name: str, *, seconds: float | None = None, log: GameLog | None = None) -> None:
        """`seconds` is the most it takes for a move; `log` receives its searches."""
        self.name = name
        self.__name__ = name  # the framework's runners print it
        self.__doc__ = f"Agent {name} of the course: `{name}(board, player, var)`."
        self.log = log
        self._seconds = seconds
        self._player = agent(name, course_game(), files=True)
        if isinstance(self._player, AgentFile):
            self._player.get_ready(course_game())  # do not charge the start of its process to its first move
        self._table = Table(_MEGABYTES)
        self._expected: Position | None = None  # after its own last move
        self._began = 0.0

    def __call__(self, board: Any, player: Any, var: Any = None) -> tuple[Any, Any]:
        """Choose a move for `player`; `var` is a list of the ply and the seconds for the move."""
        begin = time.monotonic()
        position = self._follow(to_position(board, player))
        if position.is_over:
            return None, None
        chosen = self._player
        if isinstance(chosen, Bounded):
            chosen = chosen.within(seconds=self._budget(var, begin))
        thought = chosen.begin(position, table=self._table)
        thought.run()
        decision = thought.decision()
        found = options(board, player).get(decision.move)
        if found is None:
            raise ChessmithError(f"{decision.move} is no move of the framework's board in {position.fen}")
        self._expected = position.play(decision.move)
        if self.log is not None:
            self.log.write(decision, thought.progress)
        return found

    def close(self) -> None:
        """Terminate the process of an agent that is a file."""
        if isinstance(self._player, AgentFile):
            self._player.close()

    def _follow(self, seen: Position) -> Position:
        """Return the position with the game's history, if it continues the current game."""
        before = self._expected
        if before is not None and not before.is_over:
            for move in before.moves:
                after = before.play(move)
                if after.key == seen.key and state_of(after).board == state_of(seen).board:
                    return after
        self._began = time.monotonic()
        self._table.clear()
        return seen

    def _budget(self, var: Any, begin: float) -> float:
        allowed = MOVE_SECONDS
        if isinstance(var, Sequence) and len(var) > 1 and isinstance(var[1], int | float) and var[1] > 0:
            allowed = min(allowed, float(var[1]))
        left = GAME_SECONDS - (begin - self._began)
        seconds = min(allowed - min(_RESERVE, allowed / 10), left * _SHARE)
        return max(_LEAST, seconds if self._seconds is None else min(seconds, self._seconds))


S: Final = CourseAgent("S")
Q: Final = CourseAgent("Q")
E: Final = CourseAgent("E")
M: Final = CourseAgent("M")
