"""A search that runs in steps."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Mapping
from typing import Any, Final

from chessmith import _core
from chessmith.arguments import checks_names, expect_kind, expect_whole, is_real, refusal
from chessmith.core_view import action_of, past_of, searched_state, state_of, table_of
from chessmith.endgame.lookup import tables_of
from chessmith.engine.decision import Decision
from chessmith.engine.limits import Limits, core_limits
from chessmith.engine.line import Line, texts
from chessmith.engine.progress import DepthReport, Progress
from chessmith.engine.score import Score
from chessmith.errors import ChessmithError
from chessmith.hint import Hint
from chessmith.position import Position
from chessmith.transposition import Table

_MOST_KNOWN_LINES: Final = 500
_MOST_POINTS: Final = 2**31 - 1  # of a hint
_DAY: Final = 86_400_000.0  # milliseconds; the core's clock cannot look much further ahead than some years
_SIGNAL_MILLISECONDS: Final = 50.0  # Ctrl+C is noticed between two calls of the core


@checks_names
class Search:
    """A search for the best action. It works only inside `step` and `run`; between them it costs nothing.

    >>> import chessmith
    >>> search = chessmith.Search(chessmith.load("chess").start(), chessmith.Limits(depth=4))
    >>> while not search.step(14):
    ...     pass  # draw a frame
    >>> search.decision().depth
    4
    """

    def __init__(
        self,
        position: Position,
        limits: Limits | None = None,
        table: Table | None = None,
        *,
        hints: Mapping[str, Hint] | None = None,
    ) -> None:
        """`hints` are prior knowledge about some moves, such as results of earlier games."""
        expect_kind(position, Position, "a position")
        if limits is not None:
            expect_kind(limits, Limits, "limits such as chessmith.Limits(seconds=1)")
        if table is not None:
            expect_kind(table, Table, "a table such as chessmith.Table(16)")
        if position.is_over:
            raise ChessmithError(f"nothing to think about: the game is over, {position.result}, {position.reason}")
        self.position = position
        self.limits = limits or Limits()
        self._process = os.getpid()
        self._lines: dict[tuple[_core.Action, ...], tuple[str, ...]] = {}
        given, prior = core_limits(self.limits, position), _core_hints(hints or {}, position)
        state = searched_state(position, network=self.limits.network)
        try:
            self._core = _core.Search(state, past_of(position), given, table_of(table or Table()), prior)
        except ValueError as error:  # only a profile is left to be looked at
            text = str(error).removeprefix("rules: ")
            raise ChessmithError(text.replace("profile.", "weights.", 1)) from None

    def step(self, milliseconds: float) -> bool:
        """Search for this long, a day at most, then pause. Returns whether the search is finished."""
        if not is_real(milliseconds) or not -math.inf <= milliseconds <= math.inf:
            raise refusal("milliseconds", milliseconds, "a number", fits=is_real(milliseconds))
        end = time.monotonic() + min(max(milliseconds, 0.0), _DAY) / 1000
        if self._run_until(end):
            return True
        return self._core.step(max(0.0, (end - time.monotonic()) * 1000))

    def run(self) -> None:
        """Search to the end, or until Ctrl+C, which ends the search and raises `KeyboardInterrupt`."""
        self._run_until(math.inf)

    def stop(self) -> None:
        """End the search; a `step` or `run` in another thread returns at once."""
        self._expect_home()
        self._core.stop()

    def _run_until(self, end: float) -> bool:
        """Search until little of the time is left. Returns whether the search is finished."""
        self._expect_home()
        # Python hands signals to the main thread alone, and only between two steps of the interpreter.
        slice_ = _SIGNAL_MILLISECONDS if threading.current_thread() is threading.main_thread() else _DAY
        try:
            while (left := (end - time.monotonic()) * 1000) > _SIGNAL_MILLISECONDS:
                if self._core.run_for(min(slice_, left - _SIGNAL_MILLISECONDS / 2)):
                    return True
        except BaseException:
            self._core.stop()
            raise
        return False

    def _expect_home(self) -> None:
        """Threads of a search do not survive a fork."""
        if os.getpid() != self._process:
            raise ChessmithError("a search belongs to the process that began it: begin a new one here")

    @property
    def progress(self) -> Progress:
        """The state of the search."""
        found = self._core.progress
        return Progress(
            depth=found["depth"],
            deepest=found["deepest"],
            nodes=found["nodes"],
            seconds=found["seconds"],
            hash_full=found["hash_full"] / 1000,
            root_index=found["root_index"],
            root_count=found["root_count"],
            done=found["done"],
            lines=self._in_order(found["lines"]),
            depths=tuple(
                DepthReport(
                    report["depth"],
                    state_of(self.position).text(report["best"]),
                    read_score(report["score"], None),
                    report["seconds"],
                    report["nodes"],
                    report["hits"],
                    report["cutoffs"],
                )
                for report in found["depths"]
            ),
        )

    def decision(self) -> Decision:
        """The best decision so far."""
        return decide(self.position, self.progress, tables=self.limits.tables)

    def _in_order(self, lines: list[dict[str, Any]]) -> tuple[Line, ...]:
        """The lines, best first: a later line may turn out better than the search of an earlier one expected."""
        found = [
            Line(
                self._moves(tuple(line["actions"])),
                read_score(line["score"], line["mate"]),
                line["depth"],
                line["deepest"],
            )
            for line in lines
        ]
        return tuple(sorted(found, key=lambda line: -line.score.rank))

    def _moves(self, actions: tuple[_core.Action, ...]) -> tuple[str, ...]:
        known = self._lines.get(actions)
        if known is None:
            if len(self._lines) >= _MOST_KNOWN_LINES:
                self._lines.clear()
            known = self._lines[actions] = texts(state_of(self.position), actions)
        return known


def _core_hints(hints: Mapping[str, Hint], position: Position) -> list[tuple[_core.Action, int, int, int]]:
    expect_kind(hints, Mapping, "hints by move")
    for hint in hints.values():
        expect_kind(hint, Hint, "a Hint about each move")
        for name, value in hint._asdict().items():
            expect_whole(f"{name} of a hint", value, -_MOST_POINTS, _MOST_POINTS)
    return [(action_of(position, move), *hint) for move, hint in hints.items()]


def decide(
    position: Position, progress: Progress, choice: int = 0, *, player: str = "search", tables: bool = True
) -> Decision:
    """The decision for one of the lines found; `tables` also looks it up in the endgame tables."""
    chosen = progress.lines[choice]
    return Decision(
        position=position,
        action=position.action(chosen.moves[0]),
        score=chosen.score,
        depth=progress.depth,
        nodes=progress.nodes,
        seconds=progress.seconds,
        line=chosen.moves,
        alternatives=progress.lines[:choice] + progress.lines[choice + 1 :],
        player=player,
        origin="tabled" if tables and tables_of(position.game, position.world).probe(position) else None,
    )


_MATE: Final = 32000
_LONGEST_MATE: Final = 120


def read_score(score: int, mate: int | None) -> Score:
    """Convert a score of the core."""
    if mate is None and abs(score) >= _MATE - _LONGEST_MATE:
        plies = _MATE - abs(score)
        mate = (plies + 1) // 2 if score > 0 else -((plies + 1) // 2)
    return Score(mate=mate) if mate is not None else Score(cp=score)
