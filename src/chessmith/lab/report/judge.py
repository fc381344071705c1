"""Searches of single positions: a game's start positions, and how much a choice matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from chessmith.core_view import state_of
from chessmith.engine.limits import Limits
from chessmith.engine.score import Score
from chessmith.engine.search import Search
from chessmith.lab.report.series import Mean, Share
from chessmith.lab.report.story import expectation
from chessmith.lab.workers import Task, Workers

if TYPE_CHECKING:
    from chessmith.game import Game

MOST_LAYOUTS: Final = 16  # layouts to evaluate, of games that have very many
_LONG_THOUGHT: Final = 40  # nodes for a start position, as a multiple of those for a move
_MATTERS: Final = 0.1  # of expected score, between the best and the median action
_MOST_LINES: Final = 64
_SAMPLES_A_GAME: Final = 2


@dataclass(frozen=True, slots=True)
class Judged:
    """A searched position: scores of its actions for the side to move, best first."""

    scores: tuple[tuple[str, int | None, int | None], ...]  # move, centipawns, mate
    depth: int
    line: tuple[str, ...]


class Judge:
    """The bench: a job is a FEN, the nodes, and the number of actions to score."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def do(self, job: tuple[str, int, int]) -> Judged | None:
        """Search the position; None if the game is over there."""
        fen, nodes, lines = job
        position = self._game.position(fen)
        if position.is_over:
            return None
        search = Search(position, Limits(nodes=nodes, multipv=max(1, min(lines, len(position.moves)))))
        search.run()
        decision = search.decision()
        lines_seen = [(decision.move, decision.score), *((each.moves[0], each.score) for each in decision.alternatives)]
        scores = {move: (move, score.cp, score.mate) for move, score in lines_seen}
        return Judged(tuple(scores.values()), decision.depth, decision.line)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


@dataclass(frozen=True, slots=True)
class LayoutJudgement:
    """A deep search of a layout's start position."""

    layout: str
    score: Score  # for White
    depth: int
    line: tuple[str, ...]

    def view(self) -> dict[str, Any]:
        """As JSON, from White's view."""
        return {"layout": self.layout, **self.score.view(), "depth": self.depth, "line": list(self.line)}


def judge_layouts(
    game: Game, nodes: int, workers: Workers, only: str | None, on_layout: Callable[[int, int], None]
) -> list[LayoutJudgement]:
    """Search each layout deeply, or a sample if there are very many."""
    names = [only] if only is not None else list(game.layouts)
    names = names[:: max(1, len(names) // MOST_LAYOUTS)][:MOST_LAYOUTS]
    starts = [game.start(layout=name) for name in names]
    jobs = enumerate((start.fen, nodes * _LONG_THOUGHT, 1) for start in starts)
    found: list[LayoutJudgement] = []
    with closing(workers.in_order(Task(Judge, (game,)), jobs)) as judged:
        for name, start, each in zip(names, starts, judged, strict=True):
            on_layout(len(found) + 1, len(names))
            if each is None:
                continue
            (_, cp, mate), sign = each.scores[0], -1 if state_of(start).side else 1
            score = Score(cp=None if cp is None else sign * cp, mate=None if mate is None else sign * mate)
            found.append(LayoutJudgement(name, score, each.depth, each.line))
    return found


@dataclass(frozen=True, slots=True)
class Choices:
    """How often the choice of action matters."""

    matters: Share  # positions in which the median action is clearly worse than the best
    good: Mean | None  # actions that are about as good as the best, in positions with a choice
    forced: Share  # positions with a single action

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "matters": self.matters.view(),
            "forced": self.forced.view(),
            "good_actions": None if self.good is None else self.good.view(),
        }


def judge_choices(
    game: Game, fens: Sequence[str], nodes: int, workers: Workers, on_position: Callable[[int, int], None]
) -> Choices:
    """Score the actions of positions from the games; all actions of a position share the nodes of one move."""
    jobs = enumerate((fen, max(64, nodes), _MOST_LINES) for fen in fens)
    matters, forced, known = 0, 0, 0
    good: list[float] = []
    with closing(workers.in_order(Task(Judge, (game,)), jobs)) as judged:
        for number, each in enumerate(judged, 1):
            on_position(number, len(fens))
            if each is None:
                continue
            known += 1
            if len(each.scores) < 2:
                forced += 1
                continue
            expected = sorted((expectation(cp, mate) or 0.0 for _, cp, mate in each.scores), reverse=True)
            matters += expected[0] - median(expected) >= _MATTERS
            good.append(float(sum(expected[0] - other < _MATTERS / 2 for other in expected)))
    return Choices(Share(matters, known), Mean.of(good), Share(forced, known))


def sample_places(plies: int, opening: int, number: int) -> list[int]:
    """Return the plies of a game's positions to score, spread over games and their length.

    >>> sample_places(44, 4, 0), sample_places(44, 4, 1)
    ([4, 24], [16, 36])
    """
    span = plies - opening
    parts = range(_SAMPLES_A_GAME) if span > 0 else ()
    return sorted({opening + (span * part // _SAMPLES_A_GAME + number * 12) % span for part in parts})
