"""The static evaluation of a position, term by term."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from chessmith import _core

Tapered = tuple[int, int]  # middlegame, endgame; centipawns


class Term(NamedTuple):
    """One term of the evaluation of a position, for each side."""

    name: str
    white: Tapered
    black: Tapered

    @property
    def balance(self) -> Tapered:
        """White's minus Black's."""
        return self.white[0] - self.black[0], self.white[1] - self.black[1]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a position and the terms that add up to it; prints as a table.

    >>> import chessmith
    >>> evaluation = chessmith.load("fragments").start().explain()
    >>> [term.name for term in evaluation.terms][:2]
    ['material and placement', 'mobility']
    >>> evaluation.terms[0].white == evaluation.terms[0].black
    True
    """

    centipawns: int
    """For the side to move."""
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        rows = [f"{'':<24}{'White':>14}{'Black':>14}{'balance':>14}"]
        used = [term for term in self.terms if any(term.white) or any(term.black)]
        rows += [f"{term.name:<24}" + "".join(map(_pair, (term.white, term.black, term.balance))) for term in used]
        return "\n".join([*rows, f"{self.centipawns:+d} centipawns for the side to move"])


def evaluate(state: _core.State) -> Evaluation:
    """The evaluation of a position."""
    return Evaluation(_core.evaluate(state), terms_of(state))


def terms_of(state: _core.State) -> tuple[Term, ...]:
    """The terms of a position."""
    return tuple(Term(entry["term"], entry["white"], entry["black"]) for entry in _core.explain(state))


def _pair(pair: Tapered) -> str:
    return f"{pair[0]:+7d}{pair[1]:+7d}"
