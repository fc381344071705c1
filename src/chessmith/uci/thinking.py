"""One answer to `go`: a search in the background that reports as its depths are completed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from chessmith import _core
from chessmith.core_view import past_of, state_of, table_of
from chessmith.engine.line import texts
from chessmith.engine.search import read_score
from chessmith.transposition import Table
from chessmith.uci.wdl import win_draw_loss

if TYPE_CHECKING:
    from chessmith.position import Position
    from chessmith.uci.order import GoOrder
    from chessmith.uci.recollection import CoreHint

_LOOK_SECONDS: Final = 0.04  # between progress checks
_SPEAK_SECONDS: Final = 1.0  # at least one line so often, also in a long depth
Chooser = Callable[[Sequence[dict[str, Any]]], int]


class Thinking:
    """A search and the two threads it takes: one that searches, one that prints `info` lines."""

    def __init__(
        self,
        position: Position,
        order: GoOrder,
        limits: dict[str, Any],
        table: Table,
        say: Callable[[str], None],
        *,
        show_wdl: bool = False,
        shown: int = 1,
        choose: Chooser | None = None,
        hints: Sequence[CoreHint] = (),
        judged: Callable[[int, int], None] | None = None,
    ) -> None:
        """`judged` is given the depth and the score in centipawns, before the answer."""
        self.position = position
        self.order = order
        self._say = say
        self._show_wdl = show_wdl
        self._shown = shown
        self._choose = choose
        self._judged = judged
        self._release = threading.Event()  # the answer need not wait any longer
        self._silent = False
        self._reported = 0
        self._search = _core.Search(state_of(position), past_of(position), limits, table_of(table), hints)
        # The threads of the search come into being here, so that a stop from elsewhere finds all of them.
        self._search.step(0.0)
        if not order.waits:
            self._release.set()
        self._searched = threading.Event()
        self._searcher = threading.Thread(target=self._run, name="search", daemon=True)
        self._teller = threading.Thread(target=self._tell, name="tell", daemon=True)
        self._searcher.start()
        self._teller.start()

    @property
    def is_over(self) -> bool:
        """Whether the answer has been given."""
        return not self._teller.is_alive()

    def stop(self) -> None:
        """Answer now; returns when the answer has been given."""
        self._release.set()
        self._search.stop()
        self._teller.join()

    def abandon(self) -> None:
        """End without an answer."""
        self._silent = True
        self.stop()

    def _run(self) -> None:
        try:
            self._search.run()
        finally:
            self._searched.set()

    def _tell(self) -> None:
        spoken = time.perf_counter()
        while not self._searched.wait(_LOOK_SECONDS):
            if self._report_depths():
                spoken = time.perf_counter()
            elif time.perf_counter() - spoken > _SPEAK_SECONDS:
                spoken = time.perf_counter()
                found = self._search.progress
                self._say(f"info {_effort(found['nodes'], found['seconds'], found['hash_full'])}")
        self._searcher.join()
        self._report_depths(last=True)
        self._release.wait()
        if not self._silent:
            self._say(self._answer())

    def _report_depths(self, *, last: bool = False) -> bool:
        found = self._search.progress
        reports = [report for report in found["depths"] if report["depth"] > self._reported]
        if self._silent or (not reports and not last):
            return False
        lines = found["lines"][: self._shown]
        newest = found["depth"]
        # Depths that went by between two looks have only their best move left to report.
        for report in reports:
            if report["depth"] < newest:
                mate = read_score(report["score"], None).mate
                best = {"score": report["score"], "mate": mate, "actions": [report["best"]], "deepest": report["depth"]}
                self._say_line(report["depth"], 1, best, report["nodes"], report["seconds"], found["hash_full"])
        for number, line in enumerate(lines, 1):
            depth = line["depth"] or newest
            self._say_line(depth, number, line, found["nodes"], found["seconds"], found["hash_full"])
        self._reported = newest
        return True

    def _say_line(
        self, depth: int, number: int, line: dict[str, Any], nodes: int, seconds: float, hash_full: int
    ) -> None:
        mate = line["mate"]
        score = f"mate {mate}" if mate is not None else f"cp {line['score']}"
        if self._show_wdl:
            score += " wdl {} {} {}".format(*win_draw_loss(line["score"], mate))
        pv = " ".join(texts(state_of(self.position), line["actions"]))
        self._say(
            f"info depth {depth} seldepth {max(depth, line['deepest'])} multipv {number} score {score} "
            f"{_effort(nodes, seconds, hash_full)} pv {pv}"
        )

    def _answer(self) -> str:
        lines = self._search.progress["lines"]
        if not lines:
            return "bestmove (none)"
        chosen = lines[self._choose(lines) if self._choose else 0]
        if self._judged is not None:
            self._judged(chosen["depth"] or self._search.progress["depth"], chosen["score"])
        moves = texts(state_of(self.position), chosen["actions"][:2])
        if not moves:
            moves = (state_of(self.position).text(chosen["actions"][0]),)
        return f"bestmove {moves[0]}" + (f" ponder {moves[1]}" if len(moves) > 1 else "")


def _effort(nodes: int, seconds: float, hash_full: int) -> str:
    speed = int(nodes / seconds) if seconds > 0 else 0
    return f"nodes {nodes} nps {speed} hashfull {hash_full} time {round(seconds * 1000)}"
