"""Advice from experience: which moves to search first, and which to play without a search."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chessmith.core_view import action_of, past_of, state_of, table_of
from chessmith.hint import Hint
from chessmith.transposition import Table

if TYPE_CHECKING:
    from chessmith.experience.results import Results
    from chessmith.experience.store import Experience
    from chessmith.position import Position

BOOK_GAMES: Final = 8
_REMINDERS: Final = 32  # positions to look up before a search
_RESULTS_WEIGHT: Final = 0.3  # weight of the bonus relative to later search results
_GOOD: Final = 0.5  # points per game that a book move needs


@dataclass(frozen=True, slots=True)
class Advice:
    """The experience in a position."""

    results: Mapping[str, Results]
    book: str | None  # the move to play without a search

    repeated: frozenset[str] = frozenset()  # moves that repeat a position of this game

    @property
    def hints(self) -> dict[str, Hint]:
        """Return ordering scores to seed a search with. Few games have little weight."""
        return {move: self._hint(move, results) for move, results in self.results.items()}

    def _hint(self, move: str, results: Results) -> Hint:
        bonus = results.trusted_bonus
        if not results.reach or move in self.repeated:
            return Hint(bonus)
        return Hint(bonus, results.value + round(_RESULTS_WEIGHT * bonus), results.reach)


class Advisor:
    """Advice from a store. `book_games` is the number of games a move needs to be played from the book."""

    def __init__(self, experience: Experience, *, book_games: int = BOOK_GAMES) -> None:
        self._experience = experience
        self._book_games = book_games

    def advise(self, position: Position) -> Advice:
        """Return the advice for a position; usually there is none."""
        results = self._legal(position)
        after = {move: position.play(move) for move in results}
        # Experience ignores the history of this game, so moves that repeat a position are left to the search.
        repeated = {
            move for move, child in after.items() if child.claim or state_of(child).repetition_key in past_of(child)
        }
        return Advice(results, self._book_move(results, repeated), frozenset(repeated))

    def remind(self, position: Position, table: Table) -> None:
        """Fill a table with what is known about this position and those that follow, the most played first."""
        waiting = deque([position])
        for _ in range(_REMINDERS):
            if not waiting:
                return
            here = waiting.popleft()
            results = self._legal(here)
            known = [(each.value, each.reach, move) for move, each in results.items() if each.reach]
            if known:
                value, reach, move = max(known)
                table_of(table).remember(state_of(here), action_of(here, move), value, reach)
            waiting.extend(here.play(move) for move in results)

    def _legal(self, position: Position) -> dict[str, Results]:
        """Return the results of the moves that can be played here; none if the game is over."""
        legal = position.moves
        return {move: each for move, each in self._experience.results(position).items() if move in legal}

    def _book_move(self, results: Mapping[str, Results], repeated: set[str]) -> str | None:
        if not self._book_games:
            return None
        candidates = [
            (each.trusted, each.games, move)
            for move, each in results.items()
            if each.games >= self._book_games and each.trusted >= _GOOD and move not in repeated
        ]
        return max(candidates)[2] if candidates else None
