"""What experience advises in a position: which moves to look at first, and which to play without a search."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.experience.results import Results
    from chessmith.experience.store import Experience
    from chessmith.position import Position

BOOK_GAMES: Final = 8
_REMINDERS: Final = 32  # positions that are looked up before a search
_GOOD: Final = 0.5  # points a game that a move of the book has to be trusted with


@dataclass(frozen=True, slots=True)
class Advice:
    """What was learned about a position."""

    results: Mapping[str, Results]
    book: str | None  # the move to play without a search

    @property
    def bonus(self) -> dict[str, int]:
        """Centipawns for the order of moves, small while there are few games."""
        return {move: points for move, results in self.results.items() if (points := results.trusted_bonus)}


class Advisor:
    """Advice from a store. `book_games` is how often a move has to have been played to be one of the book."""

    def __init__(self, experience: Experience, *, book_games: int = BOOK_GAMES) -> None:
        self._experience = experience
        self._book_games = book_games

    def advise(self, position: Position) -> Advice:
        """What was learned about a position; nothing, mostly."""
        results = self._legal(position)
        return Advice(results, self._book_move(position, results))

    def remind(self, position: Position, table: _core.Table) -> None:
        """Tell a table what searches have found here and in the positions that follow, the most played first."""
        waiting = deque([position])
        for _ in range(_REMINDERS):
            if not waiting:
                return
            here = waiting.popleft()
            results = self._legal(here)
            searched = [(each.depth, each.games, move) for move, each in results.items() if each.depth]
            if searched:
                depth, _, move = max(searched)
                table.remember(here.state, here.core_action(move), results[move].score, depth)
            waiting.extend(here.play(move) for move in results)

    def _legal(self, position: Position) -> dict[str, Results]:
        """What became of the moves that can be made here: none where this game, by its past, is over."""
        legal = position.moves
        return {move: each for move, each in self._experience.results(position).items() if move in legal}

    def _book_move(self, position: Position, results: Mapping[str, Results]) -> str | None:
        if not self._book_games:
            return None
        # Experience does not know what was repeated in this game: what would end it there is left to the search.
        candidates = [
            (each.trusted, each.games, move)
            for move, each in results.items()
            if each.games >= self._book_games and each.trusted >= _GOOD and not position.play(move).claim
        ]
        return max(candidates)[2] if candidates else None
