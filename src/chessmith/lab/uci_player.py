"""Another engine in a match."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from chessmith.core_view import state_of
from chessmith.lab.contestant import Chosen, Entry, Forfeit
from chessmith.uci.client import EngineError
from chessmith.uci.teaching import describe, start_for, tell_dice

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.time_control import Clocks, TimeControl
    from chessmith.position import Position
    from chessmith.uci.client import UciEngine

_PATIENCE: Final = 120.0  # seconds for a move without a time limit
_NO_MOVE: Final = ("(none)", "0000", "NULL", "resign")


class UciPlayer:
    """A UCI engine process. After a failure it is restarted for the next game."""

    def __init__(self, entry: Entry, control: TimeControl, game: Game, path: str | None = None) -> None:
        self._entry = entry
        self._command = shlex.split(entry.subject)
        self._control = entry.limited(control)
        self._game = game
        self._path = path  # path of the game file, if the game is not built in
        self._engine: UciEngine | None = None

    def new_game(self, seed: int) -> None:
        """Make sure that the engine runs, and announce a new game."""
        try:
            if self._engine is None or not self._engine.is_running:
                self._engine = start_for(self._command, self._game, self._path, self._entry.settings)
            tell_dice(self._engine, seed)
            self._engine.new_game()
        except EngineError as error:
            raise Forfeit(str(error)) from None

    def choose(self, start: Position, moves: Sequence[str], position: Position, clocks: Clocks) -> Chosen:
        """Let the engine choose a move."""
        assert self._engine is not None
        limits, patience = self._limits(state_of(position).side, clocks)
        shown = describe(self._engine, start, moves, position)
        try:
            reply = self._engine.go(shown, limits, seconds=patience)
        except EngineError as error:
            raise Forfeit(str(error)) from None
        if reply.move in _NO_MOVE and reply.move not in position.moves:
            raise Forfeit(f"{self._engine.name} gave no move")
        best = reply.best
        return Chosen(reply.move, reply.seconds, best.cp, best.mate, best.depth, best.nodes)

    def close(self) -> None:
        """Terminate the process."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _limits(self, side: int, clocks: Clocks) -> tuple[str, float]:
        control = self._control
        words: list[str] = []
        patience = _PATIENCE
        if control.seconds:
            words.append(f"movetime {max(1, round(control.seconds * 1000))}")
            patience = control.seconds + control.margin
        if control.nodes:
            words.append(f"nodes {control.nodes}")
        if control.depth:
            words.append(f"depth {control.depth}")
        if control.clock:
            white, black = (max(1, round(left * 1000)) for left in clocks.left)
            words.append(f"wtime {white} btime {black}")
            if control.increment:
                step = round(control.increment * 1000)
                words.append(f"winc {step} binc {step}")
            if to_go := clocks.moves_to_go(side):
                words.append(f"movestogo {to_go}")
            patience = clocks.left[side] + control.margin
        return " ".join(words), patience
