"""A deterministic player for tests: captures if it can, otherwise plays any move, as slowly as requested."""

from __future__ import annotations

import random
import time

from chessmith.core_view import action_of, state_of
from chessmith.engine.decision import Decision
from chessmith.engine.limits import Limits
from chessmith.engine.line import Line
from chessmith.engine.player import Player
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.game import Game
from chessmith.position import Position
from chessmith.server.protocol.problems import Problem
from chessmith.server.protocol.requests import Seat
from chessmith.server.search.players import Players
from chessmith.transposition import Table

STEP = 0.005


class StandInThought:
    """Chooses a move at once, then pretends to think."""

    def __init__(self, position: Position, seconds: float, limits: Limits, pause: float) -> None:
        captures = {action for action, _ in state_of(position).captures()}
        order = sorted(position.legal(), key=lambda action: (action_of(position, action) not in captures, action.text))
        quiet = action_of(position, order[0]) not in captures
        best = random.Random(position.key).choice(order) if quiet else order[0]
        self._position = position
        self._actions = [best, *(action for action in order if action is not best)][: limits.multipv]
        self._because = "a move" if quiet else f"takes on {best.text[2:4]}"
        self._seconds, self._nodes, self._pause = seconds, limits.nodes, pause
        self._spent, self._slices, self._stopped = 0.0, 0, False

    def step(self, milliseconds: float) -> bool:
        """Sleep for a moment."""
        if self._spent < self._seconds and not self._stopped:
            time.sleep(STEP)
            self._spent += STEP
            self._slices += 1
        enough = self._nodes is not None and self._slices * 1000 >= self._nodes
        return self._stopped or enough or self._spent >= self._seconds

    def run(self) -> None:
        """Sleep to the end."""
        while not self.step(50):
            pass

    def stop(self) -> None:
        """Stop pretending."""
        self._stopped = True

    @property
    def progress(self) -> Progress:
        """A few made-up numbers."""
        lines = tuple(Line((action.text,), Score(cp=30 - 10 * n), 1, 1) for n, action in enumerate(self._actions))
        return Progress(max(1, self._slices), 1, self._slices * 1000, self._spent, 0.1, lines=lines)

    def decision(self) -> Decision:
        """The move chosen at the start."""
        progress = self.progress
        return Decision(
            self._position,
            self._actions[0],
            progress.lines[0].score,
            progress.depth,
            progress.nodes,
            progress.seconds,
            progress.lines[0].moves,
            progress.lines[1:],
            pause=self._pause,
            because=self._because,
        )


class StandIn:
    """Thinks for a given time in small slices."""

    def __init__(self, name: str, seconds: float = 0.0, limits: Limits | None = None, pause: float = 0.0) -> None:
        self.name = name
        self._seconds, self._limits, self._pause = seconds, limits or Limits(), pause

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> StandInThought:
        """Start to think."""
        return StandInThought(position, self._seconds, self._limits, self._pause)


class Broken(StandIn):
    """Fails in the middle of thinking."""

    def begin(self, position: Position, *, table: Table | None = None, seed: int | None = None) -> StandInThought:
        """Raise an internal error."""
        raise Problem("failed", "the player fell off its chair")


def stand_in_players() -> Players:
    """Players for every kind of seat: level 1 answers at once, level 2 soon, level 5 late."""

    def level(seat: Seat, game: Game, limits: Limits) -> Player:
        assert seat.level is not None
        return StandIn(f"Level {seat.level}", (0.0, 0.05, 0.2, 1.0, 30.0)[seat.level - 1], limits)

    def search(seat: Seat, game: Game, limits: Limits) -> Player:
        seconds = seat.seconds if seat.seconds is not None else 30.0
        return StandIn("Search", seconds, Limits(multipv=limits.multipv, nodes=seat.nodes))

    def agent(seat: Seat, game: Game, limits: Limits) -> Player:
        if seat.name == "broken":
            return Broken("Broken")
        if seat.name == "slow hand":
            return StandIn("Slow hand", pause=30.0)
        raise Problem("not_available", f"no agent {seat.name!r}")

    levels = [{"level": n, "name": f"Level {n}", "seconds": 0, "about": ""} for n in range(1, 6)]
    return Players(makers={"level": level, "search": search, "agent": agent}, levels=levels, multipv=5)
