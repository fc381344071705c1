"""What the rest of a game says about its moves.

A search looks some plies ahead; the searches of the moves that follow look further. Going back from the end of a game,
a move is worth what the position after it has turned out to be worth, and a position what its best known move is worth.
So a move that a later search regrets is known to be worse than it looked, at the last point where the side could have
chosen better, and not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.core_view import state_of

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame

WON: Final = 2000  # centipawns of a game that is won
_NEXT_BEST: Final = 20  # centipawns by which the next best move of a searched position is taken to be worse
_DEEPEST: Final = 100


class Worth(NamedTuple):
    """Centipawns for the side to move, and how many plies ahead a search would have to look to see as much."""

    value: int
    reach: int

    @property
    def before(self) -> Worth:
        """The same for the side that has just moved, one ply earlier."""
        return Worth(-self.value, min(self.reach + 1, _DEEPEST))


class Hindsight:
    """Goes back through a game: `worth` of a ply's move first, then `go_back` to the ply before it."""

    def __init__(self, game: PlayedGame) -> None:
        self._game = game
        # Without a search there is nothing to compare with; where dice fall, a bad end does not make a bad move.
        self.applies = any(game.searched) and not game.start.game.traits.dice
        self._after = self._end() if self.applies else None

    def worth(self, ply: int) -> Worth | None:
        """What the move of a ply has turned out to be worth, if that is known."""
        return self._searched(ply) if self._after is None else self._after.before

    def go_back(self, ply: int, best: Worth | None) -> None:
        """The position of a ply is worth what its best known move is worth: the one given, or what a search found."""
        known = [] if best is None else [best]
        if (searched := self._searched(ply)) is not None:
            known.append(Worth(searched.value - _NEXT_BEST, searched.reach))
        elif ply and (expected := self._searched(ply - 1)) is not None:
            # Whoever moved here has not searched. That the reply was bad does not make the move before it good.
            known.append(Worth(-expected.value, max(1, expected.reach - 1)))
        self._after = max(known, default=None)

    def _searched(self, ply: int) -> Worth | None:
        found = self._game.searched[ply]
        return None if found is None else Worth(max(-WON, min(WON, found[1])), found[0])

    def _end(self) -> Worth | None:
        """What the last position is worth, if the game has ended on the board and not by the clock or a word."""
        last = self._game.positions[-1]
        if not self._game.moves or not last.is_over:
            return None
        return Worth({1.0: WON, 0.5: 0, 0.0: -WON}[self._game.points(state_of(last).side)], 1)
