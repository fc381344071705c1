"""The pairings of a match, their order and colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

SELF_PLAY: Final = "self-play"


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a match. Players are indices into the list of players."""

    number: int
    pairing: tuple[int, int]
    pair: int  # both games of a pair share an opening
    swapped: bool  # whether the pairing's second player has White

    @property
    def white(self) -> int:
        """The player of White."""
        return self.pairing[self.swapped]

    @property
    def black(self) -> int:
        """The player of Black."""
        return self.pairing[not self.swapped]


def pairings(players: int, form: str) -> list[tuple[int, int]]:
    """Return the pairs of players.

    >>> pairings(3, "round-robin"), pairings(3, "gauntlet")
    ([(0, 1), (0, 2), (1, 2)], [(0, 1), (0, 2)])
    """
    pairings = list(combinations(range(players), 2))
    return pairings if form == "round-robin" else [pairing for pairing in pairings if pairing[0] == 0]


def schedule(meetings: Sequence[tuple[int, int]], games: int, form: str = "round-robin") -> list[Fixture]:
    """Return all games in the order of play: pair by pair, so that all pairings advance together.

    In self-play every game has its own opening: with colours reversed it would be the same game again.
    """
    if form == SELF_PLAY:
        return [Fixture(number, meetings[0], number, swapped=False) for number in range(games)]
    fixtures: list[Fixture] = []
    for pair in range((games + 1) // 2):
        for pairing in meetings:
            for swapped in (False, True):
                if 2 * pair + swapped < games:
                    fixtures.append(Fixture(len(fixtures), pairing, pair, swapped))
    return fixtures
