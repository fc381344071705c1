"""The terrain of a world, which never changes during a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .board import Size
from .portals import PORTALS, partners_of

PLAIN = "."
WATER = "~"
BRIDGE = "="
VOID = "*"
PIT = "x"
STONE = "o"
ARROWS = {"<": (-1, 0), ">": (1, 0), "^": (0, 1), "v": (0, -1)}
DEADLY = (VOID, PIT, WATER)  # water under a bridge is written as the bridge
SPECIAL = {WATER, BRIDGE, VOID, PIT, STONE, *ARROWS, *PORTALS}


@dataclass(frozen=True)
class Terrain:
    """One letter for each square, from a1 upwards."""

    size: Size
    letters: str

    @cached_property
    def deadly(self) -> frozenset[int]:
        return frozenset(square for square, letter in enumerate(self.letters) if letter in DEADLY)

    @cached_property
    def stones(self) -> tuple[int, ...]:
        return tuple(square for square, letter in enumerate(self.letters) if letter == STONE)

    @cached_property
    def partners(self) -> dict[int, int]:
        return partners_of(self.letters)


@dataclass(frozen=True)
class Ground:
    """How the terrain treats one ordinary move.

    A closed square can be neither entered nor crossed; a stop can be entered but not crossed.
    """

    size: Size
    closed: frozenset[int]
    stops: frozenset[int]


def ordinary_ground(terrain: Terrain) -> Ground:
    """Deadly squares are closed; a stone's square and a portal can be entered but not crossed."""
    return Ground(terrain.size, terrain.deadly, frozenset(terrain.stones) | frozenset(terrain.partners))


def final_ground(terrain: Terrain, home: int) -> Ground:
    """The ground of a chain's final leg: no other stone may be entered, the carried stone's home is plain ground."""
    closed = terrain.deadly | (frozenset(terrain.stones) - {home})
    return Ground(terrain.size, closed, frozenset(terrain.partners))
