"""Our own engine in a match: it searches in the process that plays the game, with its own table.

`engine=mcts` and `dice=4` are those of `Limits`; `network=off` leaves out the game's learned evaluation, so that the
terms count as fitted to the game. `elo=1500` limits its strength as over UCI. `experience=on`, or `experience=FILE`,
makes it use experience; `book=20` is the number of games a move needs to be played without a search.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from chessmith import _core
from chessmith.core_view import action_of, past_of, searched_state, state_of, table_of
from chessmith.engine.limits import Limits, Method, core_limits
from chessmith.engine.skill.strength import strength_of
from chessmith.engine.skill.weaker import chooser
from chessmith.errors import ChessmithError
from chessmith.experience import Experience
from chessmith.experience.advice import BOOK_GAMES, Advisor
from chessmith.lab.contestant import Chosen, Entry
from chessmith.lab.workers.luggage import here
from chessmith.transposition import DEFAULT_MEGABYTES, Table

if TYPE_CHECKING:
    from chessmith.game import Game
    from chessmith.lab.time_control import Clocks, TimeControl
    from chessmith.position import Position

_LEAST_CLOCK = 0.001
_SIGNAL_MILLISECONDS = 50.0  # a process that is to end is told by a signal


class OurEngine:
    """Our search, within its own limits or those of the match."""

    def __init__(self, entry: Entry, control: TimeControl, game: Game) -> None:
        settings = dict(entry.settings)
        megabytes = _number(entry, settings, "hash", DEFAULT_MEGABYTES)
        threads = _number(entry, settings, "threads", 1)
        self._strength = strength_of(_number(entry, settings, "elo", 1)) if "elo" in settings else None
        dice = _number(entry, settings, "dice", 1) if "dice" in settings else None
        method = cast("Method", settings.pop("engine", "search"))
        network = settings.pop("network", "on")
        if network not in ("on", "off"):
            raise ChessmithError(f'player {entry.text}: network, expected on or off, found "{network[:20]}"')
        self._advisor = _advisor(entry, settings)
        if settings:
            raise ChessmithError(
                f'player {entry.text}: no option "{next(iter(settings))}", '
                "expected hash, threads, elo, engine, dice, network, experience, book, time, nodes or depth"
            )
        self._control = entry.limited(control)
        try:
            self._bounds = self._bounds_of_every_move(threads, dice, method, network=network == "on")
            self._bounds.expect_dice_of(game)
            self._table = Table(megabytes)
        except ChessmithError as error:
            raise ChessmithError(f"player {entry.text}: {error}") from None
        self._dice = random.Random()

    def new_game(self, seed: int) -> None:
        """Prepare for a new game."""
        self._table.clear()
        self._dice.seed(seed)

    def choose(self, start: Position, moves: Sequence[str], position: Position, clocks: Clocks) -> Chosen:
        """Search the position."""
        begin = time.perf_counter()
        hints: list[tuple[_core.Action, int, int, int]] = []
        if self._advisor is not None:
            advice = self._advisor.advise(position)
            if advice.book is not None:
                return Chosen(move=advice.book, seconds=time.perf_counter() - begin)
            self._advisor.remind(position, self._table)
            hints = [(action_of(position, move), *hint) for move, hint in advice.hints.items()]
        limits = self._limits(position, clocks)
        state = searched_state(position, network=self._bounds.network)
        search = _core.Search(state, past_of(position), limits, table_of(self._table), hints)
        _run(search)
        found = search.progress
        lines = found["lines"]
        choice = chooser(position, self._strength, self._dice)(lines) if self._strength else 0
        line = lines[choice]
        return Chosen(
            move=state_of(position).text(line["actions"][0]),
            seconds=time.perf_counter() - begin,
            cp=None if line["mate"] is not None else line["score"],
            mate=line["mate"],
            depth=found["depth"],
            nodes=found["nodes"],
        )

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _limits(self, position: Position, clocks: Clocks) -> dict[str, Any]:
        bounds, side = self._bounds, state_of(position).side
        if self._control.clock:
            left = max(_LEAST_CLOCK, clocks.left[side])
            bounds = replace(bounds, clock=left, moves_to_go=clocks.moves_to_go(side))
        return core_limits(bounds, position)

    def _bounds_of_every_move(self, threads: int, dice: int | None, method: Method, *, network: bool) -> Limits:
        control, strength = self._control, self._strength
        return Limits(
            seconds=control.seconds,
            nodes=control.nodes if strength is None else min(control.nodes or strength.nodes, strength.nodes),
            depth=control.depth,
            increment=control.increment if control.clock else 0.0,
            multipv=1 if strength is None else strength.lines,
            threads=threads,
            dice=dice,
            engine=method,
            network=network,
        )


def _run(search: _core.Search) -> None:
    """Search to the end, hearing signals meanwhile."""
    try:
        while not search.run_for(_SIGNAL_MILLISECONDS):
            pass
    except BaseException:
        search.stop()
        raise


def _advisor(entry: Entry, settings: dict[str, str]) -> Advisor | None:
    wanted = settings.pop("experience", "off")
    games = _number(entry, settings, "book", BOOK_GAMES)
    if wanted == "off":
        return None
    return Advisor(Experience(None if wanted == "on" else here(wanted), read_only=True), book_games=games)


def _number(entry: Entry, settings: dict[str, str], name: str, otherwise: int) -> int:
    value = settings.pop(name, str(otherwise))
    if not value.isdecimal() or int(value) < 1:
        raise ChessmithError(f'player {entry.text}: {name}, expected a number from 1, found "{value[:20]}"')
    return int(value)
