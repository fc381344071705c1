"""Limited strength, by Elo or by skill level.

A weaker player looks at fewer positions and errs in its choice like a person: see `human_choice`. How many positions,
and how much a choice may cost, goes by a table over the Elo. Its steps were set by matches in chess
against Stockfish with the same `UCI_Elo` (`python -m benchmarks.elo` repeats them); between them it is interpolated. In
other games the numbers are ordered steps of strength too, but uncalibrated.

A skill level is a step from the lowest Elo to the highest; the highest skill is full strength.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

MOST_SKILL: Final = 20
_LINES: Final = 4  # candidates to choose among


@dataclass(frozen=True, slots=True)
class Strength:
    """The allowances of a player with a given Elo."""

    elo: int
    nodes: int
    loss: float  # centipawns that a choice may cost, its usual spread

    @property
    def lines(self) -> int:
        """Candidates that it weighs."""
        return _LINES if self.loss else 1


_STEPS: Final = (
    Strength(800, 40, 220.0),
    Strength(1100, 150, 120.0),
    Strength(1400, 800, 60.0),
    Strength(1700, 5_000, 25.0),
    Strength(2000, 60_000, 0.0),
    Strength(2200, 300_000, 0.0),
)
LOWEST_ELO: Final = _STEPS[0].elo
HIGHEST_ELO: Final = _STEPS[-1].elo


def strength_of(elo: int) -> Strength:
    """The limits of a player of that Elo.

    >>> strength_of(1400).nodes < strength_of(1500).nodes < strength_of(1700).nodes
    True
    """
    elo = min(HIGHEST_ELO, max(LOWEST_ELO, elo))
    below, above = next((low, high) for low, high in pairwise(_STEPS) if elo <= high.elo)
    part = (elo - below.elo) / (above.elo - below.elo)
    nodes = below.nodes * (above.nodes / below.nodes) ** part
    return Strength(elo, round(nodes), round(below.loss + (above.loss - below.loss) * part, 1))


def elo_of_skill(skill: int) -> int | None:
    """Return the Elo of a skill level; None for the highest, which is unlimited."""
    if skill >= MOST_SKILL:
        return None
    return LOWEST_ELO + (HIGHEST_ELO - LOWEST_ELO) * skill // MOST_SKILL
