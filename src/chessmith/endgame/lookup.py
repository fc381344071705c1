"""Probing endgame tables."""

from __future__ import annotations

import atexit
import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from chessmith import _core
from chessmith.core_view import rules_of, state_of
from chessmith.endgame.material import Material
from chessmith.endgame.table_file import SHIPPED, TableFileError, TableFolder
from chessmith.endgame.whole_game import PREFIX
from chessmith.ending import DRAW
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from pathlib import Path

    from chessmith.game import Game
    from chessmith.position import Position

Result = Literal["win", "draw", "loss"]
_OTHER: Final[dict[Result, Result]] = {"win": "loss", "draw": "draw", "loss": "win"}


@dataclass(frozen=True, slots=True)
class Tabled:
    """The outcome of perfect play, for the side to move. Clocks and repetition are ignored."""

    result: Result
    distance: int | None  # plies until the game ends; None for a draw

    @property
    def moves(self) -> int | None:
        """Return the distance in moves of the winning side, as in "mate in 3"; None for a draw."""
        return None if self.distance is None else (self.distance + 1) // 2

    def before(self) -> Tabled:
        """Return the outcome one ply earlier, for the side that makes the move."""
        return Tabled(_OTHER[self.result], None if self.distance is None else self.distance + 1)


@dataclass(frozen=True, slots=True)
class TabledMove:
    """A legal move, and its outcome for the side that makes it, counted from before the move."""

    move: str
    outcome: Tabled


class EndgameTables:
    """The available tables of one game in one world.

    Unusable files are left out; `problems` has a line for each.
    """

    def __init__(self, game: Game, world: str = "", root: Path | None = None) -> None:
        self.game = game
        self.world = world
        self.problems: list[str] = []
        self.names: list[str] = []
        self._rules = rules_of(game, world)
        self.core: _core.Tables | None = None
        if game.traits.dice:
            return
        for place in (root, SHIPPED):
            folder = TableFolder(game, world, place)
            for name in folder.names():
                if name not in self.names:
                    self._open(folder, name)

    def _open(self, folder: TableFolder, name: str) -> None:
        core = self.core or _core.Tables(self._rules)
        try:
            if name.startswith(PREFIX):
                core.add_whole_game(folder.read(name).values)
            else:
                core.add(Material.read(name, self.game).groups(self.game), folder.read(name).values)
        except TableFileError as error:
            self.problems.append(str(error))
        except (ChessmithError, ValueError) as error:
            self.problems.append(f"{folder.path / name}.table: {error}")
        else:
            self.core = core
            self.names.append(name)

    @property
    def most_pieces(self) -> int:
        """The largest number of pieces in a table; 0 without tables."""
        return self.core.most_pieces if self.core else 0

    def probe(self, position: Position) -> Tabled | None:
        """Look up a position; None if no table has it."""
        # The game may have been recompiled since, and the core identifies positions by their rules.
        if self.core is None or position.is_over or state_of(position).rules is not self._rules:
            return None
        found = self.core.probe(state_of(position))
        if found is None:
            return None
        return Tabled(_RESULTS[found[0]], None if found[0] == "draw" else found[1])

    def moves(self, position: Position) -> list[TabledMove] | None:
        """Return all legal moves, best first; None if one of them is not tabled."""
        found: list[TabledMove] = []
        for action in position.legal():
            after = position.play(action)
            outcome = ended(after) if after.is_over else self.probe(after)
            if outcome is None:
                return None
            found.append(TabledMove(action.text, outcome.before()))
        return sorted(found, key=_rank)


_RESULTS: Final[dict[str, Result]] = {"win": "win", "draw": "draw", "loss": "loss"}


def ended(position: Position) -> Tabled:
    """Return the outcome of a finished game, for the side to move."""
    if position.result == DRAW:
        return Tabled("draw", None)
    winner = "white" if position.result == "1-0" else "black"
    return Tabled("win" if position.turn == winner else "loss", 0)


def _rank(move: TabledMove) -> tuple[int, int]:
    """Sort key: quick wins first, then draws, then slow losses."""
    distance = move.outcome.distance or 0
    return {"win": (0, distance), "draw": (1, 0), "loss": (2, -distance)}[move.outcome.result]


_lock = threading.Lock()


def tables_of(game: Game, world: str = "") -> EndgameTables:
    """Return the user's tables of a game in a world, reopened when their folder changes."""
    folder = TableFolder(game, world)
    try:
        changed = folder.path.stat().st_mtime_ns
    except OSError:
        changed = 0
    with _lock:
        return _opened(game, rules_of(game, world), world, str(folder.path), changed)


@lru_cache(maxsize=64)
def _opened(game: Game, rules: _core.Rules, world: str, folder: str, changed: int) -> EndgameTables:
    return EndgameTables(game, world)


# Release the core's objects before the core itself is unloaded.
atexit.register(_opened.cache_clear)
