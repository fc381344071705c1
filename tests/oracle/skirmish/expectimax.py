"""Plain expectimax to a fixed depth, without pruning: the value that a search must reproduce."""

from collections.abc import Callable
from fractions import Fraction

from tests.oracle.skirmish.pieces import WHITE
from tests.oracle.skirmish.position import SkirmishPosition

Evaluate = Callable[[SkirmishPosition, int], int | float | Fraction]
"""The value of a leaf or of a finished game as White sees it; the number is its distance from the root in plies."""


def expectimax(position: SkirmishPosition, depth: int, evaluate: Evaluate) -> Fraction:
    """The exact value as White sees it: White takes the highest, Black the lowest, the die the mean."""
    return _value(position, depth, 0, evaluate)


def action_values(position: SkirmishPosition, depth: int, evaluate: Evaluate) -> dict[str, Fraction]:
    """The value of each action at the root, in text order; `depth` counts the action itself and is at least 1."""
    return _action_values(position, depth, 0, evaluate)


def _value(position: SkirmishPosition, depth: int, ply: int, evaluate: Evaluate) -> Fraction:
    if depth == 0 or not position.legal_texts():
        return Fraction(evaluate(position, ply))
    values = _action_values(position, depth, ply, evaluate).values()
    return max(values) if position.side == WHITE else min(values)


def _action_values(position: SkirmishPosition, depth: int, ply: int, evaluate: Evaluate) -> dict[str, Fraction]:
    return {
        text: sum(
            (chance * _value(after, depth - 1, ply + 1, evaluate) for chance, after in position.outcomes(text)),
            Fraction(0),
        )
        for text in position.legal_texts()
    }
