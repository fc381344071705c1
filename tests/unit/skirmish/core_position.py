"""The core as the named cases see it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, Self

import chessmith
from chessmith import Position
from chessmith.core_view import action_of, state_of


class CorePosition(NamedTuple):
    """A position of the package with the methods that a case asks for."""

    position: Position

    @classmethod
    def from_fen(cls, game: str, fen: str) -> Self:
        return cls(chessmith.load(game).position(fen))

    def legal_texts(self) -> list[str]:
        return self.position.moves

    def needs_roll(self, text: str) -> bool:
        return state_of(self.position).needs_roll(action_of(self.position, text))

    def play(self, text: str, roll: int | None) -> Self:
        return self._replace(position=self.position.play(text, roll))

    def outcomes(self, text: str) -> list[tuple[Fraction, Self]]:
        return [(chance, self._replace(position=after)) for chance, after in self.position.outcomes(text)]

    def fen(self) -> str:
        return self.position.fen

    def result(self) -> tuple[str, str]:
        return self.position.result, self.position.reason or ""
