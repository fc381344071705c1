"""A player for frame loops: the host calls it once per frame, and it keeps to its time budget."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from chessmith.arguments import checks_names, expect_finite, expect_kind, expect_seed, refusal
from chessmith.engine.progress import Progress
from chessmith.engine.skill.levels import player_of
from chessmith.position import Position
from chessmith.transposition import DEFAULT_MEGABYTES, Table

if TYPE_CHECKING:
    from chessmith.engine.decision import Decision
    from chessmith.engine.player import Player, Thought

FRAME_BUDGET: Final = 14.0  # milliseconds of the 16.7 that a frame has at 60 a second
_SIDES: Final = ("white", "black")


class AiState(StrEnum):
    """The state of an AI player."""

    IDLE = "idle"  # it is not its turn, or the host is busy
    PREPARING = "preparing"  # its turn has come; the search starts in the next frame
    SEARCHING = "searching"
    EXECUTING = "executing"  # it has decided, and hands out the decision once its pause is over
    WAITING = "waiting for the turn"  # the decision is out, the host has not played it yet


@checks_names
class AiPlayer:
    """Plays one side in a host's frame loop.

    Call `update` once a frame with the present position. It returns the decision in the one frame in which the host
    should begin to carry it out, and None in all others.

    >>> import chessmith
    >>> position = chessmith.load("fragments").start()
    >>> ai = AiPlayer(1, side="white", looks_human=False)
    >>> while (decision := ai.update(position)) is None:
    ...     pass  # draw a frame
    >>> ai.state, decision.move in position.moves
    (<AiState.WAITING: 'waiting for the turn'>, True)
    >>> ai.update(position.play(decision.move)), ai.state
    (None, <AiState.IDLE: 'idle'>)
    """

    def __init__(
        self,
        player: int | Player = 3,
        *,
        side: str = "black",
        frame_budget: float = FRAME_BUDGET,
        speed: float = 1.0,
        looks_human: bool = True,
        hash_megabytes: int = DEFAULT_MEGABYTES,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`player` is a level or any other player, `frame_budget` the milliseconds that one `update` may take."""
        # Reasons need the game file, whose reader takes tenths of a second to import: now, not in a frame.
        import chessmith.rules.loader  # noqa: F401

        if side not in _SIDES:
            raise refusal("side", side, " or ".join(_SIDES), fits=isinstance(side, str))
        expect_finite("frame_budget", frame_budget, "a finite number of milliseconds above 0", 0, above=True)
        if not callable(clock):
            raise refusal("clock", clock, "a function such as time.monotonic", fits=False)
        self.player: Player = player_of(player, speed=speed)
        self.side = side
        self.frame_budget = frame_budget
        self.looks_human = looks_human
        self.state = AiState.IDLE
        self.decision: Decision | None = None  # the last one
        self._table = Table(hash_megabytes)
        self._seed = expect_seed(seed)
        self._clock = clock
        self._position: Position | None = None  # the position being considered
        self._thought: Thought | None = None
        self._play_at = 0.0
        self._hurried = False

    def update(self, position: Position, *, busy: bool = False) -> Decision | None:
        """Run one frame. `busy` means that the host is still animating and wants no decision yet."""
        expect_kind(position, Position, "a position")
        if self.state is not AiState.IDLE and (self._position is None or position != self._position):
            # Played, taken back or set up: the search was about another position.
            self._forget()
        if self.state is AiState.IDLE:
            if not busy and not position.is_over and position.turn == self.side:
                self._position = position
                self._hurried = False
                self.state = AiState.PREPARING
        elif self.state is AiState.PREPARING:
            self._thought = self.player.begin(position, table=self._table, seed=self._seed)
            if self._hurried:
                self._thought.stop()
            self.state = AiState.SEARCHING
        elif self.state is AiState.SEARCHING:
            assert self._thought is not None
            if self._thought.step(self.frame_budget):
                self.decision = self._thought.decision()
                pause = self.decision.pause if self.looks_human and not self._hurried else 0.0
                self._play_at = self._clock() + pause
                self.state = AiState.EXECUTING
        elif self.state is AiState.EXECUTING and not busy and self._clock() >= self._play_at:
            self.state = AiState.WAITING
            return self.decision
        return None

    def hurry(self) -> None:
        """Play the best move found so far, without delay."""
        if self._thought is not None:
            self._thought.stop()
        self._hurried = True
        self._play_at = self._clock()

    @property
    def progress(self) -> Progress:
        """Progress of the current search."""
        return Progress() if self._thought is None else self._thought.progress

    def status(self) -> str:
        """One line for a host's debug display."""
        progress = self.progress
        text = f"{self.player.name}: {self.state}"
        if self.state is AiState.SEARCHING:
            text += f", depth {progress.depth}, move {progress.root_index + 1} of {progress.root_count}"
        if progress.nodes:
            text += f", {progress.nodes:,} nodes in {progress.seconds * 1000:.0f} ms"
        if progress.lines:
            text += f", {progress.lines[0].moves[0]} {progress.lines[0].score}"
        return text

    def _forget(self) -> None:
        if self._thought is not None:
            self._thought.stop()
        self._thought = self._position = None
        self.state = AiState.IDLE
