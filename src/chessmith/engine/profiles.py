"""Profiles: players that look a fixed number of plies ahead, the weaker ones with some noise in what they see.

They are quick, do not depend on the clock, and repeat exactly for the same seed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from chessmith.engine.limits import MOST_LINES, Limits
from chessmith.engine.search import decide
from chessmith.engine.search_thought import SearchThought
from chessmith.errors import ChessmithError

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.engine.decision import Decision
    from chessmith.engine.player import Thought
    from chessmith.position import Position


@dataclass(frozen=True, slots=True)
class Profile:
    """A depth, and by how many centipawns it misjudges each action at most, up or down."""

    number: int
    name: str
    depth: int
    noise: int
    delay: float  # seconds before it plays

    def begin(self, position: Position, *, table: _core.Table | None = None, seed: int | None = None) -> Thought:
        """Begin to think about a position."""
        return ProfileThought(self, position, table, seed)


class ProfileThought(SearchThought):
    """A profile at work."""

    def __init__(self, profile: Profile, position: Position, table: _core.Table | None, seed: int | None) -> None:
        lines = min(len(position.legal()), MOST_LINES) if profile.noise else 1
        super().__init__(position, Limits(depth=profile.depth, multipv=max(1, lines)), table, seed)
        self._profile = profile

    def decision(self) -> Decision:
        """What looks best through the noise; a win at once is never misjudged."""
        progress, noise = self.progress, self._profile.noise
        dice = random.Random(self._seed)
        choice = 0
        if noise and progress.lines[0].score.mate != 1:
            seen = [line.score.value + dice.uniform(-noise, noise) for line in progress.lines]
            choice = seen.index(max(seen))
        decided = decide(self._position, progress, choice, player=self._profile.name)
        return replace(decided, pause=max(0.0, self._profile.delay - decided.seconds))


PROFILES: Final = (
    Profile(1, "Beginner", depth=1, noise=50, delay=1.0),
    Profile(2, "Easy", depth=2, noise=30, delay=0.75),
    Profile(3, "Medium", depth=3, noise=15, delay=0.5),
    Profile(4, "Hard", depth=4, noise=0, delay=1 / 3),
    Profile(5, "Expert", depth=5, noise=0, delay=0.25),
)


def profile(number: int) -> Profile:
    """The profile of that number."""
    if not 1 <= number <= len(PROFILES):
        raise ChessmithError(f"profile {number}: expected 1 to {len(PROFILES)}")
    return PROFILES[number - 1]
