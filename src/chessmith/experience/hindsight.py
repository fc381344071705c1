"""Hindsight: correcting the values of moves by the rest of the game.

A search looks some plies ahead; the searches behind later moves look further. Walking back from the end of a game, a
move is worth what the position after it turned out to be worth, and a position is worth its best known move. So a move
that a later search regrets is marked down at the last point where the side could have chosen better, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.core_view import state_of

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame

WON: Final = 2000  # centipawns for a won game
_NEXT_BEST: Final = 20  # centipawns by which the second-best move of a searched position is assumed to be worse
_DEEPEST: Final = 100


class Worth(NamedTuple):
    """Centipawns for the side to move, and the search depth needed to see as much."""

    value: int
    reach: int

    @property
    def before(self) -> Worth:
        """Return the value for the side that has just moved, one ply earlier."""
        return Worth(-self.value, min(self.reach + 1, _DEEPEST))


class Hindsight:
    """Walk back through a game: `worth` of a ply's move first, then `go_back` to the ply before it."""

    def __init__(self, game: PlayedGame) -> None:
        self._game = game
        # Without a search there is nothing to compare; with dice, a bad outcome does not make a bad move.
        self.applies = any(game.searched) and not game.start.game.traits.dice
        self._after = self._end() if self.applies else None

    def worth(self, ply: int) -> Worth | None:
        """Return the corrected value of a ply's move, if known."""
        return self._searched(ply) if self._after is None else self._after.before

    def go_back(self, ply: int, best: Worth | None) -> None:
        """Step back: a position is worth its best known move, either the one given or the one a search found."""
        known = [] if best is None else [best]
        if (searched := self._searched(ply)) is not None:
            known.append(Worth(searched.value - _NEXT_BEST, searched.reach))
        elif ply and (expected := self._searched(ply - 1)) is not None:
            # No search was made here. A bad reply does not make the move before it good.
            known.append(Worth(-expected.value, max(1, expected.reach - 1)))
        self._after = max(known, default=None)

    def _searched(self, ply: int) -> Worth | None:
        found = self._game.searched[ply]
        return None if found is None else Worth(max(-WON, min(WON, found[1])), found[0])

    def _end(self) -> Worth | None:
        """Return the value of the last position, if the game ended on the board and not by time or resignation."""
        last = self._game.positions[-1]
        if not self._game.moves or not last.is_over:
            return None
        return Worth({1.0: WON, 0.5: 0, 0.0: -WON}[self._game.points(state_of(last).side)], 1)
