"""What the rest of a game says about its moves.

A search looks some plies ahead; the searches of the moves that follow look further. Going back from the end of a game,
a move is worth what the position after it has turned out to be worth, and a position what its best known move is worth.
So a move that a later search regrets is known to be worse than it looked, at the last point where the side could have
chosen better, and not before.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final, NamedTuple

from chessmith.experience.packing import key_of

if TYPE_CHECKING:
    from chessmith.experience.played_game import PlayedGame

WON: Final = 2000  # centipawns of a game that is won
_NEXT_BEST: Final = 20  # centipawns by which the next best move of a searched position is taken to be worse
_DEEPEST: Final = 100

_WRITE: Final = """
UPDATE results SET value = ?, reach = ? WHERE position = (SELECT id FROM positions WHERE key = ?) AND move = ?
"""
_BEST: Final = """
SELECT value, reach FROM results WHERE position = (SELECT id FROM positions WHERE key = ?) AND reach > 0
ORDER BY value DESC, reach DESC LIMIT 1
"""


class Worth(NamedTuple):
    """Centipawns for the side to move, and how many plies ahead a search would have to look to see as much."""

    value: int
    reach: int

    @property
    def before(self) -> Worth:
        """The same for the side that has just moved, one ply earlier."""
        return Worth(-self.value, min(self.reach + 1, _DEEPEST))


def look_back(database: sqlite3.Connection, game: PlayedGame) -> None:
    """Bring the value of every move of a game that has just been counted up to date, the last one first."""
    if not any(game.searched) or game.start.game.traits.dice:
        return  # no search to compare with; where dice fall, a bad end does not make a bad move
    after = _end(game)
    for ply, (place, move) in reversed(list(enumerate(game.places))):
        key = key_of(place.rules_hash, place.fen)
        searched = _searched(game, ply)
        worth = searched if after is None else after.before
        if worth is not None:
            database.execute(_WRITE, (*worth, key, place.move(move)))
        best = database.execute(_BEST, (key,)).fetchone()
        known = [Worth(*best)] if best else []
        if searched is not None:
            known.append(Worth(searched.value - _NEXT_BEST, searched.reach))
        elif ply and (expected := _searched(game, ply - 1)) is not None:
            # Whoever moved here has not searched. That the reply was bad does not make the move before it good.
            known.append(Worth(-expected.value, max(1, expected.reach - 1)))
        after = max(known, default=None)


def _searched(game: PlayedGame, ply: int) -> Worth | None:
    found = game.searched[ply]
    return None if found is None else Worth(max(-WON, min(WON, found[1])), found[0])


def _end(game: PlayedGame) -> Worth | None:
    """What the last position is worth, if the game has ended on the board and not by the clock or a word."""
    last, final = game.start, None
    for position, move in game.plies():
        last, final = position, move
    if final is None:
        return None
    last = last.play(final, game.rolls[-1] if game.rolls else None)
    if not last.is_over:
        return None
    return Worth({1.0: WON, 0.5: 0, 0.0: -WON}[game.points(last.state.side)], 1)
