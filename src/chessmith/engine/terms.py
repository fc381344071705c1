"""The effect of an action on the terms of an evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chessmith.core_view import action_of, state_of
from chessmith.evaluation import Term, terms_of

if TYPE_CHECKING:
    from chessmith.action import Action
    from chessmith.position import Position


class TermChange(NamedTuple):
    """One term before and after an action."""

    name: str
    before: Term
    after: Term

    def gain(self, side: int) -> int:
        """Return the improvement of the term for a side, averaged over the phases of a game."""
        change = sum(self.after.balance) - sum(self.before.balance)
        return (change if side == 0 else -change) // 2


def term_changes(position: Position, action: Action) -> tuple[TermChange, ...]:
    """Return the change of each term; with dice, for the most likely outcome."""
    outcomes = state_of(position).outcomes(action_of(position, action))
    after = max(outcomes, key=lambda outcome: outcome[0])[2]
    terms_after = {term.name: term for term in terms_of(after)}
    nothing = (0, 0)
    return tuple(
        TermChange(term.name, term, terms_after.get(term.name, Term(term.name, nothing, nothing)))
        for term in terms_of(state_of(position))
    )
