"""The course of a game by the players' evaluations: leads, comebacks, and when it was decided.

An evaluation is White's expected score, from 0 to 1, by the player to move. Half a point is even.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from chessmith.ending import WINS
from chessmith.engine.score import Score
from chessmith.lab.report.series import Mean, Share

LEAD: Final = 0.1  # an expected score of 60 % is a lead, about one pawn
FAR_BEHIND: Final = 0.25  # winning after expecting no more than this is a comeback
DECIDED: Final = 0.75  # once the winner never again expects less, the game is decided


def expectation(cp: int | None, mate: int | None) -> float | None:
    """Convert an evaluation to an expected score; None if there is no evaluation."""
    return None if mate is None and cp is None else (1 + Score(cp=cp, mate=mate).chance) / 2


def judgements(record: dict[str, Any], first_side: int) -> list[float | None]:
    """White's expected score before each ply after the opening; `first_side` is to move at the first."""
    found: list[float | None] = []
    for number, (_, cp, mate, *_) in enumerate(record["thoughts"]):
        own = expectation(cp, mate)
        found.append(own if own is None or (first_side + number) % 2 == 0 else 1 - own)
    return found


@dataclass(frozen=True, slots=True)
class Story:
    """One game."""

    lead_changes: int
    worst: float | None  # the winner's lowest expected score; None in a drawn game
    decided: float | None  # when the game was decided, as a share of its plies; None in a drawn game
    plies: int

    @classmethod
    def of(cls, record: dict[str, Any], judged: Sequence[float | None]) -> Story:
        """The story of a finished game."""
        known = [(ply, each) for ply, each in enumerate(judged, record["opening_plies"]) if each is not None]
        plies = len(record["moves"])
        leaders = [each > 0.5 for _, each in known if abs(each - 0.5) >= LEAD]
        changes = sum(one != other for one, other in pairwise(leaders))
        if record["result"] not in WINS or not known:
            return cls(changes, None, None, plies)
        black_won = record["result"] == WINS[1]
        winners = [(ply, 1 - each if black_won else each) for ply, each in known]
        open_until = max((ply + 1 for ply, each in winners if each < DECIDED), default=0)
        return cls(changes, min(each for _, each in winners), open_until / max(plies, 1), plies)


class Stories:
    """All games."""

    def __init__(self, stories: Sequence[Story]) -> None:
        self.stories = list(stories)
        won = [story for story in self.stories if story.worst is not None]
        worst = [story.worst for story in won if story.worst is not None]
        self.lead_changes = Mean.of([float(story.lead_changes) for story in self.stories])
        self.drama = Mean.of([max(0.0, 1 - 2 * each) for each in worst])
        self.comebacks = Share(sum(each <= FAR_BEHIND for each in worst), len(worst))
        self.decided = Mean.of([story.decided for story in won if story.decided is not None])

    def view(self) -> dict[str, Any]:
        """As JSON; `drama` is how far behind the winner was at worst, from 0 (never) to 1 (lost)."""
        return {
            "lead_changes": None if self.lead_changes is None else self.lead_changes.view(),
            "drama": None if self.drama is None else self.drama.view(3),
            "comebacks": self.comebacks.view(),
            "decided": None if self.decided is None else self.decided.view(3),
        }
