"""Playing weaker than one can, by an Elo or by a skill level.

A weaker player looks at fewer positions and errs in its choice like a person: see `chessmith.engine.human_choice`.
Both grow from one number, the Elo; a skill level is a step on the way from the lowest to the highest Elo.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LOWEST_ELO: Final = 800
HIGHEST_ELO: Final = 2800
MOST_SKILL: Final = 20


@dataclass(frozen=True, slots=True)
class Strength:
    """What a player of some Elo allows itself."""

    nodes: int
    lines: int
    loss: float  # centipawns that a choice may cost, its usual spread


def strength_of(elo: int) -> Strength:
    """The limits of a player of that Elo.

    >>> strength_of(1500).nodes < strength_of(2500).nodes
    True
    """
    part = (min(HIGHEST_ELO, max(LOWEST_ELO, elo)) - LOWEST_ELO) / (HIGHEST_ELO - LOWEST_ELO)
    return Strength(nodes=round(100 * 10 ** (3.3 * part)), lines=4, loss=round(150 * (1 - part) ** 1.5, 1))


def elo_of_skill(skill: int) -> int | None:
    """The Elo of a skill level; None for the highest, which does not hold back."""
    if skill >= MOST_SKILL:
        return None
    return LOWEST_ELO + (HIGHEST_ELO - LOWEST_ELO) * skill // MOST_SKILL
