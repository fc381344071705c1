"""Analysis for one connection: one engine run at a time, on any position, or over a whole game."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from chessmith.engine.decision import Decision
from chessmith.engine.limits import Limits
from chessmith.engine.move_quality import accuracy, quality
from chessmith.engine.progress import Progress
from chessmith.engine.score import Score
from chessmith.position import Position
from chessmith.server.app_state import AppState
from chessmith.server.protocol.problems import Problem, as_problem
from chessmith.server.protocol.requests import PositionSource, Seat, Seconds
from chessmith.server.search.search_pool import Ticket
from chessmith.server.views.position_source import last_position, other_side_to_move, steps
from chessmith.server.views.search_view import LineNotation, progress_view, white_chance

_COUNTED: Final = ("inaccuracy", "mistake", "blunder")


class Start(PositionSource):
    """The position to analyse, and the limits."""

    multipv: Annotated[int, Field(ge=1, le=5)] = 1
    threat: bool = False
    seconds: Seconds | None = 30.0
    depth: Annotated[int, Field(ge=1, le=100)] | None = None
    engine: Annotated[str, Field(max_length=40)] | None = None


class Review(PositionSource):
    """The game to review, and the time per position."""

    seconds_per_move: Annotated[float, Field(gt=0, le=30)] = 0.2
    nodes_per_move: Annotated[int, Field(ge=1, le=10**10)] | None = None


class Analysis:
    """The engine on one connection."""

    def __init__(self, name: str, state: AppState, show: Callable[[str, object], None]) -> None:
        self._name = name
        self._state = state
        self._show = show
        self._run = 0
        self._task: asyncio.Task[None] | None = None
        self._ticket: Ticket | None = None
        self._last: tuple[Start, Position] | None = None

    async def start(self, request: Start) -> int:
        """Start a run, replacing the current one."""
        beginning = await self._state.begin(request)
        position = await asyncio.to_thread(last_position, beginning.start, beginning.moves, beginning.rolls)
        if request.threat:
            position = await asyncio.to_thread(other_side_to_move, position)
        self._last = (request, position)
        longest = self._state.settings.limits.analysis_seconds
        seconds = min(request.seconds or longest, longest)
        return self._begin(lambda run: self._analyse(run, request, position, seconds))

    async def more(self) -> int:
        """Continue on the last position until stopped."""
        if self._last is None:
            raise Problem("bad_request", "nothing has been analysed yet")
        request, position = self._last
        seconds = self._state.settings.limits.analysis_seconds
        return self._begin(lambda run: self._analyse(run, request, position, seconds))

    async def review(self, request: Review) -> int:
        """Review a whole game, from its end to its start."""
        beginning = await self._state.begin(request)

        def line() -> tuple[list[Position], list[str]]:
            played = list(steps(beginning.start, beginning.moves, beginning.rolls))
            return [beginning.start, *(step.turn.after for step in played)], [step.action.text for step in played]

        positions, moves = await asyncio.to_thread(line)
        return self._begin(lambda run: self._look_through(run, request, positions, moves))

    def stop(self) -> None:
        """Stop the run; its result so far is reported."""
        if self._ticket is not None:
            self._ticket.stop()
        if self._task is not None:
            self._stopping = True

    def close(self, outcome: str = "replaced") -> None:
        """Abort the run."""
        task, ticket, self._task, self._ticket = self._task, self._ticket, None, None
        if ticket is not None:
            ticket.abandon()
        if task is not None and not task.done():
            task.cancel()
            self._show("done", {"run": self._run, "outcome": outcome, "problem": None})

    def _begin(self, work: Callable[[int], Any]) -> int:
        self.close()
        self._run += 1
        self._stopping = False
        self._task = asyncio.create_task(self._report(self._run, work(self._run)))
        return self._run

    async def _report(self, run: int, work: Any) -> None:
        outcome, problem = "failed", None
        try:
            outcome = await work
        except asyncio.CancelledError:
            raise
        except Exception as error:
            problem = as_problem(error).message
        self._task = self._ticket = None
        self._show("done", {"run": run, "outcome": "stopped" if self._stopping else outcome, "problem": problem})

    async def _analyse(self, run: int, request: Start, position: Position, seconds: float) -> str:
        if position.is_over:
            return "over"
        about = {"run": run, "fen": position.fen, "threat": request.threat, "side": position.turn}
        nothing = {**progress_view(Progress(), position.turn, LineNotation(position)), "phase": "queued"}
        self._show("analysis", {**about, **nothing})

        def show(view: dict[str, Any]) -> None:
            self._show("analysis", {**about, **view})

        if request.engine is None:
            seat = Seat(kind="search", seconds=seconds, depth=request.depth)
        else:
            seat = Seat(kind="engine", id=request.engine, seconds=seconds)
        await self._think(position, seat, show, request.multipv)
        return "finished"

    async def _look_through(self, run: int, request: Review, positions: Sequence[Position], moves: list[str]) -> str:
        seconds = None if request.nodes_per_move else request.seconds_per_move
        seat = Seat(kind="search", seconds=seconds, nodes=request.nodes_per_move)
        after: dict[str, Any] | None = None
        moved: list[tuple[str, dict[str, Any]]] = []
        for ply in range(len(positions) - 1, -1, -1):
            if self._stopping:
                return "stopped"
            judged = await self._judge(positions[ply], seat)
            if after is not None:
                review = _with_quality(after, judged, moves[ply])
                review["quality"] = await asyncio.to_thread(self._known, positions[ply], moves[ply], review["quality"])
                moved.append((positions[ply].turn, review))
                self._show("reviewed", {"run": run, **review})
            after = {"ply": ply, **judged}
        assert after is not None
        self._show("reviewed", {"run": run, **after, "quality": None, "loss": None})
        self._show("summary", {"run": run, **_summary(moved)})
        return "finished"

    def _known(self, position: Position, move: str, judged: str) -> str:
        """Return the quality of a move; good moves from the book or from experience are labelled as such."""
        learning = self._state.learning
        if judged not in ("best", "good"):
            return judged
        known = learning.known(position, move)
        often = known.results.games >= max(1, learning.preferences.number("learning.book_games"))
        return "book" if known.origin == "book" else "learned" if often else judged

    async def _judge(self, position: Position, seat: Seat) -> dict[str, Any]:
        """Return a position's score and best line."""
        if position.is_over:
            lost = position.result != "1/2-1/2"
            won = position.result == ("1-0" if position.turn == "white" else "0-1")
            score = Score(mate=0) if lost and not won else Score(mate=1) if won else Score(cp=0)
            pv: tuple[str, ...] = ()
        else:
            decision = await self._think(position, seat, lambda view: None)
            score, pv = decision.score, decision.line
        notation = await asyncio.to_thread(LineNotation(position).write, pv)
        return {
            "fen": position.fen,
            "score": score.view(),
            "white_chance": white_chance(score, position.turn),
            "best": pv[0] if pv else None,
            "best_san": notation[0] if notation else None,
            "pv": list(pv),
            "pv_san": notation,
        }

    async def _think(
        self, position: Position, seat: Seat, show: Callable[[dict[str, Any]], None], multipv: int = 1
    ) -> Decision:
        player = self._state.players.make(seat, position.game, Limits(multipv=multipv), analyses=True)
        notation = LineNotation(position)
        self._ticket = self._state.pool.submit(
            self._name,
            lambda table: player.begin(position, table=table),
            lambda progress: progress_view(progress, position.turn, notation),
            show,
        )
        return await self._ticket.future


def _with_quality(after: dict[str, Any], before: dict[str, Any], move: str) -> dict[str, Any]:
    """Grade the move between two positions by the win chance it gave away."""
    white_moved = " w " in before["fen"]
    change = after["white_chance"] - before["white_chance"]
    loss = max(0.0, -change if white_moved else change)
    return {**after, "quality": quality(loss, best=move == before["best"]), "loss": round(loss, 4)}


def _summary(judged: Sequence[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """Summarise a reviewed game by side: accuracy, and the number of errors of each kind."""

    def of(side: str) -> dict[str, Any]:
        moves = [move for mover, move in judged if mover == side]
        exact = accuracy(move["loss"] for move in moves)
        counts = Counter(move["quality"] for move in moves)
        return {
            "moves": len(moves),
            "accuracy": None if exact is None else round(exact, 1),
            **{name: counts[name] for name in _COUNTED},
        }

    return {"white": of("white"), "black": of("black")}
