"""Our own engine in a match: it searches in the process that plays the game, with a table of its own.

`engine=mcts` and `dice=4` are those of `Limits`. With `elo=1500` it holds back as it does for chess programs that ask
for an Elo.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from chessmith import _core
from chessmith.engine.limits import METHODS
from chessmith.errors import ChessmithError
from chessmith.lab.contestant import Chosen, Entry
from chessmith.uci.strength import strength_of
from chessmith.uci.weaker import chooser

if TYPE_CHECKING:
    from chessmith.lab.time_control import Clocks, TimeControl
    from chessmith.position import Position

_LEAST_CLOCK = 0.001


class OurEngine:
    """The search, within the limits of the match or its own."""

    def __init__(self, entry: Entry, control: TimeControl) -> None:
        settings = dict(entry.settings)
        self._megabytes = _number(entry, settings, "hash", 16)
        self._threads = _number(entry, settings, "threads", 1)
        self._strength = strength_of(_number(entry, settings, "elo", 1)) if "elo" in settings else None
        self._dice_show = _number(entry, settings, "dice", 1) if "dice" in settings else None
        self._method = settings.pop("engine", "search")
        if self._method not in METHODS:
            raise ChessmithError(f"player {entry.text}: engine, expected {' or '.join(METHODS)}")
        if settings:
            raise ChessmithError(
                f'player {entry.text}: no option "{next(iter(settings))}", '
                "expected hash, threads, elo, engine, dice, time, nodes or depth"
            )
        self._control = entry.limited(control)
        self._table = _core.Table(self._megabytes)
        self._dice = random.Random()

    def new_game(self, seed: int) -> None:
        """Forget the last game."""
        self._table.clear()
        self._dice.seed(seed)

    def choose(self, start: Position, moves: Sequence[str], position: Position, clocks: Clocks) -> Chosen:
        """Search the position."""
        begin = time.perf_counter()
        limits = self._limits(position, clocks)
        search = _core.Search(position.state, position.past, limits, self._table)
        search.run()
        found = search.progress
        lines = found["lines"]
        choice = chooser(position, self._strength, self._dice)(lines) if self._strength else 0
        line = lines[choice]
        return Chosen(
            move=position.state.text(line["actions"][0]),
            seconds=time.perf_counter() - begin,
            cp=None if line["mate"] is not None else line["score"],
            mate=line["mate"],
            depth=found["depth"],
            nodes=found["nodes"],
        )

    def close(self) -> None:
        """Nothing is left behind."""

    def _limits(self, position: Position, clocks: Clocks) -> dict[str, Any]:
        control, side = self._control, position.state.side
        limits: dict[str, Any] = {
            "seconds": control.seconds,
            "nodes": control.nodes,
            "depth": control.depth,
            "threads": self._threads,
            "dice": self._dice_show,
            "engine": self._method,
        }
        if control.clock:
            limits["clock"] = max(_LEAST_CLOCK, clocks.left[side])
            limits["increment"] = control.increment
            limits["moves_to_go"] = clocks.moves_to_go(side)
        if self._strength is not None:
            limits["nodes"] = min(control.nodes or self._strength.nodes, self._strength.nodes)
            limits["multipv"] = self._strength.lines
        return limits


def _number(entry: Entry, settings: dict[str, str], name: str, otherwise: int) -> int:
    value = settings.pop(name, str(otherwise))
    if not value.isdecimal() or int(value) < 1:
        raise ChessmithError(f'player {entry.text}: {name}, expected a number from 1, found "{value[:20]}"')
    return int(value)
