"""Levels, profiles and agents in a match: players with their own way of choosing."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from chessmith.core_view import state_of
from chessmith.engine import level
from chessmith.engine.agent_file import AgentFile
from chessmith.engine.agents import agent
from chessmith.engine.player import Bounded
from chessmith.engine.profiles import profile
from chessmith.errors import ChessmithError
from chessmith.lab.contestant import Chosen, Entry, Forfeit
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.engine.player import Player, Thought
    from chessmith.game import Game
    from chessmith.lab.time_control import Clocks, TimeControl
    from chessmith.position import Position

_MEGABYTES: Final = 16
_SLICE: Final = 50.0  # milliseconds between clock checks
_CLOCK_SHARE: Final = 1 / 30  # fraction of the remaining clock spent on a move
_RESERVE: Final = 0.005  # seconds reserved for finishing in time


class Thinker:
    """A player of the engine, stopped when its time is up."""

    def __init__(self, entry: Entry, control: TimeControl, game: Game, speed: float) -> None:
        self._player = _player(entry, game, speed)
        self._game = game
        self._control = entry.limited(control)
        self._table = Table(_MEGABYTES)
        self._seed = 0

    def new_game(self, seed: int) -> None:
        """Prepare for a new game."""
        self._table.clear()
        self._seed = seed
        if isinstance(self._player, AgentFile):
            self._player.close()
            try:
                self._player.get_ready(self._game)
            except ChessmithError as error:
                raise Forfeit(str(error)) from None

    def choose(self, start: Position, moves: Sequence[str], position: Position, clocks: Clocks) -> Chosen:
        """Let the player think."""
        begin = time.perf_counter()
        try:
            player, end = self._player, self._end(begin, state_of(position).side, clocks)
            if isinstance(player, Bounded):  # it knows best how to finish in time
                seconds = None if end is None else max(0.001, end - time.perf_counter())
                player = player.within(seconds=seconds, depth=self._control.depth, nodes=self._control.nodes)
                end = None
            thought = player.begin(position, table=self._table, seed=self._seed + len(moves))
            self._run(thought, end)
            decision = thought.decision()
        except ChessmithError as error:
            raise Forfeit(str(error)) from None
        except Exception as error:  # an agent may be third-party code: its errors lose the game
            raise Forfeit(f"{self._player.name}: {type(error).__name__}: {error}") from None
        return Chosen(
            move=decision.move,
            seconds=time.perf_counter() - begin,
            cp=decision.score.cp,
            mate=decision.score.mate,
            depth=decision.depth,
            nodes=decision.nodes,
        )

    def close(self) -> None:
        """Terminate the agent's process, if it has one."""
        if isinstance(self._player, AgentFile):
            self._player.close()

    def _run(self, thought: Thought, end: float | None) -> None:
        if end is None:
            thought.run()
            return
        while (left := end - time.perf_counter()) > 0:
            if thought.step(min(_SLICE, left * 1000)):
                return
        thought.stop()

    def _end(self, begin: float, side: int, clocks: Clocks) -> float | None:
        control = self._control
        if control.clock:
            return begin + clocks.left[side] * _CLOCK_SHARE + control.increment / 2
        return begin + max(control.seconds - _RESERVE, control.seconds / 2) if control.seconds else None


def _player(entry: Entry, game: Game, speed: float) -> Player:
    settings = dict(entry.settings)
    own_speed = settings.pop("speed", None)
    if settings:
        raise ChessmithError(f'player {entry.text}: no option "{next(iter(settings))}", expected speed or time')
    if entry.kind == "agent":
        return agent(entry.subject, game, files=True)
    if entry.kind == "profile":
        return profile(entry.subject)
    if not entry.subject.isdecimal():
        raise ChessmithError(f'player {entry.text}: expected a number, found "{entry.subject[:20]}"')
    try:
        factor = speed if own_speed is None else float(own_speed)
    except ValueError:
        raise ChessmithError(f'player {entry.text}: speed, expected a number, found "{own_speed}"') from None
    return level(int(entry.subject), speed=factor, looks_human=False)
