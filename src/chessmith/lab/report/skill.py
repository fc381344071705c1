"""The skill trace: does twice the thinking help, and up to where?

From few nodes to many, a player with twice the nodes meets one with the plain number, in pairs of games with colours
reversed, from random openings that are as even as can be found. A game of skill rewards every doubling; in a game of
chance, or one that is decided at the start, searching longer gains nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from chessmith.lab.core_games import Duel
from chessmith.lab.match_report import tally_view
from chessmith.lab.rating import SURE, Tally, tally
from chessmith.lab.workers import Task, Workers

if TYPE_CHECKING:
    from chessmith.game import Game

DOUBLINGS: Final = 8
_JOB_PAIRS: Final = 2


@dataclass(frozen=True, slots=True)
class Doubling:
    """Twice the nodes against once."""

    nodes: int
    tally: Tally

    def view(self) -> dict[str, Any]:
        """Return it as JSON, from the view of the player with more nodes."""
        return {"nodes": self.nodes, "against": self.nodes // 2, **tally_view(self.tally)}


@dataclass(frozen=True, slots=True)
class Skill:
    """All doublings together."""

    doublings: tuple[Doubling, ...]

    @property
    def score(self) -> float:
        """Return the mean score of the player with more nodes."""
        return self._whole.score

    @property
    def error(self) -> float:
        """Half the width of its 95 % interval."""
        return min(1.0, SURE * self._whole.error)

    @property
    def _whole(self) -> Tally:
        tallies = [each.tally for each in self.doublings]
        wins, draws, losses = (sum(getattr(each, name) for each in tallies) for name in ("wins", "draws", "losses"))
        pairs = [sum(each.pairs[place] for each in tallies) for place in range(5)]
        return Tally(wins, draws, losses, (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]))

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "score": round(self.score, 4),
            "error": round(self.error, 4),
            "doublings": [doubling.view() for doubling in self.doublings],
        }


def skill_trace(
    game: Game, nodes: int, pairs: int, seed: int, workers: Workers, on_pairs: Callable[[int, int], None]
) -> Skill:
    """Play eight doublings with this many pairs of games each, the last from `nodes` to twice as many."""
    steps = list(dict.fromkeys(max(2, (2 * nodes) >> (DOUBLINGS - 1 - step)) for step in range(DOUBLINGS)))
    cuts = [
        (step, ((step, max(1, step // 2)), first, min(_JOB_PAIRS, pairs - first)))
        for step in steps
        for first in range(0, pairs, _JOB_PAIRS)
    ]
    points: dict[int, list[tuple[float, float]]] = {step: [] for step in steps}
    jobs = enumerate(cut for _, cut in cuts)
    with closing(workers.in_order(Task(Duel, (game, seed)), jobs)) as played:
        for (step, _), pair in zip(cuts, played, strict=True):
            points[step] += pair
            on_pairs(sum(map(len, points.values())), pairs * len(steps))
    return Skill(tuple(Doubling(step, tally(points[step])) for step in steps))
