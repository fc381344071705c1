"""Experience over UCI, for programs that switch `UseExperience` on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chessmith.core_view import action_of
from chessmith.hint import Hint

if TYPE_CHECKING:
    from chessmith import _core
    from chessmith.experience import Experience
    from chessmith.experience.advice import Advice, Advisor
    from chessmith.position import Position
    from chessmith.transposition import Table

CoreHint = tuple["_core.Action", int, int, int]


class Recollection:
    """The user's experience, opened for reading when it is first needed."""

    def __init__(self) -> None:
        self._experience: Experience | None = None
        self._advisor: Advisor | None = None

    def advise(self, position: Position) -> Advice:
        """Return the experience in a position."""
        return self._opened().advise(position)

    def hints(self, position: Position, table: Table, *, careful: bool) -> list[CoreHint]:
        """Hints for a search. Limited strength gets only an order of moves."""
        advisor = self._opened()
        advice = advisor.advise(position)
        if careful and advice.results:
            advisor.remind(position, table)
        hints = {move: hint if careful else Hint(hint.bonus) for move, hint in advice.hints.items()}
        return [(action_of(position, move), *hint) for move, hint in hints.items()]

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        if self._experience is not None:
            self._experience.close()
        self._experience = self._advisor = None

    def _opened(self) -> Advisor:
        if self._advisor is None:
            from chessmith.experience.access import open_experience
            from chessmith.experience.advice import Advisor
            from chessmith.preferences import Preferences

            preferences = Preferences()
            self._experience = open_experience(preferences, read_only=True)
            self._advisor = Advisor(self._experience, book_games=preferences.number("learning.book_games"))
        return self._advisor
