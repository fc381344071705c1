"""A decision: what to play, how good it is, and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from chessmith.engine.score import Score
from chessmith.engine.terms import TermChange, term_changes
from chessmith.notation import action_data

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.engine.explanation import Fact
    from chessmith.engine.line import Line
    from chessmith.position import Position


@dataclass(frozen=True, eq=False)
class Decision:
    """A choice. Whatever takes time, such as the reason, is computed on demand.

    >>> import chessmith
    >>> game = chessmith.load("chess")
    >>> decision = chessmith.think(game.position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), depth=3)
    >>> decision.move, decision.score.view()
    ('a1a8', {'mate': 1})
    >>> decision.reason
    'Rook to a8 (mate in 1): checkmate'
    """

    position: Position
    action: Action
    score: Score  # for the side to move
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    line: tuple[str, ...] = ()  # the expected moves, this one first
    alternatives: tuple[Line, ...] = ()  # other lines that were looked at, best first
    player: str = ""
    origin: str | None = None  # "book", "learned" or "tabled" where the choice does not come from thinking alone
    played: int = 0  # games in which the move was made here before
    won: float = 0.0  # points a game in these
    pause: float = 0.0  # seconds that the host should wait before it plays this, to look human
    because: str | None = None  # the player's own words, where it has some

    @property
    def move(self) -> str:
        """The move text."""
        return self.action.text

    @property
    def win_chance(self) -> float:
        """The expected result for the side to move, from -1 (lost) to 1 (won)."""
        return self.score.chance

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Facts about the action, each verified against the rules; the weightiest first."""
        from chessmith.engine.explanation import gather_facts

        return gather_facts(self)

    @cached_property
    def reason(self) -> str:
        """Why this action, in words."""
        from chessmith.engine.explanation import put_into_words

        return self.because if self.because is not None else put_into_words(self)

    @cached_property
    def terms(self) -> tuple[TermChange, ...]:
        """The terms of the evaluation before and after the action."""
        return term_changes(self.position, self.action)

    def data(self, roll: int | None = None) -> dict[str, Any]:
        """The decision as data that can be written as JSON, for programs that carry it out with their own objects.

        Besides score and reason it says who does what, from where to where and what happens, see
        `chessmith.notation.action_data`. `roll` is what the die shows, in games with dice.

        >>> import chessmith
        >>> game = chessmith.load("chess")
        >>> data = chessmith.think(game.position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), depth=3).data()
        >>> data["move"], data["piece"]["name"], data["from"], data["to"]
        ('a1a8', 'rook', {'square': 'a1', 'col': 0, 'row': 7}, {'square': 'a8', 'col': 0, 'row': 0})
        """
        return {
            "move": self.move,
            "score": self.score.view(),
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "pv": list(self.line),
            "reason": self.reason,
            **action_data.write(self.position, self.action, roll),
        }

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"
